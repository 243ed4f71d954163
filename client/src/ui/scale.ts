/** Where things stand in a chart: round numbers on its axis, figures that nothing crosses. */

/**
 * Marks up to at least `most`, about `count` of them, at 1, 2 or 5 times a power of ten. They begin at 0, or below
 * `least` where all that is shown lies in the upper half.
 */
export function ticks(most: number, least = 0, count = 4): number[] {
  if (!(most > 0)) return [0, 1];
  const low = least > most / 2 && least < most ? least : 0;
  const rough = (most - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10;
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, place) => Math.round((first + place) * step * 1e6) / 1e6);
}

/** How far above the axis a bar's figure stands: within the bar or over it, and not where the mark of `line` crosses. */
export function figureHeight(bar: number, line: number): number {
  const [tall, room] = [12, 4];
  const clear = (foot: number) => (foot + tall <= bar || foot >= bar + room) && (line <= foot - room || line >= foot + tall + room);
  return [7, bar + room + 1].find(clear) ?? Math.max(bar, line) + room + 2;
}

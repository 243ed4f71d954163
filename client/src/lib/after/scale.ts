/** Where things stand in a chart: round numbers on its axis, figures that nothing crosses. */

/** Marks from 0 up to at least `most`, about `count` of them, at 1, 2 or 5 times a power of ten. */
export function ticks(most: number, count = 4): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? power * 10;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => Math.round(place * step * 1e6) / 1e6);
}

/** How far above the axis a bar's figure stands: within the bar or over it, and not where the mark of `line` crosses. */
export function figureHeight(bar: number, line: number): number {
  const [tall, room] = [12, 4];
  const clear = (foot: number) => (foot + tall <= bar || foot >= bar + room) && (line <= foot - room || line >= foot + tall + room);
  return [7, bar + room + 1].find(clear) ?? Math.max(bar, line) + room + 2;
}

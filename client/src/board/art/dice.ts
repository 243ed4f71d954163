/** Where pips lie on a die of 48 units, and pictures for faces that are no numbers. */
import type { Drawing } from '$/ui/drawing';

const [A, B, C] = [13, 24, 35];
type Pip = readonly [x: number, y: number];

export const PIPS: Record<number, readonly Pip[]> = {
  1: [[B, B]],
  2: [[A, A], [C, C]],
  3: [[A, A], [B, B], [C, C]],
  4: [[A, A], [C, A], [A, C], [C, C]],
  5: [[A, A], [C, A], [B, B], [A, C], [C, C]],
  6: [[A, A], [C, A], [A, B], [C, B], [A, C], [C, C]],
};

/** By the rules' own names of faces; 24 units square. */
export const FACES: Record<string, Drawing> = {
  bus: `<path d="M3 6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v12h-2v2.5h-3.5V18h-7v2.5H5V18H3z"/><path d="M5.5 6h5.7v5H5.5zM12.8 6h5.7v5h-5.7z" fill="var(--die-speed)"/>
    <circle cx="7" cy="14.5" r="1.5" fill="var(--die-speed)"/><circle cx="17" cy="14.5" r="1.5" fill="var(--die-speed)"/>`,
  mr_monopoly: `<path d="M2 10h9V5.5L18.5 12 11 18.5V14H2z"/><path d="M19.5 4H22v16h-2.5z"/>`,
};

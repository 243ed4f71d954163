/** The ring: where each space lies, made from nothing but how many spaces there are. */

/** Corners are this many times as wide as the spaces between them. */
export const CORNER = 1.6;
/** Units of the overlay that an ordinary space is wide. */
export const UNIT = 100;

export type Side = 'bottom' | 'left' | 'top' | 'right';
const SIDES: Side[] = ['bottom', 'left', 'top', 'right'];

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Place {
  index: number;
  side: Side;
  corner: boolean;
  /** Row and column of the grid, from 1. */
  row: number;
  column: number;
  /** In units of the overlay. */
  rect: Rect;
}

export class Ring {
  /** Spaces on a side, one corner included. */
  readonly side: number;
  /** The side of the square overlay, in units. */
  readonly extent: number;
  readonly places: Place[];

  constructor(readonly size: number) {
    if (size < 8 || size % 4 !== 0) throw new RangeError(`a ring of ${size} spaces has no four sides`);
    this.side = size / 4;
    this.extent = this.#edge(this.side + 1);
    this.places = Array.from({ length: size }, (_, index) => this.#place(index));
  }

  /** Tracks of the CSS grid. */
  get tracks(): string {
    return `minmax(0,${CORNER}fr) repeat(${this.side - 1},minmax(0,1fr)) minmax(0,${CORNER}fr)`;
  }

  at(index: number): Place {
    return this.places[this.wrap(index)]!;
  }

  wrap(index: number): number {
    return ((index % this.size) + this.size) % this.size;
  }

  /** The spaces that a move touches, without where it starts; backwards for a negative number. */
  walk(from: number, steps: number): number[] {
    const way = Math.sign(steps);
    return Array.from({ length: Math.abs(steps) }, (_, hop) => this.wrap(from + way * (hop + 1)));
  }

  /** The space right across the board. */
  across(index: number): number {
    const { side, row, column } = this.at(index);
    const upright = side === 'bottom' || side === 'top';
    const last = this.side + 1;
    return this.places.find((place) =>
      upright ? place.column === column && place.row === last + 1 - row : place.row === row && place.column === last + 1 - column,
    )!.index;
  }

  /** Where an arrow key leads: along the side, or across the board. */
  arrow(index: number, key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'): number {
    const { row, column } = this.at(index);
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] as [number, number];
    const next = this.places.find((place) => place.row === row + down && place.column === column + right);
    if (next) return next.index;
    const outside = [row + down, column + right].some((line) => line < 1 || line > this.side + 1);
    return outside ? index : this.across(index);
  }

  /** Where track `line` begins: 0 is the outer edge. */
  #edge(line: number): number {
    if (line <= 0) return 0;
    const inner = Math.min(line - 1, this.side - 1);
    return (CORNER + inner + (line > this.side ? CORNER : 0)) * UNIT;
  }

  #place(index: number): Place {
    const number = Math.floor(index / this.side);
    const along = index % this.side;
    const last = this.side + 1;
    const [row, column] = (
      [
        [last, last - along],
        [last - along, 1],
        [1, 1 + along],
        [1 + along, last],
      ] as const
    )[number]!;
    const x = this.#edge(column - 1);
    const y = this.#edge(row - 1);
    const rect = { x, y, width: this.#edge(column) - x, height: this.#edge(row) - y };
    return { index, side: SIDES[number]!, corner: along === 0, row, column, rect };
  }
}

/** Where tokens and buildings stand, in units of the overlay. */
import type { Place, Rect } from './geometry';

export interface Point {
  x: number;
  y: number;
}

/** How thick the band of a group is. */
const BAND = 31;
/** What the group's code takes of the band. */
const CODE = 25;
export const HOUSE = 22;
const HOTEL = 44;
/** The same where the board is too small to read. */
export const SMALL_HOUSE = 30;
const SMALL_HOTEL = 62;

const centre = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

/** A space's band: it has none, or it is free, or something is built on it. */
export type Band = 'none' | 'free' | 'built';

/** Where tokens gather on a space: below its name and beside its figures, or on its band, which leaves both free. */
export function gathering(place: Place, small = false, close = false, band: Band = 'none'): Rect {
  const { x, y, width, height } = place.rect;
  const part = (left: number, top: number, wide: number, high: number): Rect => ({ x: x + width * left, y: y + height * top, width: width * wide, height: height * high });
  // A corner has its name or its picture in its upper half.
  if (place.corner) return small ? part(0, 0.44, 1, 0.55) : part(0, 0.47, 1, 0.5);
  // After the code, a little over the middle of the board; houses push them wholly there.
  const inner = band === 'built' ? 0.32 : 0.13;
  const banded = band !== 'none' && !small;
  switch (place.side) {
    case 'bottom':
      if (banded) return part(0.33, -inner, 0.67, 0.33);
      return small ? part(0, 0.39, 1, 0.44) : close ? part(0, 0.575, 1, 0.26) : part(0, 0.48, 1, 0.35);
    case 'top':
      if (banded) return part(0.33, 0.67 + inner, 0.67, 0.33);
      return small ? part(0, 0.17, 1, 0.44) : close ? part(0, 0.2, 1, 0.26) : part(0, 0.15, 1, 0.38);
    case 'left':
      if (banded && (close || band === 'built')) return part(0.67 + inner, 0.34, 0.33, 0.66);
      if (band === 'free' && !small) return part(0.55, 0.42, 0.47, 0.57);
      return small ? part(0.36, 0.25, 0.44, 0.72) : close ? part(0.56, 0.55, 0.24, 0.42) : part(0.47, 0.42, 0.35, 0.57);
    case 'right':
      if (banded && (close || band === 'built')) return part(-inner, 0.34, 0.33, 0.66);
      if (band === 'free' && !small) return part(-0.02, 0.42, 0.47, 0.57);
      return small ? part(0.2, 0.25, 0.44, 0.72) : close ? part(0.2, 0.55, 0.24, 0.42) : part(0.18, 0.42, 0.35, 0.57);
  }
}

/** The part of a Jail corner that the cell takes, towards the middle of the board. */
export const JAIL = 0.66;

/** The cell inside the Jail corner, and the strip beside it for who only visits. */
export function jailRects({ rect, row, column }: Place): { inside: Rect; visiting: Rect } {
  const size = rect.width * JAIL;
  const strip = rect.width - size;
  const [onLeft, onTop] = [column === 1, row === 1];
  const y = onTop ? rect.y + strip : rect.y;
  const inside = { x: onLeft ? rect.x + strip : rect.x, y, width: size, height: size };
  const visiting = { x: onLeft ? rect.x : rect.x + size, y, width: strip, height: size };
  return { inside, visiting };
}

export interface Standing extends Point {
  scale: number;
}

/** The room around a token's middle, in units, where there is enough. */
const ROOM = 52;
/** As small as it gets: rather than that, tokens lie on one another. */
const LEAST = 0.85;

/** Tokens that share a space fan out: in as many rows as leave them largest. */
export function fanOut(count: number, area: Rect): Standing[] {
  const middle = centre(area);
  const layouts = Array.from({ length: count }, (_, extra) => {
    const across = extra + 1;
    const rows = Math.ceil(count / across);
    return { across, rows, room: Math.min(ROOM, (area.width * 0.96) / across, (area.height * 0.96) / rows) };
  });
  const best = layouts.reduceRight((one, other) => (other.room > one.room ? other : one), layouts.at(-1)!);
  const { across, rows, room } = best;
  return Array.from({ length: count }, (_, number) => {
    const row = Math.floor(number / across);
    const inRow = Math.min(across, count - row * across);
    return {
      x: middle.x + (number - row * across - (inRow - 1) / 2) * room,
      y: middle.y + (row - (rows - 1) / 2) * room,
      scale: Math.max(LEAST, room / ROOM),
    };
  });
}

/** The upper left corners of houses along a band, after its code; on a small board beside the space, where there is room. */
export function housesAt(place: Place, count: number, small: boolean): Point[] {
  const size = small ? SMALL_HOUSE : HOUSE;
  return along(place, count, size, size, small);
}

/** The upper left corner of a hotel and its width; on upright bands it is narrower. */
export function hotelAt(place: Place, small: boolean): Point & { width: number } {
  const upright = place.side === 'left' || place.side === 'right';
  const width = small ? (upright ? SMALL_HOTEL * 0.75 : SMALL_HOTEL) : upright ? BAND : HOTEL;
  return { ...along(place, 1, width, width * 0.6, small)[0]!, width };
}

function along(place: Place, count: number, width: number, height: number, small: boolean): Point[] {
  const { rect, side } = place;
  const upright = side === 'left' || side === 'right';
  const reserved = small ? 0 : upright ? 21 : CODE;
  const length = (upright ? rect.height : rect.width) - reserved;
  const size = upright ? height : width;
  const step = Math.min(size + 0.5, (length - size) / Math.max(1, count - 1));
  const first = reserved + (length - step * (count - 1) - size) / 2;
  const thick = upright ? width : height;
  const inner = small ? -thick - 3 : (BAND - thick) / 2;
  return Array.from({ length: count }, (_, number) => {
    const offset = first + number * step;
    switch (side) {
      case 'bottom':
        return { x: rect.x + offset, y: rect.y + inner };
      case 'top':
        return { x: rect.x + offset, y: rect.y + rect.height - inner - thick };
      case 'left':
        return { x: rect.x + rect.width - inner - thick, y: rect.y + offset };
      case 'right':
        return { x: rect.x + inner, y: rect.y + offset };
    }
  });
}

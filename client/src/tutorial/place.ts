/** Where the tutorial's note goes: beside what it points at, over none of the controls and, if possible, over no space of the board. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Side = 'left' | 'right' | 'top' | 'bottom';

export interface Place {
  left: number;
  top: number;
  /** The side of the note that its arrow leaves, how far along that side, and how far it reaches; none without a target. */
  side: Side | null;
  arrow: number;
  reach: number;
}

const GAP = 14;
const EDGE = 8;
const ARROW = 22;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

/**
 * Place a note of a size in its home (the middle of the board), as near to the target as it gets. Without such a home it
 * goes above what must stay clear, or below that where there is no room above.
 */
export function placeOf({ width, height }: { width: number; height: number }, target: Box | null, clear: Box | null, room: Box, home: Box | null): Place {
  const kept = clear ?? target;
  const bounds = home ?? { left: room.left + EDGE, top: room.top + EDGE, right: room.right - EDGE, bottom: room.bottom - EDGE };
  const within = (x: number, y: number) => ({ left: clamp(x, bounds.left, bounds.right - width), top: clamp(y, bounds.top, bounds.bottom - height) });
  if (target === null) {
    const top = (bounds.top + bounds.bottom - height) / 2;
    return { ...within((bounds.left + bounds.right - width) / 2, kept && !home ? Math.min(top, kept.top - GAP - height) : top), side: null, arrow: 0, reach: 0 };
  }
  const middle = { x: (target.left + target.right) / 2, y: (target.top + target.bottom) / 2 };
  const upright = (at: { left: number }) => clamp(middle.x - at.left, ARROW, width - ARROW);
  const across = (at: { top: number }) => clamp(middle.y - at.top, ARROW, height - ARROW);
  if (home && target.left >= home.right) {
    const at = within(target.left - GAP - width, middle.y - height / 2);
    return { ...at, side: 'right', arrow: across(at), reach: target.left - at.left - width };
  }
  if (home && target.right <= home.left) {
    const at = within(target.right + GAP, middle.y - height / 2);
    return { ...at, side: 'left', arrow: across(at), reach: at.left - target.right };
  }
  const { top, bottom } = kept ?? target;
  const above = within(middle.x - width / 2, top - GAP - height);
  if (above.top + height <= top) return { ...above, side: 'bottom', arrow: upright(above), reach: home ? target.top - above.top - height : 0 };
  const below = within(middle.x - width / 2, bottom + GAP);
  return below.top >= bottom ? { ...below, side: 'top', arrow: upright(below), reach: 0 } : { ...above, side: null, arrow: 0, reach: 0 };
}

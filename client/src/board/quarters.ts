/** Quarters: how the districts of a board lie in its middle, each group near its own spaces. */
import type { Edition } from '$/net/protocol';
import type { Ring } from './geometry';

export interface Quarter {
  group: string;
  groupIndex: number;
  spaces: number[];
}

/** Two columns of quarters with an avenue between them: [left, right], each from the top down. */
export function quarters(edition: Edition, ring: Ring): [Quarter[], Quarter[]] {
  const middle = ring.extent / 2;
  const placed = edition.groups.map((group, groupIndex) => {
    const rects = group.members.map((space) => ring.at(space).rect);
    const mean = (of: (rect: { x: number; y: number; width: number; height: number }) => number) =>
      rects.reduce((sum, rect) => sum + of(rect), 0) / Math.max(1, rects.length);
    const x = mean((rect) => rect.x + rect.width / 2);
    const y = mean((rect) => rect.y + rect.height / 2);
    // As the eye meets them: plots stand in the order of their spaces from left to right, or from the top.
    const spaces = [...group.members].sort((a, b) => {
      const [one, other] = [ring.at(a).rect, ring.at(b).rect];
      return one.x - other.x || one.y - other.y;
    });
    return { x, y, quarter: { group: group.id, groupIndex, spaces } };
  });
  const column = (left: boolean) =>
    placed
      .filter(({ x }) => x < middle === left)
      .sort((one, other) => one.y - other.y)
      .map(({ quarter }) => quarter);
  return [column(true), column(false)];
}

/** The kinds of pieces that the edition's own spaces call hazards. */
export function hazardsOf(edition: Edition): Set<string> {
  return new Set(edition.spaces.flatMap(({ figures }) => (typeof figures.hazard === 'string' ? [figures.hazard] : [])));
}

/** Keys on the board: arrows walk the track, Home is GO, capital letters jump to groups. Small ones are the table's. */
import type { Edition } from '$/net/protocol';
import type { Ring } from './geometry';

/** The space that a key leads to, or null where it means nothing here. */
export function keyed(event: KeyboardEvent, from: number, ring: Ring, edition: Edition): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      return ring.arrow(from, event.key);
    case 'Home':
      return 0;
    case 'End':
      return ring.size - 1;
    case 'PageDown':
      return ring.wrap((Math.floor(from / ring.side) + 1) * ring.side);
    case 'PageUp':
      return ring.wrap((Math.ceil(from / ring.side) - 1) * ring.side);
    default:
      return event.shiftKey && /^\p{L}$/u.test(event.key) ? nextOfGroup(event.key.toLowerCase(), from, ring, edition) : null;
  }
}

/** The next space, clockwise, whose group begins with a letter; else the next whose name does. */
function nextOfGroup(letter: string, from: number, ring: Ring, edition: Edition): number | null {
  const ahead = Array.from({ length: ring.size }, (_, step) => edition.spaces[ring.wrap(from + 1 + step)]!);
  const groups = new Map(edition.groups.map((group) => [group.id, group.name.toLowerCase()]));
  const begins = (text: string | undefined) => text?.startsWith(letter) ?? false;
  const found =
    ahead.find((space) => space.group !== null && begins(groups.get(space.group))) ??
    ahead.find((space) => begins(space.name.toLowerCase()));
  return found?.index ?? null;
}

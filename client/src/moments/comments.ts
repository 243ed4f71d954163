/** What bots say at big moments: rarely, and the same for everybody at the table. */
import type { Seat } from '$/net/protocol';
import type { Remark } from '$/state/table.svelte';
import type { Moment, MomentKind } from './moments';
import { comments, type Comments } from './text';

/** One in this many moments of a kind is commented on; others never. */
const RARE: { [K in MomentKind]?: number } = { set: 2, hotel: 2, rent: 3, jail: 4, auction: 5, out: 1 };

/** The comment of the bot whose moment it is, or who gets the rent; nothing for most moments. */
export function commentOn(moments: readonly Moment[], seats: readonly Seat[], version: number): Remark | null {
  for (const { kind, seat, other } of moments) {
    const rare = RARE[kind];
    if (rare === undefined || spread(version) % rare !== 0) continue;
    const said = [
      { person: seats[seat], lines: comments[kind] },
      { person: other === undefined ? undefined : seats[other], lines: comments.paid },
    ].find(({ person }) => person?.kind === 'bot');
    if (!said?.person || !said.lines) continue;
    return { kind: 'moment', seat: said.person.seat, to: null, text: pick(said.lines, said.person.style ?? '', version) };
  }
  return null;
}

function pick(lines: Comments, style: string, version: number): string {
  const all = [...lines.all, ...(lines[style] ?? [])];
  return all[spread(version + 1) % all.length]!;
}

/** Numbers that follow one another, far apart. */
function spread(number: number): number {
  return Math.imul(number ^ (number >>> 7), 0x9e3779b1) >>> 8;
}

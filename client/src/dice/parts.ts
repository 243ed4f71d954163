/** Your parts of random seeds: made here, kept in this browser, published as commitments, and revealed at the start. */
import * as http from '$/net/http';
import { Problem } from '$/net/http';
import type { TableShown, TokenGiven } from '$/net/protocol';
import { hex, sha256, utf8 } from './sha256';

/** What this browser knows of the dice of a table: its evidence against a server that cheats. */
export interface Part {
  table: string;
  /** The server's commitment, as it was published before this part was made. */
  commitment: string;
  seed: string;
  /** Everybody's commitments when this part was first revealed, in seat order; missing until then. */
  others?: (string | null)[];
}

const KEY = 'rentier.seeds';
const MOST = 50;
/** Parts that the browser would not store, as in some private windows: they last as long as the page. */
const unstored = new Map<string, Part>();

function parts(): Part[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPart) : [];
  } catch {
    return [];
  }
}

function isPart(value: unknown): value is Part {
  const { table, commitment, seed } = (value ?? {}) as Partial<Part>;
  return typeof table === 'string' && typeof commitment === 'string' && typeof seed === 'string';
}

function keep(part: Part): Part {
  try {
    localStorage.setItem(KEY, JSON.stringify([part, ...parts().filter(({ table }) => table !== part.table)].slice(0, MOST)));
    unstored.delete(part.table);
  } catch {
    unstored.set(part.table, part);
  }
  return part;
}

/** The part that was made for a table, if any. */
export const partOf = (table: string): Part | null => unstored.get(table) ?? parts().find((part) => part.table === table) ?? null;

/**
 * The part for a table, made after the server has published its commitment. Once revealed it is the only one: a server
 * that does not like the dice must not get another try by committing again.
 */
export function partFor(table: string, commitment: string): Part {
  const known = partOf(table);
  if (known && (known.commitment === commitment || known.others)) return known;
  return keep({ table, commitment, seed: hex(crypto.getRandomValues(new Uint8Array(32))) });
}

/** How to check a downloaded record on your own computer, against all that this browser noted. */
export function verifyCommand(table: string, commitment: string | null, part: Part | null): string {
  const noted = [
    commitment && `--commitment ${commitment}`,
    part && `--seed ${part.seed}`,
    part?.others && `--players ${part.others.map((other) => other ?? '-').join(',')}`,
  ];
  return ['rentier', 'verify', `rentier-${table}.jsonl`, ...noted.filter(Boolean)].join(' ');
}

/** What is published of a part. */
export const commitmentTo = ({ commitment, seed }: Pick<Part, 'commitment' | 'seed'>) => hex(sha256(utf8(`${commitment}:${seed}`)));

let busy = '';

/** Commit to your part of a table's seed; once the table is starting, reveal it. */
export async function contribute(table: TableShown, seat: number | null): Promise<void> {
  const own = seat === null ? undefined : table.seats[seat];
  if (table.status !== 'open' || !table.commitment || own?.kind !== 'person' || own.seeded) return;
  const part = partFor(table.table, table.commitment);
  if (part.commitment !== table.commitment) return;
  const promise = commitmentTo(part);
  const alone = table.seats.every(({ kind, seat: other }) => other === seat || kind === 'bot');
  if (!table.starting) {
    if (own.commitment !== promise) await send(part, own.seat, { commitment: promise });
  } else if (own.commitment === promise || (!own.commitment && alone)) {
    const all = table.seats.map(({ commitment, seat: place }) => (place === own.seat ? promise : (commitment ?? null)));
    await send(revealing(part, all), own.seat, { seed: part.seed });
  }
}

/** Reveal your part at a new table against bots, where nobody else has one. What is noted binds it to your seat: at another it gives other dice. */
export async function addPart({ table, seat, commitment }: Pick<TokenGiven, 'table' | 'seat' | 'commitment'>, seats: number): Promise<void> {
  const part = partFor(table, commitment);
  const all = Array.from({ length: seats }, (_, place) => (place === seat ? commitmentTo(part) : null));
  await send(revealing(part, all), seat, { seed: part.seed });
}

/** The part with everybody's commitments as they are now. What was noted first stays: later ones could follow from the part. */
const revealing = (part: Part, others: (string | null)[]): Part => (part.others ? part : keep({ ...part, others }));

/** Without what is not taken the game starts a little later, and the result says so. */
async function send(part: Part, seat: number, change: http.SeatChange): Promise<void> {
  const doing = `${part.table} ${JSON.stringify(change)}`;
  if (busy === doing) return;
  busy = doing;
  try {
    await http.changeSeat(part.table, seat, change);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
  } finally {
    busy = '';
  }
}

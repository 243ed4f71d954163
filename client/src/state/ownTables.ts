/** The tables where you sat recently, kept in this browser. */
import * as http from '$/net/http';
import { Problem } from '$/net/http';
import type { TableShown, TableVisited, TokenGiven, View } from '$/net/protocol';
import { winnersOf } from '$/text/ending';
import { isolated, listed } from '$/text/names';
import { text } from '$/pages/lobby/text';
import { tableAddress } from '$/net/addresses';
import { router } from './router.svelte';

export interface Mine {
  table: string;
  edition: string;
  /** When you were last there, in milliseconds since 1970. */
  at: number;
  /** The seats that won, once the game is over: then it is not asked for again. */
  winners?: number[];
}

/** A table that you sit at, with what it waits for, in a word or two. */
export interface OwnTable extends TableShown {
  seat: number;
  /** It waits for you. */
  called: boolean;
  waits: string | null;
  /** The seats that won; null while the game goes on, and where it is not known. */
  winners: number[] | null;
}

const KEY = 'rentier.tables';
const MOST = 24;
/** How many are looked up that may still be played. */
const GOING = 8;
/** How many are shown of those. */
const SHOWN = 4;
/** How many finished games are shown at first, and more at a time. */
export const PAST = 4;
/** What waits comes first. */
const ORDER = ['playing', 'open', 'over'];

function isMine(value: unknown): value is Mine {
  const { table, edition, at, winners = [] } = (value ?? {}) as Partial<Mine>;
  return typeof table === 'string' && typeof edition === 'string' && typeof at === 'number' && Array.isArray(winners) && winners.every(Number.isInteger);
}

export function mine(): Mine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isMine).slice(0, MOST) : [];
  } catch {
    return []; // private windows may keep nothing
  }
}

function keep(tables: Mine[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, MOST)));
  } catch {
    // then the way back is the link alone
  }
}

/** Remember a table, the newest first. */
export function remember(table: string, edition: string, at = Date.now()): void {
  const known = mine();
  const before = known.find((one) => one.table === table);
  keep([{ ...before, table, edition, at }, ...known.filter((one) => one !== before)]);
}

/** Who won a game: that never changes. */
function rememberWinners(table: string, winners: number[]): void {
  keep(mine().map((one) => (one.table === table ? { ...one, winners } : one)));
}

export function forget(table: string): void {
  keep(mine().filter((other) => other.table !== table));
}

/** Those that are still there to go back to, as they stand: games that wait, then up to `past` of those that are over. */
export async function lookUpMine(past = PAST): Promise<OwnTable[]> {
  const known = mine();
  const wanted = new Set([...known.filter(({ winners }) => !winners).slice(0, GOING), ...known.filter(({ winners }) => winners).slice(0, past)]);
  const looked = known.filter((one) => wanted.has(one)).map(({ table }) =>
    http.table(table).catch((problem: unknown) => {
      if (problem instanceof Problem && problem.status === 404) forget(table);
      return null;
    }),
  );
  const found = (await Promise.all(looked)).flatMap((table) => (table !== null && table.status !== 'closed' && !table.tutorial && isOwn(table) ? [table] : []));
  const place = ({ status }: TableShown) => ORDER.indexOf(status);
  const going = found.filter(({ status }) => status !== 'over').sort((one, other) => place(one) - place(other));
  const over = found.filter(({ status }) => status === 'over');
  const own = await Promise.all([...going.slice(0, SHOWN), ...over.slice(0, past)].map(lookedAt));
  return own.sort((one, other) => Number(other.called) - Number(one.called));
}

/** Whether there may be more finished games than those shown. */
export const hasMore = (shown: number): boolean => mine().filter(({ winners }) => winners).length > shown;

type Own = TableVisited & { seat: number };
const isOwn = (table: TableVisited): table is Own => table.seat !== null;

/** Whom a game waits for, or who won it; not known where its view does not come. */
async function lookedAt(table: Own): Promise<OwnTable> {
  const known = mine().find((one) => one.table === table.table)?.winners ?? null;
  const asked = table.status === 'playing' || (table.status === 'over' && known === null);
  const view = asked ? await http.view(table.table).catch(() => null) : null;
  const winners = known ?? (view?.over ? winnersOf(view) : null);
  if (winners && !known) rememberWinners(table.table, winners);
  const called = table.status === 'playing' && (view?.duties.some(({ seat }) => seat === table.seat) ?? false);
  return { ...table, called, winners, waits: table.status === 'playing' && view ? waiting(table, view, called) : null };
}

function waiting(table: TableVisited, view: View, called: boolean): string {
  if (table.pause?.since != null) return text.paused;
  if (called) return view.turn === table.seat ? text.yourTurn : text.waitsForYou;
  const name = (seat: number) => isolated(table.seats[seat]?.name ?? '');
  const others = [...new Set(view.duties.map(({ seat }) => seat))].filter((seat) => seat !== view.turn);
  return others.length > 0 ? text.waitsFor(listed(others.map(name))) : text.turnOf(name(view.turn));
}

/** Open a tutorial and go there: it is no game of yours, so it is not remembered. What went wrong otherwise, as a sentence. */
export async function goToTutorial(edition: string, name: string): Promise<string> {
  try {
    const { table } = await http.learn(edition, name);
    router.go(tableAddress(table));
    return '';
  } catch (problem) {
    if (problem instanceof Problem) return problem.sentence;
    throw problem;
  }
}

/** Go to a table where you were given a seat; what went wrong otherwise, as a sentence. */
export async function goToTable(seat: Promise<TokenGiven>, edition: string): Promise<string> {
  try {
    const { table } = await seat;
    remember(table, edition);
    router.go(tableAddress(table));
    return '';
  } catch (problem) {
    if (problem instanceof Problem) return problem.sentence;
    throw problem;
  }
}

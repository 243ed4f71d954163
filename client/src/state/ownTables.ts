/** The tables where you sat recently, kept in this browser. */
import * as http from '$/net/http';
import { Problem } from '$/net/http';
import type { TableShown, TableVisited, TokenGiven, View } from '$/net/protocol';
import { isolated, listed } from '$/text/names';
import { text } from '$/pages/lobby/text';
import { tableAddress } from '$/net/addresses';
import { router } from './router.svelte';

export interface Mine {
  table: string;
  edition: string;
  /** When one was last there, in milliseconds since 1970. */
  at: number;
}

/** A table that one sits at, with what it waits for, in a word or two. */
export interface OwnTable extends TableShown {
  /** It waits for you. */
  called: boolean;
  waits: string | null;
}

const KEY = 'rentier.tables';
const MOST = 8;
/** How many are shown. */
const SHOWN = 4;
/** What waits comes first. */
const ORDER = ['playing', 'open', 'over'];

function isMine(value: unknown): value is Mine {
  const { table, edition, at } = (value ?? {}) as Partial<Mine>;
  return typeof table === 'string' && typeof edition === 'string' && typeof at === 'number';
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
  keep([{ table, edition, at }, ...mine().filter((other) => other.table !== table)]);
}

export function forget(table: string): void {
  keep(mine().filter((other) => other.table !== table));
}

/** Those that are still there to go back to, as they stand: games that wait before those that are over. */
export async function lookUpMine(): Promise<OwnTable[]> {
  const looked = mine().map(({ table }) =>
    http.table(table).catch((problem: unknown) => {
      if (problem instanceof Problem && problem.status === 404) forget(table);
      return null;
    }),
  );
  const found = (await Promise.all(looked)).flatMap((table) => (table !== null && table.status !== 'closed' && table.seat !== null ? [table] : []));
  const place = ({ status }: TableShown) => ORDER.indexOf(status);
  const shown = found.sort((one, other) => place(one) - place(other)).slice(0, SHOWN);
  const own = await Promise.all(shown.map(lookedAt));
  return own.sort((one, other) => Number(other.called) - Number(one.called));
}

/** Whom a game waits for; not known where its view does not come. */
async function lookedAt(table: TableVisited): Promise<OwnTable> {
  const view = table.status === 'playing' ? await http.view(table.table).catch(() => null) : null;
  const called = view?.duties.some(({ seat }) => seat === table.seat) ?? false;
  return { ...table, called, waits: view && waiting(table, view, called) };
}

function waiting(table: TableVisited, view: View, called: boolean): string {
  if (called) return view.turn === table.seat ? text.yourTurn : text.waitsForYou;
  const name = (seat: number) => isolated(table.seats[seat]?.name ?? '');
  const others = [...new Set(view.duties.map(({ seat }) => seat))].filter((seat) => seat !== view.turn);
  return others.length > 0 ? text.waitsFor(listed(others.map(name))) : text.turnOf(name(view.turn));
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

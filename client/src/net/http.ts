/** The server's HTTP interface, one function a route; whatever goes wrong is a `Problem` with a sentence for people. */
import type { ClausePage, Edition, EditionSummary, RulesPage, TableShown, TableVisited, TokenGiven, Verdict, View } from './protocol';
import { text } from './text';
import { query } from './addresses';

/** What the server did not do, and why. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly sentence: string,
    readonly clause: string | null = null,
  ) {
    super(sentence);
    this.name = 'Problem';
  }

  /** Whether it may be gone at the next try: no line, too much at once, or a server in trouble. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export interface NewTable {
  edition: string;
  seats: number;
  name: string;
  options?: Record<string, boolean | number>;
  bots?: { level: string; seat?: number }[];
  clocks?: string | Record<string, number>;
  autopilot?: string;
  pace?: string;
  public?: boolean;
  piece?: string;
}

export interface QuickTable {
  edition: string;
  name?: string;
  level?: string;
  options?: Record<string, boolean | number>;
  /** Collected automatically unless false. */
  automatic_rent?: boolean;
  seats?: number;
  clocks?: string | Record<string, number>;
  pace?: string;
  piece?: string;
}

export interface Joining {
  name: string;
  piece?: string;
  commitment?: string;
  seat?: number;
  invite?: string;
}

/** One's own seat: name, piece or commitment, or the seed. The host: a bot's level at another seat, or null for none. */
export type SeatChange = { name?: string; piece?: string; commitment?: string } | { seed: string } | { bot: string | null };

/** Somebody at your table whom you report to the operator, and why. */
export interface PlayerReport {
  seat: number;
  reason: 'chat' | 'name' | 'cheating' | 'stalling' | 'other';
  text: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await send(method, path, body);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

async function send(method: Method, path: string, body?: unknown): Promise<Response> {
  const request: RequestInit = { method, credentials: 'same-origin', headers: { accept: 'application/json' } };
  if (body !== undefined) {
    request.headers = { ...request.headers, 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, request);
  } catch {
    throw new Problem(0, 'unreachable', text.unreachable);
  }
  if (!answer.ok) throw await problemOf(answer);
  return answer;
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    const { code, sentence, clause } = (await answer.json()) as { code: string; sentence: string; clause?: string };
    return new Problem(answer.status, code, sentence, clause ?? null);
  } catch {
    return new Problem(answer.status, 'internal', text.serverError);
  }
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;
const within = (table: string, rest: string) => `${at(table)}/${rest}`;

// An edition and a clause never change while a server runs, so each is asked for once.
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (answer === undefined) {
    answer = ask<T>('GET', path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

const all = () => once<{ editions: EditionSummary[]; docs?: boolean }>('/editions');
export const editions = () => all().then((found) => found.editions);
/** Where other machines of the network reach a server on this machine; null where they cannot. */
export const networkAddress = () => once<{ address: string | null }>('/network').then(({ address }) => address);

/** Whether the server has its documentation under /docs. */
export const hasDocs = () => all().then((found) => found.docs === true);
export const edition = (id: string) => once<Edition>(`/editions/${encodeURIComponent(id)}`);
export const rules = (edition: string) => once<RulesPage>(`/editions/${encodeURIComponent(edition)}/rules`);
export const clause = (id: string) => once<ClausePage>(`/clauses/${encodeURIComponent(id)}`);

export const publicTables = () => ask<{ tables: TableShown[] }>('GET', '/tables').then((found) => found.tables);
/** A table. An invite is shown here once: the server has the browser keep it for everything that follows, the socket too. */
export const table = (id: string, invite?: string | null) =>
  invite ? ask<TableVisited>('POST', within(id, 'visit'), { invite }) : ask<TableVisited>('GET', at(id));
export const view = (id: string) => ask<View>('GET', within(id, 'view'));
export const openTable = (plan: NewTable) => ask<TokenGiven>('POST', '/tables', plan);
/** Open a tutorial; its lessons are set up one by one. */
export const learn = (edition: string, name?: string) => ask<TokenGiven>('POST', '/tutorials', { edition, ...(name ? { name } : {}) });
export const turnTo = (id: string, lesson: string) => ask<TableVisited>('PUT', within(id, 'lesson'), { lesson });
export const quickPlay = (plan: QuickTable) => ask<TokenGiven>('POST', '/quick', plan);
export const takeSeat = (id: string, person: Joining) => ask<TokenGiven>('POST', within(id, 'seats'), person);
export const changeSeat = (id: string, seat: number, change: SeatChange) =>
  ask<TableVisited>('PATCH', within(id, `seats/${seat}`), change);
export const leaveSeat = (id: string, seat: number) => ask<void>('DELETE', within(id, `seats/${seat}`));
export const eraseOwnData = (id: string, seat: number) => ask<void>('DELETE', within(id, `seats/${seat}/data`));
export const deleteTable = (id: string) => ask<void>('DELETE', at(id));
export const startGame = (id: string, fill: string | null = null) =>
  ask<TableVisited>('POST', within(id, 'start'), { fill });
export const closeTable = (id: string) => ask<TableVisited>('POST', within(id, 'close'));
export const renewInvite = (id: string) => ask<TableVisited>('POST', within(id, 'invite'));
export const rematch = (id: string) => ask<TokenGiven>('POST', within(id, 'rematch'));
export const report = (id: string, told: PlayerReport) => ask<void>('POST', within(id, 'reports'), told);
export const verify = (id: string) => ask<Verdict>('GET', within(id, 'verify'));

/** The review of a game that is over, or how many come before it while it is made. */
export const review = (id: string) => ask<{ ahead: number } | Record<string, unknown>>('GET', within(id, 'review'));
/** What the players could have done after this many events of a game that is over. */
export const alternatives = (id: string, at: number) =>
  ask<{ seat: number; choices: { act: string; chances: number[] }[] }[]>('GET', within(id, `alternatives${query({ at })}`));

/** Where the game's journal can be downloaded. */
export const recordAddress = (id: string) => `/api${within(id, 'record')}${query({ names: 'true' })}`;

/** The game's journal, one object a line. */
export const record = (id: string) => lines(within(id, 'record'));

/** The game act by act, with what changed of the view, one object a line. */
export const replayLines = (id: string) => lines(within(id, 'replay'));

async function lines(path: string): Promise<unknown[]> {
  const body = await (await send('GET', path)).text();
  return body.split('\n').filter(Boolean).map((line) => JSON.parse(line) as unknown);
}

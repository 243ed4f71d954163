/** The table you are at: everything the server sent about it, as reactive state, and what you can send. */
import * as http from '$/net/http';
import { Problem } from '$/net/http';
import { newVersion } from '$/net/newVersion.svelte';
import { TableSocket, type Connection } from '$/net/socket';
import type {
  Act,
  Advice,
  Announced,
  Bye,
  Choices,
  ClockFace,
  Consult,
  Done,
  Edition,
  FactTold,
  Line,
  Note,
  Outgoing,
  Over,
  Previewed,
  Refused,
  Seat,
  SetPace,
  Step,
  StepOf,
  TableTold,
  TableVisited,
  Update,
  View,
  Waiting,
  Welcome,
} from '$/net/protocol';
import { fetchTheme } from '$/board/themes';
import { typefaces } from '$/board/themes/typefaces';
import { momentsOf, type Moment } from '$/moments/moments';
import { commentOn } from '$/moments/comments';
import { isPhrase } from '$/panels/chat/phrases';
import { settings } from './settings.svelte';
import { isolated } from '$/text/names';
import { Stage } from './stage.svelte';
import { text } from '$/text/text';

/** How many facts and lines of chat are kept: a long evening must not fill the memory. */
const LOG = 2000;
const CHAT = 500;
/** How long it takes to show what bots do, by their speed: brisk ones are shown briskly. */
const TEMPO: Record<string, number> = { calm: 1, normal: 1, brisk: 0.3, instant: 0 };

/** A fact in the log, with who did what led to it. */
export interface LogEntry extends FactTold {
  by: number;
  act: string | null;
  /** What the bot that acted said about it: plain text. */
  said?: string | undefined;
}

/** What happened since the last roll, or since the turn began. */
export function sinceRoll(log: readonly LogEntry[]): LogEntry[] {
  return log.slice(log.findLastIndex(({ fact }) => fact.kind === 'TurnBegan' || fact.kind === 'Rolled') + 1);
}

/** What a player says, shown beside them for a moment. */
export interface Remark {
  /** A bot's answer to a deal, its comment on a moment, or a quick phrase of a person. */
  kind: 'deal' | 'moment' | 'phrase';
  seat: number;
  /** The other side of the deal that it is about; null where that is not known. */
  to: number | null;
  text: string;
}

export type FactsListener = (update: Update) => void;
export type RemarkListener = (remark: Remark) => void;

export class TableState {
  connection = $state<Connection>('connecting');
  bye = $state.raw<Bye | null>(null);
  retryAt = $state<number | null>(null);
  /** Why one is no longer let in: the table has gone, or is somebody else's now. */
  turnedAway = $state.raw<Problem | null>(null);

  edition = $state.raw<Edition | null>(null);
  table = $state.raw<TableTold | null>(null);
  /** The player's seat; null for spectators. */
  seat = $state<number | null>(null);
  version = $state(0);
  view = $state.raw<View | null>(null);
  choices = $state.raw<Choices | null>(null);
  clocks = $state.raw<ClockFace | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** How often facts were missed that are no longer sent: each time the log starts over. */
  holes = $state(0);
  chat = $state.raw<Line[]>([]);
  /** The spectators' own chat, as spectators see it. */
  asides = $state.raw<Line[]>([]);
  /** The last line that was said before you came. */
  saidBefore = $state(0);
  /** Why bots made the offers that are open, by the offers' numbers. */
  reasons = $state.raw<ReadonlyMap<number, string>>(new Map());
  over = $state.raw<Over | null>(null);
  /** A refusal that belongs to no command: bad manners on the socket, for instance. */
  complaint = $state.raw<Refused | null>(null);
  /** The operator's message to all tables. */
  announced = $state.raw<Announced | null>(null);
  /** The coach's note on your last move, until it is answered or too late. */
  note = $state.raw<Note | null>(null);
  /** Whether players can be reported to an operator. */
  reports = $state(false);

  /** Plays what happens before it is known here: view, choices, clocks and log are what it has revealed. */
  readonly stage = new Stage();

  /** Names by seat, as they stand in a sentence. */
  names = $derived(this.table?.seats.map((seat) => isolated(seat.name) || text.seat(seat.seat + 1)) ?? []);
  /** The player's own presence; null for spectators, and until the server has sent it. */
  presence = $derived(this.table?.presence.people.find((person) => person.seat === this.seat) ?? null);
  /** Whether a bot plays this seat. */
  botPlays = $derived(this.presence !== null && (this.presence.chosen || this.presence.autopilot));
  /** Whether the players have paused the game. */
  paused = $derived(this.table?.status === 'playing' && this.table.pause?.since != null);
  /** What the table waits for from this seat. */
  duty = $derived(this.view?.duties.find((waiting) => waiting.seat === this.seat)?.duty ?? null);
  /** Something has happened that is still being played. */
  behind = $derived(this.stage.busy);
  /** The open choices, unless the table has moved on and newer ones are on their way. */
  current = $derived(this.choices !== null && this.choices.version === this.version ? this.choices : null);

  #socket: TableSocket;
  #listeners = new Set<FactsListener>();
  #earshot = new Set<RemarkListener>();
  #known = 0;
  #offset = 0;
  /** `coming`: the welcome has arrived, and earlier facts follow. */
  #arrival: 'awaited' | 'coming' | 'over' = 'awaited';
  #left = false;
  #wasOpen = false;
  #editionRetry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly invite: string | null = null,
    open?: (address: string) => WebSocket,
  ) {
    const listener = {
      heard: (message: Outgoing) => this.hear(message),
      changed: (connection: Connection) => this.#changed(connection),
      since: () => this.#known,
      name: () => (this.seat === null ? settings.name.trim().slice(0, 24) : ''),
    };
    this.#socket = open ? new TableSocket(id, listener, open) : new TableSocket(id, listener);
  }

  /** Fetch what the table is drawn with, and how it stands; the socket brings what did not come. */
  async dress(visited: TableVisited): Promise<void> {
    const standing = visited.status === 'playing' ? http.view(this.id) : null;
    const [edition, view] = await Promise.allSettled([drawable(visited.edition), standing, typefaces(visited.edition)]);
    if (edition.status === 'fulfilled') this.edition = edition.value;
    if (view.status === 'fulfilled' && view.value !== null) {
      this.table = { ...visited, presence: { people: [], votes: [] } };
      this.seat = visited.seat;
      this.#stand(view.value);
    }
  }

  connect(): void {
    this.#left = false;
    this.#socket.start();
  }

  leave(): void {
    clearTimeout(this.#editionRetry);
    this.#left = true;
    this.#socket.stop();
    this.#listeners.clear();
    this.#earshot.clear();
    this.stage.finish();
  }

  /** Have everything arrive that is still being played. */
  skip(): void {
    this.stage.finish();
  }

  /** Try again at once, where the next try is awaited. */
  tryNow(): void {
    this.#socket.tryNow();
  }

  /** Reconnect: after being connected elsewhere, or after sitting down. */
  reconnect(): void {
    this.#socket.reopen();
  }

  /** Listen to facts as they arrive (not to missed ones): for sound and announcements. */
  onFacts(listener: FactsListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hear what players say, as it arrives. Why bots make an offer is in `reasons`. */
  onRemarks(listener: RemarkListener): () => void {
    this.#earshot.add(listener);
    return () => this.#earshot.delete(listener);
  }

  // ------------------------------------------------------------ telling the server

  /** Carry out an act; a `Refusal` is thrown with its sentence and clause. */
  act(act: Act): Promise<Done> {
    return this.#socket.command({ type: 'act', act: { ...act } }) as Promise<Done>;
  }

  /** Carry out an act as it is typed. */
  type(text: string): Promise<Done> {
    return this.#socket.command({ type: 'type', text }) as Promise<Done>;
  }

  /** What an act would bring. */
  preview(act: Act): Promise<Previewed> {
    return this.#socket.command({ type: 'preview', act: { ...act } }) as Promise<Previewed>;
  }

  say(text: string): Promise<Done> {
    return this.#socket.command({ type: 'say', text }) as Promise<Done>;
  }

  autopilot(on: boolean): Promise<Done> {
    return this.#socket.command({ type: 'autopilot', on }) as Promise<Done>;
  }

  /** Ask for a pause, or take that back; while the game is paused, go on with it. */
  pause(on: boolean): Promise<Done> {
    return this.#socket.command({ type: 'pause', on }) as Promise<Done>;
  }

  /** Change how fast bots play: the host may. */
  setPace(pace: SetPace['pace']): Promise<Done> {
    return this.#socket.command({ type: 'pace', pace }) as Promise<Done>;
  }

  /** Turn the coach on or off, where everybody else is a bot. */
  setCoach(on: boolean): Promise<Done> {
    return this.#socket.command({ type: 'coach', on }) as Promise<Done>;
  }

  /** Ask the coach for everybody's chances, for a hint, or what a deal would do. */
  consult(about: Consult['about'], act?: Act): Promise<Advice> {
    return this.#socket.command({ type: 'consult', about, ...(act ? { act: { ...act } } : {}) }) as Promise<Advice>;
  }

  /** Take back the move that the coach's note is about, or keep it. */
  answerNote(takeBack: boolean): Promise<Done> {
    return this.#socket.command({ type: 'note', take_back: takeBack }) as Promise<Done>;
  }

  vote(seat: number, remove: boolean): Promise<Done> {
    return this.#socket.command({ type: 'vote', seat, remove }) as Promise<Done>;
  }

  // ------------------------------------------------------------ reading

  /** The server's time, in milliseconds since 1970; it stands still while the game is paused. */
  serverNow(): number {
    if (this.clocks?.paused) return this.clocks.now;
    return Date.now() + this.#offset;
  }

  /** Who sits at a seat. */
  person(seat: number): Seat | null {
    return this.table?.seats[seat] ?? null;
  }

  /** The open duty of a kind, of any seat. */
  waitingFor<K extends Step['kind']>(kind: K): (Waiting & { duty: StepOf<K> }) | null {
    const found = this.view?.duties.find((waiting) => waiting.duty.kind === kind);
    return (found as (Waiting & { duty: StepOf<K> }) | undefined) ?? null;
  }

  // ------------------------------------------------------------ hearing the server

  /** Take in a message. Public so that tests and the replay can tell a table what happened. */
  hear(message: Outgoing): void {
    if (this.#arrival === 'coming' && !tellsOfBefore(message)) this.#arrival = 'over';
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'update':
        return this.#update(message);
      case 'choices':
        return this.stage.then(() => (this.choices = message));
      case 'clocks':
        this.#offset = message.face.now - Date.now();
        return this.stage.then(() => (this.clocks = message.face));
      case 'table':
        this.table = message.table;
        return;
      case 'said':
        return this.#said(message.lines, message.spectators ?? false);
      case 'note':
        return this.stage.then(() => (this.note = message.mistake ? message : null));
      case 'over':
        return this.stage.then(() => {
          this.note = null;
          this.over = message;
          this.choices = this.clocks = null;
        });
      case 'refused':
        this.complaint = message;
        return;
      case 'announced':
        this.announced = message.text ? message : null;
        return;
      default:
        return;
    }
  }

  #welcome(message: Welcome): void {
    this.stage.finish();
    if (this.table?.tutorial && this.table.game !== message.table.game) this.#beginAnew();
    this.table = message.table;
    this.seat = message.seat;
    this.reports = message.reports ?? false;
    this.announced = null; // comes again where it still holds
    this.choices = this.note = null;
    this.reasons = new Map(message.reasons?.map(({ offer, said }) => [offer, said]));
    if (this.#arrival === 'awaited') this.#arrival = 'coming';
    this.#stand(message.view);
    if (!message.gap && this.#known < message.version) {
      // Facts before this are not told: a log with a hole in it would be wrong.
      this.log = [];
      this.holes += 1;
    }
    if (!message.gap) this.#known = message.version;
    void this.#loadEdition(message.table.edition);
  }

  /** Another game is played at this table, as in a tutorial. */
  #beginAnew(): void {
    this.view = this.over = null;
    this.log = [];
    this.holes += 1;
    this.#known = 0;
  }

  /** Show how the game stands; what a version looks like never changes. */
  #stand(view: View | null): void {
    if (view !== null && view.version === this.view?.version) return;
    this.version = view?.version ?? 0;
    this.view = view;
    if (view) this.stage.show(view);
  }

  #update(message: Update): void {
    const news = message.facts.filter((told) => told.n > this.#known);
    const entries = withSaid(news, message);
    this.#known = news.at(-1)?.n ?? this.#known;
    const { view } = message;
    if (!view) {
      // Missed while away: the welcome has shown where it led.
      this.stage.then(() => {
        this.#log(entries);
        this.stage.lay(message.facts);
      });
      return;
    }
    let remark: Remark | null = null;
    let moments: Moment[] = [];
    const reveal = {
      show: () => {
        remark = remarkOf(message, this.view);
        if (this.view && this.edition) moments = momentsOf(this.edition, message.facts, this.view, view);
        this.reasons = reasonsAfter(this.reasons, message);
        this.view = view;
        this.version = message.version;
      },
      tell: () => {
        this.#log(entries);
        for (const listener of this.#listeners) listener(message);
        remark ??= commentOn(moments, this.table?.seats ?? [], message.version);
        if (remark) this.#utter(remark);
        if (moments.length > 0) this.stage.celebrate(moments);
      },
    };
    const person = this.person(message.by)?.kind === 'person';
    this.stage.play(message, reveal, person ? 1 : (TEMPO[this.table?.pace ?? ''] ?? 1), person && message.by === this.seat);
  }

  #log(entries: LogEntry[]): void {
    if (entries.length > 0) this.log = [...this.log, ...entries].slice(-LOG);
  }

  #utter(remark: Remark): void {
    for (const listener of this.#earshot) listener(remark);
  }

  #said(lines: Line[], aside: boolean): void {
    if (aside) {
      const known = this.asides.at(-1)?.number ?? -1;
      this.asides = [...this.asides, ...lines.filter(({ number }) => number > known).map((line) => ({ ...line, aside }))].slice(-CHAT);
      return;
    }
    const last = this.chat.at(-1)?.number ?? -1;
    const removed = new Set(lines.filter((line) => line.text === '').map(({ number }) => number));
    const added = lines.filter((line) => line.number > last && line.text !== '');
    this.chat = [...this.chat.filter(({ number }) => !removed.has(number)), ...added].slice(-CHAT);
    if (this.#arrival === 'coming') {
      this.saidBefore = this.chat.at(-1)?.number ?? 0;
      return;
    }
    for (const { player, text } of added) {
      const seat = this.table?.seats.find((one) => one.player === player)?.seat;
      if (seat !== undefined && isPhrase(this.edition?.id ?? '', text)) this.#utter({ kind: 'phrase', seat, to: null, text });
    }
  }

  #changed(connection: Connection): void {
    if (connection === 'open' && this.#wasOpen) void newVersion.look(); // the server may have been updated meanwhile
    this.#wasOpen ||= connection === 'open';
    const wasTurnedBack = this.connection === 'connecting' && connection === 'waiting';
    this.connection = connection;
    this.bye = this.#socket?.bye ?? null;
    this.retryAt = this.#socket?.retryAt ?? null;
    if (wasTurnedBack) void this.#knock();
  }

  /** A socket cannot say why it was not let in: the door is asked, and where it stays shut nothing more is tried. */
  async #knock(): Promise<void> {
    try {
      await http.table(this.id, this.invite);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.passing || this.connection === 'open') return;
      this.turnedAway = problem;
      this.leave();
    }
  }

  async #loadEdition(id: string): Promise<void> {
    if (this.edition?.id === id) return;
    try {
      this.edition = await drawable(id);
    } catch {
      if (!this.#left) this.#editionRetry = setTimeout(() => void this.#loadEdition(id), 2000);
    }
  }
}

/** Facts of one act for the log: a remark about it goes with the first that has a sentence. */
export function withSaid(facts: readonly FactTold[], { by, act, said }: { by: number; act: string | null; said?: string | null }): LogEntry[] {
  const first = facts.findIndex(({ told }) => told.length > 0);
  return facts.map((fact, place) => ({ ...fact, by, act, ...(said && place === first ? { said } : {}) }));
}

/** The reasons that are known after an update: new terms of an offer have their own, or none. */
function reasonsAfter(known: ReadonlyMap<number, string>, { facts, said }: Update): ReadonlyMap<number, string> {
  const offered = facts.flatMap(({ fact }) => (fact.kind === 'DealOffered' ? [fact.number] : []));
  if (offered.length === 0) return known;
  const reasons = new Map(known);
  for (const number of offered) {
    if (said) reasons.set(number, said);
    else reasons.delete(number);
  }
  return reasons;
}

/** What a bot said as it answered an offer; `before` is how the table stood then. */
function remarkOf({ by, facts, said }: Update, before: View | null): Remark | null {
  if (!said || facts.some(({ fact }) => fact.kind === 'DealOffered')) return null;
  const numbers = new Set(facts.flatMap(({ fact }) => (fact.kind === 'DealDeclined' || fact.kind === 'DealDone' ? [fact.number] : [])));
  const offer = before?.parts.deals.open.find(({ number }) => numbers.has(number));
  return { kind: 'deal', seat: by, to: offer ? (offer.maker === by ? offer.partner : offer.maker) : null, text: said };
}

/** An edition with what it is drawn with. */
async function drawable(id: string): Promise<Edition> {
  const [edition] = await Promise.all([http.edition(id), fetchTheme(id)]);
  return edition;
}

/** What follows a welcome at once: facts that were missed, and what was said. */
function tellsOfBefore(message: Outgoing): boolean {
  return message.type === 'said' || (message.type === 'update' && !message.view);
}

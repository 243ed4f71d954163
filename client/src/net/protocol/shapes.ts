/** What the messages hold as plain objects: the view, the table, the clocks, and an edition's catalogue. */
import type { Act, DealOffered, Fact, RentClaimed, Step } from './generated';

// ------------------------------------------------------------ the edition

export interface Currency {
  symbol: string;
  after: boolean;
  /** Names of the amounts, each a thousand of the one before, where the edition counts in such units. */
  units?: string[];
}

export interface EditionSummary {
  id: string;
  title: string;
  year: number;
  family: string;
  players: { least: number; most: number };
  tokens: string[];
  variants: string[];
}

export interface Group {
  id: string;
  name: string;
  kind: string;
  formula: string;
  members: number[];
  figures: Record<string, unknown>;
}

export interface Space {
  index: number;
  name: string;
  /** False where the printed name is not known and ours stands in. */
  known: boolean;
  kind: string;
  group: string | null;
  deck: string | null;
  figures: Record<string, unknown>;
}

export interface Deed {
  space: number;
  name: string;
  group: string;
  price: number;
  mortgage: number;
  rents: number[];
  building_cost: number;
}

export interface Card {
  number: number;
  id: string;
  effect: string;
  wording: string;
  /** False where the card is ours rather than the book's. */
  known: boolean;
}

export interface Deck {
  id: string;
  name: string;
  cards: Card[];
}

export interface TableOption {
  id: string;
  title: string;
  says: string;
  mark: 'book' | 'house';
  own_book: boolean;
  /** Offered beside quick play. */
  quick: boolean;
  /** Says when the game ends. */
  ends: boolean;
  number: { least: number; most: number; default: number } | null;
}

export interface Edition extends EditionSummary {
  digest: string;
  currency: Currency;
  terms: Record<string, string>;
  settings: Record<string, unknown>;
  groups: Group[];
  spaces: Space[];
  deeds: Deed[];
  decks: Deck[];
  options: TableOption[];
  acts: { kind: string; spelling: string; says: string }[];
  chapters: { title: string; clauses: string[] }[];
}

export interface ClausePage {
  id: string;
  family: string;
  chapter: string;
  clause: string;
  ruling: string;
}

/** An edition's rules, to be read. */
export interface RulesPage {
  edition: string;
  title: string;
  chapters: { title: string; clauses: ClausePage[] }[];
  /** Names of spaces and wordings of cards that are ours rather than the book's. */
  ours: { names: string[]; cards: string[] };
}

// ------------------------------------------------------------ the view

export interface Auction {
  kind: 'Auction';
  number: number;
  deed: number;
  piece: string;
  bidders: number[];
  leader: number;
  bid: number;
  passed: number[];
}

export interface Debt {
  kind: 'Debt';
  number: number;
  debtor: number;
  creditor: number;
  amount: number;
  why: string;
}

/** The chapters' memories; which there are depends on the edition and its options. */
export interface Parts {
  auction: { lot: Auction | null };
  debts: { open: Debt[] };
  deals: { open: DealOffered[]; declined: unknown[] };
  piles: { keeper: number[]; seen: number[]; unseen: number[] };
  rent?: { open: RentClaimed[] };
  building?: { hotel_level: number; hotels: number; houses: number; level: number[] };
  shortage?: { order: number[][]; orderer: number; piece: string; wishes: number[] };
  speed_die?: { entitled: number[] };
  pot?: { money: number };
  plots?: { residential: number[]; industrial: number[]; standing: string[][]; left: number[] };
  button?: { pressed: number };
  clock?: { called: number };
  dodge?: { holder: number; since: number; free_round: number; free_seat: number };
}

export type Waiting = { seat: number; duty: Step };

/** The table as everybody sees it. Lists are by seat or by space. */
export interface View {
  edition: string;
  version: number;
  seat: number | null;
  turn: number;
  round: number;
  over: boolean;
  ranking: number[];
  bank: number;
  cash: number[];
  /** Which of the edition's tokens each seat plays with. */
  tokens: number[];
  at: number[];
  /** 0 outside Jail; inside, one more than the tries made. */
  jail: number[];
  out: number[];
  /** A seat, -1 for the Bank, -2 where there is no deed. */
  holder: number[];
  mortgaged: number[];
  /** What a visitor would owe now: an amount, or a multiple of the dice. */
  rents: [amount: number, times: number][];
  worth: number[];
  raisable: number[];
  duties: Waiting[];
  parts: Parts;
}

// ------------------------------------------------------------ the table

export interface Seat {
  seat: number;
  kind: 'person' | 'bot' | 'empty';
  player: string;
  name: string;
  level: string | null;
  /** Of a bot of the cast: its drawing, what it likes to do, and a line about it. */
  face?: string | null;
  style?: string | null;
  about?: string | null;
  piece: string | null;
  /** What its owner published of their part of the random seed. */
  commitment?: string | null;
  /** Whether that part has come. */
  seeded: boolean;
}

export interface Presence {
  seat: number;
  here: boolean;
  /** When they came or went, in milliseconds since 1970. */
  since?: number;
  autopilot: boolean;
  chosen?: boolean;
}

export interface TableShown {
  table: string;
  status: 'open' | 'playing' | 'over' | 'closed';
  edition: string;
  options: Record<string, boolean | number>;
  clocks: Record<string, number>;
  autopilot: string;
  /** How quickly its bots act. */
  pace: string;
  /** `on` while its only person has a coach, `off` if they had one earlier in this game. */
  coach?: string;
  public: boolean;
  seats: Seat[];
  host: number | null;
  commitment: string;
  /** While players reveal their parts of the seed: when the game starts without those that are missing, in seconds since 1970. */
  starting?: number | null;
  game: string | null;
  previous: string | null;
  next: string | null;
  created: number;
  /** The lesson that was set up last, at the table of a tutorial: its dice are scripted. */
  tutorial?: string | null;
  /** Who asks for a pause of the game, or since when it is paused, in seconds since 1970. */
  pause?: { asked: number[]; since: number | null } | null;
}

/** The table as the socket tells it. */
export interface TableTold extends TableShown {
  presence: {
    level?: string;
    /** Milliseconds after which a bot plays for somebody who is away. */
    grace?: number;
    /** Spectators by name, and how many more there are. */
    watching?: { names: string[]; more: number };
    people: Presence[];
    votes: { seat: number; by: number[]; needed: number }[];
  };
}

/** The table as one visitor gets it by HTTP. */
export interface TableVisited extends TableShown {
  seat: number | null;
  invite: string | null;
}

export interface TokenGiven {
  table: string;
  seat: number;
  player: string;
  token: string;
  invite: string;
  link: string;
  commitment: string;
}

export interface Verdict {
  fair: boolean;
  sentence: string;
  commitment: string | null;
  facts: number;
  draws: number;
  over: boolean;
  player_seeds: string[];
  rules: number;
  player_commitments: (string | null)[];
  edition: string;
  options: Record<string, unknown>;
  /** Level and style of the bot at each seat, empty for people. */
  bots: string[];
  /** What else there is to know, a sentence each without its full stop. */
  notes: string[];
  /** What could not be checked, likewise. */
  unchecked: string[];
  drawn: Draw[];
}

/** A random draw: its stream, its index, its bound, and the number that was drawn. */
export type Draw = [stream: string, index: number, bound: number, number: number];

/** Deadlines, in milliseconds since 1970; `now` is the server's time. */
export interface ClockFace {
  now: number;
  /** The players have paused the game: `now` stands still. */
  paused?: boolean;
  open: { seat: number; duty: number; until: number }[];
  auction: { until: number; firm: boolean } | null;
  offers: { offer: number; until: number }[];
  claims: { claim: number; until: number }[];
  game: number | null;
  reserves: number[];
}

export interface Line {
  number: number;
  player: string;
  name: string;
  text: string;
  at: number;
  /** Of the spectators' chat. */
  aside?: boolean;
}

// ------------------------------------------------------------ available acts

export interface Field {
  name: string;
  kind: 'money' | 'number' | 'seat' | 'deed' | 'card' | 'deeds' | 'cards' | 'order' | string;
  least: number | null;
  most: number | null;
  choices: number[];
  /** For an order: [site, most pieces there]. */
  limits: [site: number, most: number][];
  step: number;
}

export interface Form {
  act: Act['kind'];
  fields: Field[];
  fixed: Record<string, number>;
  example: Act | null;
}

export interface BlockedAct {
  act: Act;
  clause: string;
  sentence: string;
}

/** A sentence as parts: [kind, text] or [kind, text, value]; kinds are text, seat, space, money, card, clause. */
export type ToldPart = [kind: string, text: string, value?: number | string];

export interface FactTold {
  n: number;
  fact: Fact;
  told: ToldPart[];
  /** What each die shows, for a fact with dice: a number, or the rules' name of a face. */
  faces?: string[];
}

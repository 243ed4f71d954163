/** The protocol: messages as the server's schema has them, with the plain objects inside them described. */
import type * as wire from './generated';
import type {
  BlockedAct,
  ClockFace,
  FactTold,
  Form,
  Line,
  TableTold,
  ToldPart,
  View,
  Waiting,
} from './shapes';
import type { Act, Incoming } from './generated';

export { PROTOCOL } from './generated';
export type { Act, Consult, ErrorCode, Fact, Goods, Incoming, SetPace, Step, Terms } from './generated';
export type * from './shapes';

/** One kind of act, fact or step: `FactOf<'Rolled'>`. */
export type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>;
export type FactOf<K extends wire.Fact['kind']> = Extract<wire.Fact, { kind: K }>;
export type StepOf<K extends wire.Step['kind']> = Extract<wire.Step, { kind: K }>;

export type Welcome = Omit<wire.Welcome, 'table' | 'view'> & { table: TableTold; view: View | null };
export type Update = Omit<wire.Update, 'facts' | 'view'> & { facts: FactTold[]; view?: View | null };
export type Choices = Omit<wire.Choices, 'acts' | 'forms' | 'blocked'> & {
  acts: Act[];
  forms: Form[];
  blocked: BlockedAct[];
};
export type Clocks = Omit<wire.Clocks, 'face'> & { face: ClockFace };
export type TableChanged = Omit<wire.TableChanged, 'table'> & { table: TableTold };
export type Said = Omit<wire.Said, 'lines'> & { lines: Line[] };
export type Refused = Omit<wire.Refused, 'told' | 'open'> & { told?: ToldPart[] | null; open?: Waiting[] | null };
export type Previewed = Omit<wire.Previewed, 'facts' | 'view'> & { facts: FactTold[]; view: View };
/** What you did, what was better, and the chances after either. */
export interface Mistake {
  fact: number;
  done: string;
  better: string;
  error: number;
  margin: number;
  chances: number[];
  best: number[];
  seat: number;
}
export type Advice = wire.Advice;
export type Note = Omit<wire.Note, 'mistake'> & { mistake: Mistake | null };
export type Done = wire.Done;
export type Over = wire.Over;
export type Announced = wire.Announced;
export type Pong = wire.Pong;
export type Bye = wire.Bye;

/** What the server sends. */
export type Outgoing =
  | Welcome
  | Update
  | Choices
  | Clocks
  | TableChanged
  | Said
  | Done
  | Refused
  | Previewed
  | Advice
  | Note
  | Over
  | Announced
  | Pong
  | Bye;

/** What a client sends with an id of its own, without the id. */
export type Command = Incoming extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never;

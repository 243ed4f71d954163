/** What the client knows about a decision: its acts, its status line, its answers, and where its panel is shown. */
import type { Component } from 'svelte';
import type { Act, ActOf, Edition, Step, StepOf } from '$/net/protocol';
import { actsOf, blockedOf, type ActKind } from '$/state/choices';
import type { Desk, PanelName } from '$/state/desk.svelte';
import type { Drawing } from '$/ui/drawing';

/** How an act is written on buttons and in lists. */
export interface ActLabels<A extends Act> {
  /** On a button for this very act. */
  label: (desk: Desk, act: A) => string;
  /** For all acts of the kind; a heading. */
  name: string;
  /** A price, shown below the label. */
  detail?: (desk: Desk, act: A) => string | undefined;
  key?: string;
  /** No button while it is blocked. */
  onlyOpen?: boolean;
}
export type ActTable = { [K in ActKind]?: ActLabels<ActOf<K>> };

/** A button in the action bar. */
export interface Verb {
  label: string;
  detail?: string | undefined;
  act: Act | null;
  run?: (() => void) | undefined;
  key?: string | undefined;
  tone?: 'plain' | 'danger' | 'good';
  /** Why it is not allowed now. */
  why?: { clause: string; sentence: string } | null;
}

/** The action bar: the primary verb is always in the same place. */
export interface Bar {
  primary: Verb;
  others: Verb[];
}

/** A duty: the table waits for an answer. */
export interface Duty<K extends Step['kind'] = Step['kind']> {
  kind: K;
  panel?: Component<{ duty: StepOf<K> }> | Component;
  /** The status line for the player who has to answer. */
  asks: (desk: Desk, duty: StepOf<K>) => string;
  /** The status line for everybody else, after "Waiting for Ben": "to roll". */
  awaits: (desk: Desk, duty: StepOf<K>, seat: number) => string;
  /** Acts of the action bar, the primary first; blocked ones are shown with the reason. */
  answers: readonly ActKind[];
  /** The primary verb until something is chosen in the panel; the choice then takes its place. */
  choose?: string;
  /** The action bar, where the answers alone do not make it. */
  bar?: (desk: Desk, duty: StepOf<K>) => Bar;
  /** The space that it is about, marked on the board. */
  space?: (duty: StepOf<K>) => number;
  /** The card that its panel shows. */
  card?: (duty: StepOf<K>) => number;
  /** Its panel counts the time aloud, so the action bar does not. */
  countsDown?: boolean;
}

/** A panel that the player opens. */
export interface Tool {
  panel: PanelName;
  key: string;
  Panel: Component;
  /** In the toolbar; without it the panel is opened from elsewhere. */
  button?: { label: string; icon: Drawing; kinds: readonly ActKind[] };
  /** Editions that have it; all unless given. */
  isIn?: (edition: Edition) => boolean;
}

/** A panel among the prompts whatever the table waits for, while `key` gives something; another key is another panel. */
export interface Prompt {
  key: (desk: Desk) => string | number | null;
  Panel: Component;
}

/** Told over the board to players for whom it is new. */
export interface Hint {
  /** By which the browser remembers that it was shown. */
  id: string;
  says: (desk: Desk) => string;
  /** Whether it fits; without it, whenever the duty of the decision is the player's. */
  when?: (desk: Desk) => boolean;
}

/** A decision: a duty, a right, or both. */
export interface Decision {
  acts?: ActTable;
  duty?: Duty;
  tool?: Tool;
  prompt?: Prompt;
  hint?: Hint;
}

/** A duty among others of any kind. */
export function dutyOf<K extends Step['kind']>(duty: Duty<K>): Duty {
  return duty as unknown as Duty;
}

/** The button for an act. */
export function verbOf(desk: Desk, acts: ActTable, act: Act): Verb {
  const { label, detail, key } = acts[act.kind] as ActLabels<Act>;
  return { label: label(desk, act), detail: detail?.(desk, act), act, key };
}

/** Buttons for the open acts of a kind; if there are none, for the blocked ones, with the reason. */
export function verbsOf(desk: Desk, acts: ActTable, kind: ActKind): Verb[] {
  const open = actsOf(desk.choices, kind).map((act) => verbOf(desk, acts, act));
  // Two cards of one name are as good as one.
  if (open.length > 0) return open.filter(({ label }, place) => open.findIndex((other) => other.label === label) === place);
  const blocked = blockedOf(desk.choices, kind)[0];
  return blocked && !acts[kind]?.onlyOpen ? [{ ...verbOf(desk, acts, blocked.act), act: null, why: blocked }] : [];
}

/** A label that is the same for every act of a kind. */
export const always = (label: string) => ({ label: () => label, name: label });

/**
 * The desk: one player's place at the table. It holds what is half done (an open panel, a deal that is being written)
 * and sends acts to the table.
 */
import { getContext, setContext } from 'svelte';
import { looks, type SpaceLook } from '$/board/looks';
import { Refusal, refusalOf } from '$/net/socket';
import type { Act, Choices, ClockFace, Edition, Refused, Step, View } from '$/net/protocol';
import type { TableState } from './table.svelte';
import { themeOf, type Theme } from '$/board/themes';
import { money } from '$/text/money';
import { actKey, NOTHING, type ActKind } from './choices';
import { Keys } from './keys.svelte';
import type { Foreseen } from './outcome';
import { Throttle } from '$/net/throttle';
import type { DealDraft } from '$/decisions/Deals/terms';
import { term } from '$/text/terms';
import { text } from '$/text/text';

/** What the panels need of a table. */
export type TableFace = Pick<
  TableState,
  'connection' | 'edition' | 'table' | 'view' | 'behind' | 'seat' | 'names' | 'choices' | 'current' | 'clocks' | 'version' | 'log' | 'reasons' | 'person' | 'skip' | 'act' | 'type' | 'preview' | 'consult' | 'serverNow'
>;

/** Milliseconds between two offers to the same player. */
const PATIENCE = 5000;

export type PanelName = 'build' | 'mortgage' | 'deal' | 'leave' | 'all' | 'keys';

/** What a prompt puts into the place of the primary verb. */
export interface Proposal {
  label: string;
  detail?: string | undefined;
  /** Nothing while the choice is not complete. */
  act: Act | null;
  /** Where there is more to do than the act. */
  run?: (() => void) | undefined;
}

/** A view and what may be done in it: never of two different moments. */
interface Scene {
  view: View;
  choices: Choices;
}

export class Desk {
  readonly keys = new Keys();
  panel = $state<PanelName | null>(null);
  /** The command field is open. */
  typing = $state(false);
  proposal = $state.raw<Proposal | null>(null);
  /** Sends the form that you have open: it comes before the turn's own verb. */
  sending = $state.raw<Proposal | null>(null);
  /** Spaces that can be chosen now, for the board to mark; a click there goes to `chooser`. */
  choosable = $state.raw<ReadonlySet<number>>(new Set());
  chooser: ((space: number) => void) | null = null;
  deal = $state.raw<DealDraft | null>(null);
  /** Players whose offers you have muted. */
  muted = $state.raw<ReadonlySet<number>>(new Set());
  /** The lot that you pass on until its auction is over. */
  stayingOut = $state<number | null>(null);
  /** In an auction: the highest bid and the lowest next one when the pointer came to the amounts, as long as it is there. */
  aimedAt = $state.raw<[bid: number, least: number] | null>(null);
  /** On phones, offers wait while something else is asked, unless you turn to them. */
  toOffers = $state(false);
  /** Partners who were sent an offer a moment ago: there is a short pause between two. */
  offered = $state.raw<ReadonlySet<number>>(new Set());
  /** What was sent and is not answered yet; a roll may be held back while others can still ask for rent. */
  sent = $state.raw<readonly (Act | 'typed')[]>([]);
  /** Notices that you have dismissed, by their number in the log. */
  putAway = $state.raw<ReadonlySet<number>>(new Set());
  /** How you chose to leave; it has to be confirmed. */
  leaving = $state<ActKind | null>(null);
  /** What was decided about mortgaged properties that came together, by the numbers of the questions that are still to come. */
  mortgages = $state.raw<ReadonlyMap<number, 'KeepMortgaged' | 'RepayNow'>>(new Map());
  /** Nothing is left to do: the turn is about to end by itself. */
  ending = $state(false);
  refused = $state.raw<Refused | null>(null);

  #scene: Scene | null = null;
  #clocks: ClockFace | null = null;
  #previews = new Map<string, Promise<Foreseen>>();
  #previewed = -1;
  #throttle = new Throttle(20, 20);

  constructor(readonly table: TableFace) {}

  // ------------------------------------------------------------ reading

  /**
   * What is shown: choices come just after the view they belong to, and until then the moment before stays,
   * so that nothing flickers and no button means something that it does not say.
   */
  scene = $derived.by((): Scene | null => {
    const { view, current, seat, choices } = this.table;
    if (view === null) return (this.#scene = null);
    if (current !== null) return (this.#scene = { view, choices: current });
    if (seat === null || view.over || this.#scene === null || choices === null) {
      return (this.#scene = { view, choices: NOTHING });
    }
    return this.#scene;
  });

  /** The clocks of what is shown: those of an auction that has just ended stay as long as its panel. */
  clocks = $derived.by((): ClockFace | null => {
    if (this.scene?.view === this.table.view) this.#clocks = this.table.clocks;
    return this.#clocks;
  });

  /** Every space as it stands. */
  looks = $derived.by((): SpaceLook[] => (this.table.edition && this.scene ? looks(this.table.edition, this.scene.view) : []));

  get edition(): Edition {
    return this.table.edition!;
  }
  get theme(): Theme {
    return themeOf(this.edition.id);
  }
  get view(): View {
    return this.scene!.view;
  }
  get choices(): Choices {
    return this.scene?.choices ?? NOTHING;
  }
  /** Your seat; -1 for spectators. */
  get seat(): number {
    return this.table.seat ?? -1;
  }
  get cash(): number {
    return this.view.cash[this.seat] ?? 0;
  }
  /** You have answered, or somebody else has, and what came of it is still being played. */
  get answered(): boolean {
    return this.table.behind && (this.scene?.view.duties.some(({ seat }) => seat === this.seat) ?? false);
  }
  /** What the table waits for from this seat. */
  get duty(): Step | null {
    if (this.table.behind) return null; // whatever is asked next is not known here yet
    return this.scene?.view.duties.find((waiting) => waiting.seat === this.seat)?.duty ?? null;
  }

  /** The lot being auctioned. */
  get lot(): View['parts']['auction']['lot'] {
    return this.scene?.view.parts.auction.lot ?? null;
  }

  /** Open offers to you. */
  get offers(): View['parts']['deals']['open'] {
    return this.view.parts.deals.open.filter(({ maker, partner }) => partner === this.seat && !this.muted.has(maker));
  }

  /** When an offer expires, in the server's time. */
  lapses = (offer: number | null | undefined): number | null => this.clocks?.offers.find((clock) => clock.offer === offer)?.until ?? null;

  /** Whether a property that nobody buys is auctioned. */
  get hasAuctions(): boolean {
    return !this.table.table?.options['no-auctions'];
  }

  money = (amount: number): string => money(this.edition.currency, amount);

  name = (seat: number): string => {
    if (seat < 0) return text.the(term(this.edition, 'bank'));
    return this.table.names[seat] ?? text.seat(seat + 1);
  };

  /** The name, or "you". */
  who = (seat: number): string => (seat === this.seat ? text.you : this.name(seat));

  space = (index: number): string => this.edition.spaces[index]?.name ?? text.space(index);

  // ------------------------------------------------------------ doing

  /** Carry out an act; a refusal is kept to be shown. Whether it was done. */
  async do(act: Act): Promise<boolean> {
    return this.#send(act, () => this.table.act(act));
  }

  /** Carry out an act as it was typed. */
  async type(text: string): Promise<boolean> {
    return this.#send('typed', () => this.table.type(text));
  }

  async #send(what: Act | 'typed', send: () => Promise<unknown>): Promise<boolean> {
    if (what === 'typed' ? this.sent.includes(what) : this.isBusy(what)) return false; // nobody means it twice
    this.sent = [...this.sent, what];
    this.refused = null;
    try {
      const why = await refusalOf(send());
      if (why) this.refused = why; // what another act was refused for meanwhile is still to be read
      return why === null;
    } finally {
      this.sent = this.sent.filter((other) => other !== what);
    }
  }

  /** Whether an act, or another answer to the same duty, is on its way. */
  isBusy(act: Act | null): boolean {
    if (act === null) return false;
    return this.sent.some((other) => {
      if (other === 'typed') return false;
      return actKey(other) === actKey(act) || ('duty' in other && 'duty' in act && other.duty === act.duty);
    });
  }

  /** What an act would bring; asked once at each version. */
  preview(act: Act): Promise<Foreseen> {
    if (this.#previewed !== this.table.version) {
      this.#previews.clear();
      this.#previewed = this.table.version;
    }
    const key = actKey(act);
    let answer = this.#previews.get(key);
    if (answer === undefined) {
      const before = this.table.view!;
      answer = this.#throttle.turn().then(async () => ({ ...(await this.table.preview(act)), before }));
      this.#previews.set(key, answer);
      answer.catch((error: unknown) => {
        // A line that was lost, or too much at once, says nothing about the act.
        if (!(error instanceof Refusal && error.ruled) && this.#previews.get(key) === answer) this.#previews.delete(key);
      });
    }
    return answer;
  }

  toggle(panel: PanelName): void {
    this.panel = this.panel === panel ? null : panel;
  }

  /** Leave the game in one way: asked once more before it is done. */
  leave(way: ActKind): void {
    this.leaving = way;
    this.panel = 'leave';
  }

  /** A notice has been read. */
  putDown(number: number): void {
    this.putAway = withOrWithout(this.putAway, number, true);
  }

  /** Somebody pointed at a space of the board; whether it was one to choose. */
  pick(space: number): boolean {
    if (!this.choosable.has(space) || !this.chooser) return false;
    this.chooser(space);
    return true;
  }

  /** Write a new deal, or an answer to an open offer. */
  compose(draft: DealDraft): void {
    this.deal = draft;
    this.panel = 'deal';
  }

  mute(seat: number, muted: boolean): void {
    this.muted = withOrWithout(this.muted, seat, muted);
  }

  /** An offer went out: the next one to the same partner has to wait a little. */
  offeredTo(partner: number): void {
    this.offered = withOrWithout(this.offered, partner, true);
    setTimeout(() => (this.offered = withOrWithout(this.offered, partner, false)), PATIENCE);
  }
}

function withOrWithout(numbers: ReadonlySet<number>, number: number, there: boolean): ReadonlySet<number> {
  const others = [...numbers].filter((other) => other !== number);
  return new Set(there ? [...others, number] : others);
}

const DESK = Symbol('desk');

export function setDesk(desk: Desk): Desk {
  return setContext(DESK, desk);
}

export function useDesk(): Desk {
  return getContext<Desk>(DESK);
}

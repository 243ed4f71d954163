/** The verbs of the action bar: one that comes first, always at the same place, and what can be done instead. */
import { tick } from 'svelte';
import type { Act, FactOf, Step } from '$/net/protocol';
import { listed } from '$/text/names';
import { actOf, actsOf, blockedOf, formsOf, NOTHING, type ActKind } from '$/state/choices';
import type { Desk } from '$/state/desk.svelte';
import { toRaise } from './status';
import { KEYS, verbOf } from './verbs';

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

export interface Bar {
  primary: Verb;
  others: Verb[];
}

/** Verbs beside the first: three in all are as many as a phone has room for. */
const MOST = 2;

/** Answers to a duty by kind: the first is the primary verb. What is chosen in a panel first stands as a proposal. */
const ANSWERS: Partial<Record<Step['kind'], { chosen?: string; kinds: ActKind[] }>> = {
  // After a double, too: the next roll would lose the button.
  RollDue: { kinds: ['Press', 'Roll'] },
  EndDue: { kinds: ['Press', 'EndTurn'] },
  JailChoice: { kinds: ['TryDouble', 'PayBail', 'UseJailCard'] },
  BuyChoice: { kinds: ['Buy', 'Decline'] },
  MortgageChoice: { kinds: ['KeepMortgaged', 'RepayNow'] },
  DodgeChoice: { kinds: ['PayRent', 'DodgeRent'] },
  TaxChoice: { kinds: ['PayTax', 'DodgeTax'] },
  TaxiChoice: { kinds: ['GoOnFoot'] },
  BusChoice: { chosen: 'Choose how far', kinds: [] },
  SpaceChoice: { chosen: 'Choose a space', kinds: [] },
  WishDue: { chosen: 'Say how many', kinds: [] },
  PlaceChoice: { chosen: 'Choose a place', kinds: [] },
  PlayOnChoice: { kinds: ['PlayOn', 'Count'] },
  TargetChoice: { chosen: 'Choose one', kinds: ['Forgo'] },
  AuctionChoice: { chosen: 'Choose what to put up', kinds: [] },
  JumpChoice: { chosen: 'Choose where to jump', kinds: ['Stay'] },
};

/** What the bar offers now. */
export function barOf(desk: Desk): Bar {
  const { choices, duty } = desk;
  const answers = withForm(desk, withOffer(desk, duty ? answering(desk, duty) : null));
  // Rent comes first: a roll of one's own would lose it.
  const claim = actOf(choices, 'AskRent');
  if (claim) {
    const collect = { ...verb(desk, claim), detail: claimed(desk, claim.claim), tone: 'good' as const };
    const others = answers ? [answers.primary, ...answers.others].slice(0, MOST) : [];
    // Where an offer is not the first there is no room for more than its name.
    return { primary: collect, others: others.map((other) => (other.act ? other : { ...other, detail: undefined })) };
  }
  return answers ?? { primary: { label: waitingLabel(desk), act: null }, others: [] };
}

/** An offer to oneself is answered where its terms are read: the bar leads there, first where nothing else is asked. */
function withOffer(desk: Desk, answers: Bar | null): Bar | null {
  const offer = desk.offers[0];
  if (desk.seat < 0 || !offer) return answers;
  const lead: Verb = { label: `${desk.name(offer.maker)}’s offer`, detail: 'waits for your answer', act: null, run: () => turnTo(desk, offer.number) };
  if (answers === null) return { primary: lead, others: [] };
  return answers.others.length >= MOST ? answers : { ...answers, others: [...answers.others, { ...lead, detail: undefined }] };
}

/** Turn to an offer, from the bar or from what says that it waits. */
export function turnTo(desk: Desk, offer: number): void {
  desk.toOffers = true;
  void tick().then(() => pointAt(offer));
}

/** Where an offer is answered; it may be in sight already, so it also lights up. */
function pointAt(offer: number): void {
  const terms = document.querySelector<HTMLElement>(`[data-offer='${offer}']`);
  light(terms?.querySelector<HTMLElement>('.acts .act:not([aria-disabled])') ?? terms);
}

/** Go to what the bar leads to, and show it: after a touch nobody sees where the focus is. */
function light(found: HTMLElement | null | undefined): void {
  found?.focus();
  found?.animate?.({ outline: ['4px solid var(--mark)', '4px solid transparent'], outlineOffset: ['2px', '2px'] }, { duration: 1200, easing: 'ease-in' });
}

/** Whoever writes something means to send it: the turn's own verbs stand beside that. */
function withForm({ sending }: Desk, answers: Bar | null): Bar | null {
  if (sending === null) return answers;
  return { primary: { key: 'Enter', ...sending }, others: answers ? [answers.primary, ...answers.others].slice(0, MOST) : [] };
}

function answering(desk: Desk, duty: Step): Bar {
  // The table is drawn before it is known what may be done.
  if (desk.choices === NOTHING) return { primary: { label: 'A moment …', act: null }, others: [] };
  if (duty.kind === 'BidDue') return bidding(desk);
  if (duty.kind === 'DebtDue') return owingBar(desk);
  const known = ANSWERS[duty.kind];
  if (!known) return { primary: { label: 'Choose below', act: null, run: () => (desk.panel = 'all') }, others: [] };
  const verbs = known.kinds.flatMap((kind) => verbsOf(desk, kind));
  if (duty.kind === 'BuyChoice') verbs.push(...auctioning(desk));
  if (known.chosen !== undefined) {
    const proposal = desk.proposal;
    const primary: Verb = proposal ? { ...proposal } : { label: known.chosen, act: null };
    return { primary, others: verbs };
  }
  // Blocks that are planned come before the roll or the end of the turn.
  if (desk.proposal?.act?.kind === 'BuildBlocks') return { primary: { ...desk.proposal }, others: verbs };
  const [primary, ...others] = verbs;
  return { primary: primary ?? { label: 'A moment …', act: null }, others };
}

/** What is open of a kind; where nothing is, what is blocked, with the reason. */
function verbsOf(desk: Desk, kind: ActKind): Verb[] {
  const open = actsOf(desk.choices, kind).map((act) => verb(desk, act));
  // Two cards of one name are as good as one.
  if (open.length > 0) return open.filter(({ label }, place) => open.findIndex((other) => other.label === label) === place);
  const blocked = blockedOf(desk.choices, kind)[0];
  if (!blocked || kind === 'Forgo' || kind === 'Press') return [];
  return [{ ...verb(desk, blocked.act), act: null, why: blocked }];
}

function verb(desk: Desk, act: Act): Verb {
  return { label: verbOf(desk, act), detail: priced(desk, act), act, key: KEYS[act.kind] };
}

/** The printed price that goes with an act. */
function priced(desk: Desk, act: Act): string | undefined {
  const { duty, edition } = desk;
  if (act.kind === 'Buy' && duty?.kind === 'BuyChoice') {
    const price = edition.deeds.find(({ space }) => space === duty.deed)?.price;
    return price === undefined ? undefined : desk.money(price);
  }
  if (act.kind === 'PayBail' && typeof edition.settings.bail === 'number') return desk.money(edition.settings.bail);
  if ((act.kind === 'PayRent' || act.kind === 'PayTax') && duty && 'amount' in duty) return desk.money(duty.amount);
  return undefined;
}

function bidding(desk: Desk): Bar {
  const form = formsOf(desk.choices, 'Bid')[0];
  const pass = verbsOf(desk, 'Pass');
  if (!form) {
    const [first, ...rest] = pass;
    return first ? { primary: first, others: rest } : { primary: { label: 'No bid is open to you', act: null }, others: [] };
  }
  const least = form.fields.find(({ name }) => name === 'amount')?.least ?? 0;
  const bid = { kind: 'Bid', ...form.fixed, amount: least } as Act;
  return { primary: verb(desk, bid), others: pass };
}

/** Not buying, where one opens the bidding oneself: with the amount that stands in the panel. */
function auctioning(desk: Desk): Verb[] {
  const form = formsOf(desk.choices, 'AuctionOff')[0];
  if (!form) return [];
  const proposed = desk.proposal?.act;
  const act = proposed?.kind === 'AuctionOff' ? proposed : form.example;
  return act?.kind === 'AuctionOff' ? [{ ...verb(desk, act), detail: `from ${desk.money(act.bid)}` }] : [];
}

/** A debt is paid by itself as soon as the cash is there: the verb leads to what raises it. */
function owingBar(desk: Desk): Bar {
  const bankrupt = actOf(desk.choices, 'GoBankrupt');
  const lead = () => light(document.querySelector<HTMLElement>('[data-suggestions] button'));
  const others: Verb[] = bankrupt
    ? [{ ...verb(desk, bankrupt), tone: 'danger', act: null, run: () => desk.leave('GoBankrupt') }]
    : [];
  return { primary: { label: `Raise ${desk.money(toRaise(desk.view, desk.seat))}`, act: null, run: lead }, others };
}

/** What a claim is worth. */
export function claimWorth(desk: Desk, { amount, times }: FactOf<'RentClaimed'>): string {
  return times > 0 ? `${times}× a roll` : desk.money(amount);
}

/** What is asked for, and from whom. */
function claimed(desk: Desk, number: number): string {
  const claim = desk.view.parts.rent?.open.find((found) => found.number === number);
  return claim ? `${claimWorth(desk, claim)} from ${desk.name(claim.visitor)}` : '';
}

function waitingLabel(desk: Desk): string {
  if (desk.view.over) return 'The game is over';
  if (desk.seat >= 0 && desk.view.out[desk.seat]) return 'You are out of the game';
  if (desk.seat >= 0 && desk.choices === NOTHING) return 'A moment …';
  const who = desk.view.duties.map(({ seat }) => desk.name(seat));
  return who.length > 0 ? `Waiting for ${listed(who)}` : 'A moment …';
}

/** The reasons behind verbs that cannot be used now. */
export function whyNot({ primary, others }: Bar): { label: string; clause: string; sentence: string }[] {
  return [primary, ...others].flatMap(({ label, why }) => (why ? [{ label, ...why }] : []));
}


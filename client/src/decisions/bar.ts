/** The action bar's verbs: the primary one always in the same place, and what can be done instead. */
import { tick } from 'svelte';
import type { Step } from '$/net/protocol';
import { actOf, NOTHING } from '$/state/choices';
import type { Desk } from '$/state/desk.svelte';
import { listed } from '$/text/names';
import { focusAndFlash } from '$/ui/focusAndFlash';
import { ACTS, dutyAbout } from '.';
import { verbOf, verbsOf, type Bar, type Verb } from './decision';
import { text } from './text';

/** Verbs beside the primary: three in all are as many as a phone has room for. */
const MOST = 2;
const MOMENT: Verb = { label: text.moment, act: null };

/** What the bar offers now. */
export function barOf(desk: Desk): Bar {
  const { choices, duty } = desk;
  // It has happened already: those who know how it looks need not wait for it.
  if (desk.answered) return { primary: { label: text.skip, act: null, run: () => desk.table.skip() }, others: [] };
  const answers = withForm(desk, withOffer(desk, duty ? answering(desk, duty) : null));
  // Rent comes first: a roll of your own would lose it.
  const claim = actOf(choices, 'AskRent');
  if (claim) {
    const others = answers ? [answers.primary, ...answers.others].slice(0, MOST) : [];
    // Where an offer is not the primary verb there is room for its name only.
    return { primary: { ...verbOf(desk, ACTS, claim), tone: 'good' }, others: others.map((other) => (other.act ? other : { ...other, detail: undefined })) };
  }
  return answers ?? { primary: { label: waitingLabel(desk), act: null }, others: [] };
}

/** An offer to you is answered where its terms are read: the bar leads there, first where nothing else is asked. */
function withOffer(desk: Desk, answers: Bar | null): Bar | null {
  const offer = desk.offers[0];
  if (desk.seat < 0 || !offer) return answers;
  const lead: Verb = { label: text.offerOf(desk.name(offer.maker)), detail: text.waitsForAnswer, act: null, run: () => showOffer(desk, offer.number) };
  if (answers === null) return { primary: lead, others: [] };
  return answers.others.length >= MOST ? answers : { ...answers, others: [...answers.others, { ...lead, detail: undefined }] };
}

/** Show an offer; it may be in sight already, so it also flashes. */
export function showOffer(desk: Desk, offer: number): void {
  desk.toOffers = true;
  void tick().then(() => {
    const terms = document.querySelector<HTMLElement>(`[data-offer='${offer}']`);
    focusAndFlash(terms?.querySelector<HTMLElement>('.acts .act:not([aria-disabled])') ?? terms);
  });
}

/** A player who fills in a form means to send it: the turn's own verbs come after that. */
function withForm({ sending }: Desk, answers: Bar | null): Bar | null {
  if (sending === null) return answers;
  return { primary: { key: 'Enter', ...sending }, others: answers ? [answers.primary, ...answers.others].slice(0, MOST) : [] };
}

function answering(desk: Desk, duty: Step): Bar {
  // The table is drawn before it is known what may be done.
  if (desk.choices === NOTHING) return { primary: MOMENT, others: [] };
  const about = dutyAbout(duty);
  if (!about) return { primary: { label: text.chooseBelow, act: null, run: () => (desk.panel = 'all') }, others: [] };
  if (about.bar) return about.bar(desk, duty);
  const verbs = about.answers.flatMap((kind) => verbsOf(desk, ACTS, kind));
  if (about.choose !== undefined) return { primary: desk.proposal ? { ...desk.proposal } : { label: about.choose, act: null }, others: verbs };
  // Blocks that are planned come before the roll or the end of the turn.
  if (desk.proposal?.act?.kind === 'BuildBlocks') return { primary: { ...desk.proposal }, others: verbs };
  const [primary = MOMENT, ...others] = verbs;
  return { primary, others };
}

function waitingLabel(desk: Desk): string {
  if (desk.view.over) return text.over;
  if (desk.seat >= 0 && desk.view.out[desk.seat]) return text.youAreOut;
  if (desk.seat >= 0 && desk.choices === NOTHING) return text.moment;
  const who = desk.view.duties.map(({ seat }) => desk.name(seat));
  return who.length > 0 ? text.waitingFor(listed(who)) : text.moment;
}

/** The reasons behind verbs that cannot be used now. */
export function whyNot({ primary, others }: Bar): { label: string; clause: string; sentence: string }[] {
  return [primary, ...others].flatMap(({ label, why }) => (why ? [{ label, ...why }] : []));
}

/** The lessons: what each says and points at as the table stands, when it is learned, and when something else was done. */
import type { Fact, Step, StepOf } from '$/net/protocol';
import type { Desk } from '$/state/desk.svelte';
import { term } from '$/text/terms';
import { text } from './text';

/** What to do now, and the control that does it. */
export interface Hint {
  says: string;
  at?: string;
}

export interface Lesson {
  /** As the server knows it. */
  id: string;
  title: (desk: Desk) => string;
  hint: (desk: Desk) => Hint;
  /** Learned by this fact; a lesson without it is only read. */
  learnedBy?: (fact: Fact, seat: number) => boolean;
  /** What is said then; without it the next lesson goes on from here. */
  learned?: (desk: Desk) => string;
  strayedBy?: (fact: Fact, seat: number) => boolean;
  strayed?: (desk: Desk) => string;
}

const VERB = '.bar .verbs .act';
const VERBS = '.bar .verbs';
const ASKED = '.prompts > .panel';
const OFFER = '[data-offer], .prompts ~ .waiting';
const partnerOf = (desk: Desk): string => desk.name(1 - desk.seat);
const waits = (desk: Desk): Hint => ({ says: desk.table.behind ? text.moment : text.watch(partnerOf(desk)) });
const asked = <K extends Step['kind']>({ duty }: Desk, kind: K): StepOf<K> | null => (duty?.kind === kind ? (duty as StepOf<K>) : null);
const priceOf = (desk: Desk, deed: number): string => desk.money(desk.edition.deeds.find(({ space }) => space === deed)?.price ?? 0);
const cash = (desk: Desk, setting: string): string => desk.money(Number(desk.edition.settings[setting] ?? 0));
const endsTurn = (fact: Fact, seat: number): boolean => fact.kind === 'TurnBegan' && fact.seat !== seat;

const roll: Lesson = {
  id: 'roll',
  title: () => text.roll.title,
  hint: (desk) => (asked(desk, 'RollDue') ? { says: text.roll.now, at: VERB } : waits(desk)),
  learnedBy: (fact, seat) => fact.kind === 'DeedOffered' && fact.seat === seat,
};

const CLASSIC: Lesson[] = [
  roll,
  {
    id: 'buy',
    title: () => text.buy.title,
    hint: (desk) => {
      const choice = asked(desk, 'BuyChoice');
      return choice ? { says: text.buy.now(desk.space(choice.deed), priceOf(desk, choice.deed)), at: VERB } : waits(desk);
    },
    learnedBy: (fact, seat) => fact.kind === 'Bought' && fact.seat === seat,
    strayedBy: (fact, seat) => fact.kind === 'Declined' && fact.seat === seat,
    strayed: () => text.buy.strayed,
  },
  {
    id: 'auction',
    title: () => text.auction.title,
    hint: (desk) => {
      const { lot } = desk;
      if (lot) {
        if (lot.leader === desk.seat) return { says: text.auction.leading(partnerOf(desk)) };
        return { says: text.auction.now(desk.space(lot.deed), priceOf(desk, lot.deed), partnerOf(desk)), at: ASKED };
      }
      return asked(desk, 'EndDue') ? { says: text.auction.end(partnerOf(desk)), at: VERB } : waits(desk);
    },
    learnedBy: (fact, seat) => fact.kind === 'LotWon' && fact.seat === seat,
    learned: (desk) => text.auction.learned(desk.money(wonFor(desk))),
    strayedBy: (fact, seat) => (fact.kind === 'LotWon' && fact.seat !== seat) || fact.kind === 'LotFailed',
    strayed: (desk) => text.auction.strayed(partnerOf(desk)),
  },
  {
    id: 'deal',
    title: () => text.deal.title,
    hint: (desk) => {
      const offer = desk.offers[0];
      if (!offer) return { says: text.deal.soon(partnerOf(desk)) };
      return { says: text.deal.now(desk.space(offer.terms.give.deeds[0] ?? 0), partnerOf(desk)), at: OFFER };
    },
    learnedBy: (fact) => fact.kind === 'DealDone',
    learned: () => text.deal.learned,
    strayedBy: (fact) => fact.kind === 'DealDeclined' || fact.kind === 'OffersLapsed',
    strayed: () => text.deal.strayed,
  },
  {
    id: 'set',
    title: () => text.set.title,
    hint: (desk) => ({ says: text.set.now(setOf(desk)), at: '.player.own .holds' }),
  },
  {
    id: 'build',
    title: () => text.build.title,
    hint: (desk) => (desk.panel === 'build' ? { says: text.build.plan(term(desk.edition, 'house')), at: ASKED } : { says: text.build.open, at: '[data-opens="build"] .act' }),
    learnedBy: (fact, seat) => fact.kind === 'Built' && fact.seat === seat,
    learned: () => text.build.learned,
    strayedBy: (fact, seat) => fact.kind === 'Rolled' && fact.seat === seat,
    strayed: () => text.build.strayed,
  },
  {
    id: 'rent',
    title: () => text.rent.title,
    hint: (desk) => (desk.view.parts.rent?.open.some(({ owner }) => owner === desk.seat) ? { says: text.rent.now(partnerOf(desk)), at: VERB } : { says: text.rent.soon(partnerOf(desk)) }),
    learnedBy: (fact, seat) => fact.kind === 'RentAsked' && fact.owner === seat,
    learned: () => text.rent.learned,
    strayedBy: (fact) => fact.kind === 'ClaimsLapsed',
    strayed: () => text.rent.strayed,
  },
  {
    id: 'debt',
    title: () => text.debt.title,
    hint: (desk) => {
      if (asked(desk, 'DebtDue')) return { says: text.debt.now, at: '.prompts [data-suggestions]' };
      return asked(desk, 'RollDue') ? { says: text.debt.roll, at: VERB } : { says: desk.table.behind ? text.moment : text.debt.soon(partnerOf(desk)) };
    },
    learnedBy: (fact, seat) => fact.kind === 'Paid' && fact.debtor === seat,
    learned: () => text.debt.learned,
    strayedBy: (fact, seat) => fact.kind === 'WentOut' && fact.seat === seat,
    strayed: () => text.debt.strayed,
  },
  {
    id: 'jail',
    title: (desk) => text.jail.title(term(desk.edition, 'jail')),
    hint: (desk) => (asked(desk, 'JailChoice') ? { says: text.jail.now(cash(desk, 'bail')), at: VERBS } : waits(desk)),
    learnedBy: (fact, seat) => fact.kind === 'Freed' && fact.seat === seat,
    learned: () => text.jail.learned,
  },
];

const CITY: Lesson[] = [
  roll,
  {
    id: 'buy',
    title: () => text.buy.title,
    hint: (desk) => {
      const choice = asked(desk, 'BuyChoice');
      return choice ? { says: text.district.now(desk.space(choice.deed), priceOf(desk, choice.deed)), at: VERB } : waits(desk);
    },
    learnedBy: (fact, seat) => fact.kind === 'Bought' && fact.seat === seat,
    strayedBy: (fact, seat) => fact.kind === 'DistrictPutUp' && fact.seat === seat,
    strayed: () => text.district.strayed,
  },
  {
    id: 'button',
    title: () => text.button.title,
    hint: () => ({ says: text.button.now, at: VERB }),
    learnedBy: (fact, seat) => fact.kind === 'ButtonPressed' && fact.seat === seat,
    strayedBy: endsTurn,
    strayed: () => text.button.strayed,
  },
  {
    id: 'blocks',
    title: () => text.blocks.title,
    hint: (desk) => ({ says: text.blocks.now(desk.space(desk.view.holder.indexOf(desk.seat))), at: ASKED }),
    learnedBy: (fact, seat) => fact.kind === 'BlocksBuilt' && fact.seat === seat,
    strayedBy: endsTurn,
    strayed: () => text.blocks.strayed,
  },
  {
    id: 'rent',
    title: () => text.visit.title,
    hint: (desk) => (asked(desk, 'EndDue') ? { says: text.visit.end(partnerOf(desk)), at: VERB } : waits(desk)),
    learnedBy: (fact, seat) => fact.kind === 'RentCharged' && fact.owner === seat,
    learned: () => text.visit.learned,
  },
  {
    id: 'hazard',
    title: () => text.hazard.title,
    hint: (desk) => {
      const choice = asked(desk, 'TargetChoice');
      if (!choice) return asked(desk, 'RollDue') ? { says: text.hazard.roll, at: VERB } : waits(desk);
      const [hazard = '', bonus = ''] = choice.pieces.map((piece) => term(desk.edition, piece));
      return { says: text.hazard.now(hazard, desk.space(builtUpBy(desk, 1 - desk.seat)), bonus), at: ASKED };
    },
    learnedBy: (fact, seat) => fact.kind === 'PiecePlaced' && fact.seat === seat,
    learned: (desk) => text.hazard.learned(cash(desk, 'removal')),
  },
  {
    id: 'railroad',
    title: () => text.railroad.title,
    hint: (desk) => {
      if (!asked(desk, 'JumpChoice')) return asked(desk, 'RollDue') ? { says: text.railroad.roll, at: VERB } : waits(desk);
      const others = desk.view.parts.plots?.standing.flatMap((pieces, deed) => (pieces.includes('railroad') && deed !== desk.view.at[desk.seat] ? [deed] : [])) ?? [];
      const free = others.find((deed) => desk.view.holder[deed] === -1);
      const taken = others.find((deed) => deed !== free);
      return { says: text.railroad.now(desk.space(free ?? 0), desk.space(taken ?? 0)), at: ASKED };
    },
    learnedBy: (fact, seat) => fact.kind === 'Jumped' && fact.seat === seat,
    learned: () => text.railroad.learned,
    strayedBy: (fact, seat) => fact.kind === 'Stayed' && fact.seat === seat,
    strayed: () => text.railroad.strayed,
  },
];

export const lessonsOf = (family: string): readonly Lesson[] => (family === 'city' ? CITY : CLASSIC);

/** What you paid in the last auction. */
function wonFor({ table }: Desk): number {
  const won = table.log.findLast(({ fact }) => fact.kind === 'LotWon')?.fact;
  return won?.kind === 'LotWon' ? won.amount : 0;
}

/** The first set that you own, by its name. */
function setOf({ edition, view, seat }: Desk): string {
  return edition.groups.find(({ members }) => members.length > 0 && members.every((space) => view.holder[space] === seat))?.name ?? '';
}

/** Where a player has built most. */
function builtUpBy({ view }: Desk, seat: number): number {
  const blocks = (deed: number) => (view.parts.plots?.residential[deed] ?? 0) + (view.parts.plots?.industrial[deed] ?? 0);
  const own = view.holder.flatMap((holder, deed) => (holder === seat ? [deed] : []));
  return own.toSorted((one, other) => blocks(other) - blocks(one))[0] ?? 0;
}

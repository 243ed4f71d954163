/** The status line: who must do what. */
import type { Step, View } from '$/net/protocol';
import { listed } from '$/text/names';
import { term } from '$/text/terms';
import type { Desk } from '$/state/desk.svelte';

export interface Status {
  who: number[];
  /** All of it in words. */
  text: string;
  /** Without whom it is about. */
  what: string;
  mine: boolean;
}

/** "Your turn: roll, or manage", "Ben: buy Boardwalk, or leave it". */
export function statusOf(desk: Desk): Status {
  const { view } = desk;
  if (view.over) return { who: [], text: 'The game is over', what: '', mine: false };
  const waiting = view.duties;
  if (waiting.length === 0) return { who: [], text: 'A moment …', what: '', mine: false };
  const who = waiting.map(({ seat }) => seat);
  const mine = who.includes(desk.seat);
  const duty = (mine ? waiting.find(({ seat }) => seat === desk.seat) : waiting[0])!.duty;
  const what = dutySays(desk, view, duty, mine ? desk.seat : who[0]!);
  if (mine) return { who, mine, what, text: `${view.turn === desk.seat ? 'Your turn' : 'Your answer'}: ${what}` };
  return { who, mine, what, text: `${listed(who.map(desk.name))}: ${what}` };
}

/** What a duty asks for, in few words: there is not much room for them. */
function dutySays(desk: Desk, view: View, duty: Step, seat: number): string {
  const { edition } = desk;
  const jail = term(edition, 'jail');
  switch (duty.kind) {
    case 'RollDue':
      return 'roll, or manage';
    case 'EndDue':
      return seat === desk.seat ? 'end it, or manage' : 'end the turn, or manage';
    case 'JailChoice':
      return `leave ${jail}`;
    case 'BuyChoice':
      return seat === desk.seat ? 'buy it, or not' : `buy ${desk.space(duty.deed)}, or not`;
    case 'BidDue':
      return 'bid or pass';
    case 'DebtDue':
      return `raise ${desk.money(toRaise(view, seat))}`;
    case 'BusChoice':
      return `${term(edition, 'bus')}: how far?`;
    case 'SpaceChoice':
      return 'choose any space';
    case 'MortgageChoice':
      return 'repay it, or not';
    case 'WishDue':
      return `how many ${edition.terms[`${view.parts.shortage?.piece}s`] ?? 'pieces'}?`;
    case 'PlaceChoice':
      return `place the ${term(edition, duty.piece)}`;
    case 'PlayOnChoice':
      return 'play on, or count';
    case 'TargetChoice':
      return `choose a ${term(edition, 'district')}`;
    case 'AuctionChoice':
      return `put up a ${term(edition, 'district')}`;
    case 'JumpChoice':
      return 'jump by rail, or stay';
    case 'TaxiChoice':
      return 'take the taxi, or walk';
    case 'DodgeChoice':
      return 'pay, or dodge the rent';
    case 'TaxChoice':
      return 'pay, or dodge the tax';
    default:
      return 'decide';
  }
}

/** What a seat owes in all. */
export function owing(view: View, seat: number): number {
  return view.parts.debts.open.filter((debt) => debt.debtor === seat).reduce((sum, debt) => sum + debt.amount, 0);
}

/** What a seat's cash does not cover of it. */
export function toRaise(view: View, seat: number): number {
  return Math.max(0, owing(view, seat) - (view.cash[seat] ?? 0));
}

/** What acts are called on buttons, and their keys; an act without a word here is called what the server calls it. */
import type { Act } from '$/net/protocol';
import { auctionSeconds, capital, count, term } from '$/text/terms';
import type { ActKind } from '$/state/choices';
import type { Desk } from '$/state/desk.svelte';

/** A key for each act that has a button of its own; what is chosen in a panel first is confirmed by the space bar. */
export const KEYS: Partial<Record<ActKind, string>> = {
  Roll: 'r',
  TryDouble: 'r',
  PayBail: 'p',
  UseJailCard: 'j',
  Buy: 'b',
  Decline: 'a',
  AuctionOff: 'a',
  Bid: 'b',
  Pass: 'p',
  AskRent: 'c',
  WaiveRent: 'w',
  EndTurn: 'e',
  Press: 'b',
  PlayOn: 'p',
  Count: 'c',
  Forgo: 'f',
  Stay: 's',
  GoOnFoot: 'w',
  DodgeRent: 'd',
  DodgeTax: 'd',
  PayRent: 'p',
  PayTax: 'p',
  KeepMortgaged: 'k',
  RepayNow: 'r',
  AcceptDeal: 'y',
  DeclineDeal: 'n',
  CounterDeal: 'o',
  WithdrawDeal: 'u',
};

/** Keys of the panels that are always there. */
export const PANEL_KEYS = { build: 'h', mortgage: 'm', deal: 't', all: 'l', leave: 'q', keys: '?' } as const;

/** A button's words for an act: short, with the thing and the amount where they matter. */
export function verbOf(desk: Desk, act: Act): string {
  const { edition } = desk;
  switch (act.kind) {
    case 'Roll':
      return 'Roll';
    case 'TryDouble':
      return 'Roll for a double';
    case 'PayBail':
      return `Pay ${term(edition, 'bail')}`;
    case 'UseJailCard':
      return 'Use card';
    case 'Buy':
      return 'Buy';
    case 'Decline':
      return 'Don’t buy';
    case 'AuctionOff':
      return 'Auction';
    case 'PutUp':
      return `Put up ${desk.space(act.deed)}`;
    case 'Bid':
      return `Bid ${desk.money(act.amount)}`;
    case 'Pass':
      // Where the book times an auction, whoever passed may bid again after the next bid.
      return auctionSeconds(edition) > 0 ? 'Pass for now' : 'Pass';
    case 'AskRent':
      return 'Collect rent';
    case 'WaiveRent':
      return 'Waive';
    case 'EndTurn':
      return 'End turn';
    case 'Press':
      return 'Press Build';
    case 'Build':
      return `Build ${orderOf(desk, act.order)}`;
    case 'Sell':
      return `Sell ${orderOf(desk, act.order)}`;
    case 'BuildBlocks':
      return `Build ${count(edition, sum(act.order.map(([, some, others]) => some + others)), 'block')}`;
    case 'Choose':
      return act.piece ? `${capital(term(edition, act.piece))}: ${desk.space(act.deed)}` : desk.space(act.deed);
    case 'Forgo':
      return 'Do without';
    case 'Jump':
      return `Jump to ${desk.space(act.deed)}`;
    case 'Stay':
      return 'Stay here';
    case 'TakeTaxi':
      return `Taxi: ${act.by > 0 ? '+' : '−'}${Math.abs(act.by)}`;
    case 'GoOnFoot':
      return 'Go on foot';
    case 'DodgeRent':
      return `Use ${term(edition, 'rent_dodge')}`;
    case 'DodgeTax':
      return `Use ${term(edition, 'tax_dodge')}`;
    case 'PayRent':
      return 'Pay the rent';
    case 'PayTax':
      return 'Pay the tax';
    case 'KeepMortgaged':
      return 'Keep it mortgaged';
    case 'RepayNow':
      return 'Repay it now';
    case 'Mortgage':
      return `Mortgage ${desk.space(act.deed)}`;
    case 'Repay':
      return `Repay ${desk.space(act.deed)}`;
    case 'Want':
      return act.count === 0 ? 'Want none' : `Want ${act.count}`;
    case 'Place':
      return `Place on ${desk.space(act.site)}`;
    case 'TakeBus':
      return `Ride ${act.steps}`;
    case 'GoTo':
      return `Go to ${desk.space(act.space)}`;
    case 'BuildStadium':
      return `${capital(term(edition, 'stadium'))} on ${desk.space(act.deed)}`;
    case 'BuildSkyscraper':
      return `${capital(term(edition, 'skyscraper'))} on ${desk.space(act.deed)}`;
    case 'BuildTower':
      return `${capital(term(edition, 'tower'))} on ${desk.space(act.deed)}`;
    case 'RemoveHazard':
      return `Remove ${term(edition, act.piece)} from ${desk.space(act.deed)}`;
    case 'AcceptDeal':
      return 'Accept';
    case 'DeclineDeal':
      return 'Decline';
    case 'CounterDeal':
      return 'Counter';
    case 'WithdrawDeal':
      return 'Withdraw';
    case 'OfferDeal':
      return `Offer to ${desk.name(act.partner)}`;
    case 'GoBankrupt':
      return 'Declare bankruptcy';
    case 'Resign':
      return 'Resign';
    default:
      return [kindName(desk, (act as Act).kind), describe(desk, act)].filter(Boolean).join(': ');
  }
}

/** What an act is about, field by field: enough to tell it from others of its kind, also where the kind is new to us. */
export function describe(desk: Desk, act: Act): string {
  const said = Object.entries(act).flatMap(([name, value]): string[] => {
    if (['kind', 'seat', 'duty', 'revision'].includes(name)) return [];
    if (typeof value === 'string') return value ? [term(desk.edition, value)] : [];
    if (typeof value !== 'number') return [];
    if (['deed', 'site', 'space'].includes(name)) return [desk.space(value)];
    if (name === 'partner') return [`to ${desk.name(value)}`];
    if (['amount', 'bid', 'cash'].includes(name)) return [desk.money(value)];
    if (name === 'card') return [cardName(desk, value)];
    if (name === 'claim') return claimOf(desk, value);
    if (name === 'offer') return [`#${value}`];
    return [String(value)];
  });
  return said.join(', ');
}

function claimOf(desk: Desk, number: number): string[] {
  const claim = desk.view.parts.rent?.open.find((found) => found.number === number);
  return claim ? [`${desk.name(claim.visitor)} on ${desk.space(claim.deed)}`] : [];
}

/** What a kind of act is called where no single act is meant; the server's own word for one that is new to us. */
export function kindName(desk: Desk, kind: string): string {
  return KINDS[kind] ?? capital((desk.edition.acts.find((act) => act.kind === kind)?.spelling.split(' ')[0] ?? kind));
}

/** What a kind of act does, in the server's words. */
export function kindSays(desk: Desk, kind: string): string {
  return desk.edition.acts.find((act) => act.kind === kind)?.says ?? '';
}

const KINDS: Record<string, string> = {
  OfferDeal: 'Offer a deal',
  CounterDeal: 'Counter an offer',
  AcceptDeal: 'Accept an offer',
  DeclineDeal: 'Decline an offer',
  WithdrawDeal: 'Withdraw an offer',
  AuctionOff: 'Auction it',
  PutUp: 'Put up for auction',
  AskRent: 'Collect rent',
  WaiveRent: 'Waive rent',
  BuildBlocks: 'Build blocks',
  BuildStadium: 'Build a stadium',
  BuildSkyscraper: 'Build a skyscraper',
  BuildTower: 'Build the tower',
  RemoveHazard: 'Remove a hazard',
  EndTurn: 'End turn',
  PlayOn: 'Play on',
  Count: 'Count now',
  UseJailCard: 'Use a card',
  PayBail: 'Pay to leave',
  TryDouble: 'Roll for a double',
  KeepMortgaged: 'Keep it mortgaged',
  RepayNow: 'Repay it now',
  GoBankrupt: 'Declare bankruptcy',
  TakeTaxi: 'Take the taxi',
  GoOnFoot: 'Go on foot',
  TakeBus: 'Choose how far',
  GoTo: 'Choose a space',
  DodgeRent: 'Dodge the rent',
  DodgeTax: 'Dodge the tax',
  PayRent: 'Pay the rent',
  PayTax: 'Pay the tax',
};

/** A kept card by its name: the edition's own, or what such cards are called. */
export function cardName(desk: Desk, number: number): string {
  const card = desk.edition.decks.flatMap((deck) => deck.cards).find((found) => found.number === number);
  return desk.edition.terms[card?.id ?? ''] ?? term(desk.edition, 'jail_card');
}

function orderOf(desk: Desk, order: readonly (readonly [number, number])[]): string {
  if (order.length === 1) return `${order[0]![1]} on ${desk.space(order[0]![0])}`;
  const group = desk.edition.groups.find(({ members }) => order.every(([site]) => members.includes(site)));
  return `${sum(order.map(([, pieces]) => pieces))} on ${group?.name ?? `${order.length} spaces`}`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

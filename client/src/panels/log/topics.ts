/** What a fact is about: for its picture in the log, for filters, and for sounds. */
import { pieceIcons, spaceIcons } from '$/board/art/common';
import type { Fact } from '$/net/protocol';
import type { Drawing } from '$/ui/drawing';
import { ui } from '$/ui/icons';
import { text } from './text';

export type Topic = 'turns' | 'money' | 'auctions' | 'buildings' | 'deals' | 'cards' | 'end';

export const TOPICS: Record<Topic, string> = text.topics;

/** Our own pictures, 24 units square. */
const drawings = {
  die: `<path fill-rule="evenodd" d="M5 2h14a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V5a3 3 0 0 1 3-3zm2.2 3a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM12 9.800a2.2 2.2 0 1 0 0 4.400 2.2 2.2 0 0 0 0-4.400zm4.800 4.800a2.2 2.2 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400z"/>`,
  step: `<path d="M8 2c2.500 0 4 2.400 4 5.500 0 1.700-.6 3-1.300 4L6 11.300C5 10 4.300 8.300 4.300 6.500 4.300 4 5.700 2 8 2zM6 13l4.500.3c.2 2-.6 3.700-2.300 3.700S5.700 15.200 6 13zM16 7c2.300 0 3.700 2 3.700 4.500 0 1.800-.7 3.500-1.700 4.800l-4.700.2c-.7-1-1.300-2.300-1.300-4C12 9.400 13.500 7 16 7zm2 11c.300 2.200-.5 4-2.200 4s-2.500-1.700-2.300-3.700z"/>`,
  turn: `<path d="M12 3a9 9 0 0 1 8.700 6.700l2.300-.6-3.300 5.200-5-3.500 2.800-.5A6 6 0 1 0 12 18v3a9 9 0 0 1 0-18z"/>`,
  pay: `<path d="M2 5h20v14H2zm2 4v6a3 3 0 0 1 2 2h12a3 3 0 0 1 2-2V9a3 3 0 0 1-2-2H6a3 3 0 0 1-2 2zm8-1a4 4 0 1 1 0 8 4 4 0 0 1 0-8z" fill-rule="evenodd"/>`,
  coins: `<ellipse cx="9" cy="6" rx="7" ry="3"/><path d="M2 8c1.500 3 12.500 3 14 0v3c-1.500 3-12.500 3-14 0zM2 13c1.500 3 12.500 3 14 0v3c-1.500 3-12.500 3-14 0zM17.500 11c2.500.3 4.500 1.300 4.500 2.800v5.700c0 3-11 3.300-12.700.7 4.700 0 8.200-1.200 8.200-3.700z"/>`,
  debt: `<path fill-rule="evenodd" d="M12 2l11 19H1zm-1.300 6v7h2.600V8zm0 8.500V19h2.600v-2.500z"/>`,
  deed: `<path fill-rule="evenodd" d="M4 2h16v20H4zm2 2v4h12V4zm1 7v1.600h10V11zm0 3.500v1.600h10v-1.600zM7 18v1.600h6V18z"/>`,
  mortgage: `<path d="M6 2h14v3H8v14H6zM10 7h12v15H10zm2.500 2.500v10h7v-10z" fill-rule="evenodd"/>`,
  gavel: `<path d="M9.500 2.500l9 9-2 2-1.200-1.200-2.100 2.100 9 6.600-2 2.200-7.800-8-2 2 1.200 1.200-2 2-9-9 2-2 1.200 1.200 4.700-4.700L7.500 4.500z" transform="translate(0 1)"/>`,
  house: `<path d="M12 2l10 9h-3v11H5V11H2z"/>`,
  crane: `<path d="M5 2h3v3h14v3h-3v5h-2V8H8v12h3v2H2v-2h3z"/>`,
  remove: `<path d="M5 8h14l-1.500 14h-11zM3.500 4.500H9L10 2.500h4l1 2h5.500V7h-17z"/>`,
  hands: `<path d="M2 7h12V3l7 6-7 6v-4H2zM22 17H10v4l-7-6 3-2.500L7 15h15z"/>`,
  card: `<path d="M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm6 4.500c-2 0-3.300 1.200-3.400 3.200h2c.1-.9.600-1.400 1.400-1.400s1.300.5 1.300 1.200c0 1.400-2.300 1.500-2.300 4.200h2c0-1.900 2.400-2 2.400-4.300 0-1.700-1.400-2.900-3.400-2.900zm-1.100 8.700v2.100H13v-2.100z" fill-rule="evenodd"/>`,
  out: `<path d="M3 2h11v3H6v14h8v3H3zM16 6.500L22.500 12 16 17.500V14H9v-4h7z"/>`,
  trophy: ui.trophy ?? '',
  flag: `<path d="M4 2h2v2c5-3 8 3 14 0v10c-6 3-9-3-14 0v8H4z"/>`,
} satisfies Record<string, Drawing>;

interface About {
  topic: Topic;
  icon: Drawing;
}

const about = (topic: Topic, icon: Drawing): About => ({ topic, icon });
const { jail = '', station = '' } = spaceIcons;
const train = pieceIcons.railroad ?? station;

const ABOUT: Record<Fact['kind'], About> = {
  AuctionGranted: about('auctions', drawings.gavel),
  BidMade: about('auctions', drawings.gavel),
  BidPassed: about('auctions', drawings.gavel),
  BidderLeft: about('auctions', drawings.gavel),
  BlocksBuilt: about('buildings', drawings.crane),
  Bought: about('money', drawings.deed),
  BuildingsSold: about('buildings', drawings.remove),
  Built: about('buildings', drawings.house),
  ButtonPressed: about('buildings', drawings.crane),
  CardDrawn: about('cards', drawings.card),
  CardKept: about('cards', drawings.card),
  CardReturned: about('cards', drawings.card),
  ChoiceOpened: about('money', drawings.pay),
  ClaimsLapsed: about('money', drawings.coins),
  CoachCalled: about('turns', drawings.flag),
  DealDeclined: about('deals', drawings.hands),
  DealDone: about('deals', drawings.hands),
  DealOffered: about('deals', drawings.hands),
  DebtsFirst: about('money', drawings.debt),
  DebtsPassed: about('end', drawings.out),
  DebtsSetOff: about('money', drawings.pay),
  Declined: about('auctions', drawings.deed),
  DeedDealt: about('turns', drawings.deed),
  DeedOffered: about('turns', drawings.deed),
  DistrictPutUp: about('auctions', drawings.gavel),
  DistrictTaken: about('cards', drawings.deed),
  DodgeKept: about('cards', drawings.card),
  DodgeReturned: about('cards', drawings.card),
  DodgeTaken: about('cards', drawings.card),
  EstatePassed: about('end', drawings.out),
  FreeBlockBuilt: about('buildings', drawings.crane),
  Freed: about('turns', jail),
  GameBegan: about('end', drawings.flag),
  GameEnded: about('end', drawings.trophy),
  JailTried: about('turns', jail),
  Jailed: about('turns', jail),
  Jumped: about('turns', train),
  KeptMortgaged: about('money', drawings.mortgage),
  LastCall: about('end', drawings.flag),
  LotFailed: about('auctions', drawings.gavel),
  LotOpened: about('auctions', drawings.gavel),
  LotWon: about('auctions', drawings.gavel),
  MonopolyCalled: about('turns', drawings.step),
  Mortgaged: about('money', drawings.mortgage),
  MoveChosen: about('turns', drawings.step),
  Moved: about('turns', drawings.step),
  OffersLapsed: about('deals', drawings.hands),
  Owed: about('money', drawings.debt),
  Paid: about('money', drawings.pay),
  PassesLifted: about('auctions', drawings.gavel),
  PiecePlaced: about('buildings', drawings.crane),
  PieceRemoved: about('buildings', drawings.remove),
  Placed: about('buildings', drawings.house),
  PotFilled: about('money', drawings.coins),
  PotTaken: about('money', drawings.coins),
  RailroadReached: about('turns', train),
  Raised: about('buildings', drawings.crane),
  RentAsked: about('money', drawings.pay),
  RentCharged: about('money', drawings.pay),
  RentSetAside: about('money', drawings.debt),
  RentClaimed: about('money', drawings.coins),
  RentDodged: about('cards', drawings.card),
  RentFellDue: about('money', drawings.pay),
  Repaid: about('money', drawings.mortgage),
  Repossessed: about('money', drawings.mortgage),
  Resigned: about('end', drawings.out),
  Rolled: about('turns', drawings.die),
  Salaried: about('money', drawings.coins),
  ShortageAuctioned: about('auctions', drawings.gavel),
  ShortageClosed: about('buildings', drawings.house),
  ShortageOpened: about('buildings', drawings.house),
  SoldUp: about('end', drawings.out),
  SpeedDieEarned: about('turns', drawings.die),
  StartRolled: about('turns', drawings.die),
  Stayed: about('turns', train),
  TargetAsked: about('cards', drawings.card),
  TargetChosen: about('cards', drawings.card),
  TaxDodged: about('cards', drawings.card),
  TaxiAnswered: about('turns', drawings.step),
  LastTurnEnded: about('end', drawings.flag),
  PlayOnAgreed: about('end', drawings.flag),
  PlayOnDeclined: about('end', drawings.flag),
  TakenBack: about('turns', drawings.turn),
  TimeCalled: about('end', drawings.flag),
  TimeExtended: about('end', drawings.flag),
  TimeWarned: about('end', drawings.flag),
  NothingHappened: about('cards', drawings.card),
  TurnBegan: about('turns', drawings.turn),
  WentOut: about('end', drawings.out),
  Wished: about('buildings', drawings.house),
};

/** What a fact is about; one that this client does not know yet is still told. */
export function aboutFact(fact: Fact): About {
  return ABOUT[fact.kind] ?? about('turns', drawings.flag);
}

export const icons = drawings;

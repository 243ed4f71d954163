// Types of the socket protocol, written from the server's schema: do not change them by hand.

export const PROTOCOL = 2;

/** Accept an offer. */
export interface AcceptDeal {
  kind: "AcceptDeal";
  seat: number;
  offer: number;
  revision: number;
}

export type Act = AcceptDeal | AskRent | AuctionOff | Bid | Build | BuildBlocks | BuildSkyscraper | BuildStadium | BuildTower | Buy | Choose | Count | CounterDeal | Decline | DeclineDeal | DodgeRent | DodgeTax | EndBuilding | EndTurn | Forgo | GoBankrupt | GoOnFoot | GoTo | Jump | KeepMortgaged | Mortgage | OfferDeal | Pass | PayBail | PayRent | PayTax | Place | PlayOn | Press | PutUp | RemoveHazard | Repay | RepayNow | Resign | Roll | Sell | Stay | TakeBus | TakeTaxi | TryDouble | UseJailCard | WaiveRent | Want | WithdrawDeal;

/** The coach's answer about the position at a version. */
export interface Advice {
  type: "advice";
  id: string;
  version: number;
  chances: number[];
  margin: number;
  before?: number[];
  advice?: string;
  choices?: Weighed[];
}

/** A message of the operator to all tables, also sent after `welcome`; an empty one takes back the last. */
export interface Announced {
  type: "announced";
  number: number;
  text: string;
}

/** Take back the move that the coach's last note is about, or keep it. */
export interface AnswerNote {
  type: "note";
  id: string;
  take_back: boolean;
}

/** Ask for a pause, or take that back; while the game is paused, `on` false resumes it. */
export interface AskPause {
  type: "pause";
  id: string;
  on: boolean;
}

/** Ask the visitor for the rent. */
export interface AskRent {
  kind: "AskRent";
  seat: number;
  claim: number;
}

/** CLAND-4: an unowned district is to be put up for auction. */
export interface AuctionChoice {
  kind: "AuctionChoice";
  number: number;
  seat: number;
}

/** CLAND-4: somebody is to put a district up. */
export interface AuctionGranted {
  kind: "AuctionGranted";
  seat: number;
  opens: Record<string, unknown>[];
}

/** Put the district you stand on up for auction and open the bidding. */
export interface AuctionOff {
  kind: "AuctionOff";
  seat: number;
  duty: number;
  bid: number;
}

/** Let a bot play for you, or take your seat back. */
export interface Autopilot {
  type: "autopilot";
  id: string;
  on: boolean;
}

/** Bid in the open auction. */
export interface Bid {
  kind: "Bid";
  seat: number;
  duty: number;
  amount: number;
}

/** The bidders on the open lot. */
export interface BidDue {
  kind: "BidDue";
  number: number;
}

/** Somebody bid. */
export interface BidMade {
  kind: "BidMade";
  seat: number;
  amount: number;
}

/** Somebody passed. */
export interface BidPassed {
  kind: "BidPassed";
  seat: number;
}

/** DEBT-8: the leader left the game; the lot starts again among those who have not passed. */
export interface BidderLeft {
  kind: "BidderLeft";
  seat: number;
}

/** An act that is not allowed now, and why. */
export interface Blocked {
  act: Record<string, unknown>;
  clause: string;
  sentence: string;
}

/** Blocks were bought and built; in older records also an empty order. */
export interface BlocksBuilt {
  kind: "BlocksBuilt";
  seat: number;
  order: [number, number, number][];
  cost: number;
}

/** The number on the button, as older records and positions keep it: today it is in `Button`. */
export interface BlocksChoice {
  kind: "BlocksChoice";
  number: number;
  seat: number;
  most: number;
}

/** A property was bought from the Bank at its price. */
export interface Bought {
  kind: "Bought";
  seat: number;
  deed: number;
  price: number;
}

/** Build {houses} or {hotels} on your own {sites}, one kind per order. */
export interface Build {
  kind: "Build";
  seat: number;
  order: [number, number][];
}

/** Build blocks on your own districts, as in `Old Town 1r 2i`: 1 residential and 2 industrial. */
export interface BuildBlocks {
  kind: "BuildBlocks";
  seat: number;
  order: [number, number, number][];
}

/** Build a {skyscraper} in a whole {group}. */
export interface BuildSkyscraper {
  kind: "BuildSkyscraper";
  seat: number;
  deed: number;
}

/** Build a {stadium} on one of two districts of a {group}. */
export interface BuildStadium {
  kind: "BuildStadium";
  seat: number;
  deed: number;
}

/** Build the {tower} on a district of two whole {groups}. */
export interface BuildTower {
  kind: "BuildTower";
  seat: number;
  deed: number;
}

/** Buildings went back to the Bank. */
export interface BuildingsSold {
  kind: "BuildingsSold";
  seat: number;
  order: [number, number][];
  gained: number;
}

/** Pieces were bought from the Bank and put up. */
export interface Built {
  kind: "Built";
  seat: number;
  order: [number, number][];
  piece: string;
  count: number;
  cost: number;
}

/** SPEED-4: move by either white die, or by both. */
export interface BusChoice {
  kind: "BusChoice";
  number: number;
  seat: number;
  first: number;
  second: number;
}

/** CBLD-1: the unit showed a number of blocks, or (0) the railroad; `why_not` if it brings nothing for now. */
export interface ButtonPressed {
  kind: "ButtonPressed";
  seat: number;
  shown: number;
  opens: Record<string, unknown>[];
  why_not: string;
}

/** Buy the property at the listed price. */
export interface Buy {
  kind: "Buy";
  seat: number;
  duty: number;
}

/** LAND-1, LAND-2: buy the property stood on, or leave it to an auction. */
export interface BuyChoice {
  kind: "BuyChoice";
  number: number;
  seat: number;
  deed: number;
}

/** Why the server closes the socket. */
export interface Bye {
  type: "bye";
  code: number;
  sentence: string;
}

/** LAND-6: the top card was taken, and goes under its pile; `unseen` if nobody had seen it before. */
export interface CardDrawn {
  kind: "CardDrawn";
  seat: number;
  deck: string;
  card: number;
  unseen: boolean;
}

/** CARD-2: a card is kept until used or sold. */
export interface CardKept {
  kind: "CardKept";
  seat: number;
  card: number;
}

/** JAIL-5, DEBT-6: a kept card went under the pile it came from. */
export interface CardReturned {
  kind: "CardReturned";
  card: number;
}

/** Rent or tax fell due for somebody who may dodge it. */
export interface ChoiceOpened {
  kind: "ChoiceOpened";
  seat: number;
  opens: Record<string, unknown>[];
}

/** What your seat can do at this version. */
export interface Choices {
  type: "choices";
  version: number;
  acts: Record<string, unknown>[];
  forms: Record<string, unknown>[];
  blocked: Blocked[];
}

/** Choose a district, and the piece if there is a choice. */
export interface Choose {
  kind: "Choose";
  seat: number;
  duty: number;
  deed: number;
  piece: string;
}

/** RENT-2: nobody asked in time, the owner let it go, or somebody left. */
export interface ClaimsLapsed {
  kind: "ClaimsLapsed";
  claims: number[];
  deeds: number[];
}

/** The deadlines, in milliseconds since 1970; `now` is the server's time. */
export interface Clocks {
  type: "clocks";
  face: Record<string, unknown>;
}

/** SET-7: a player gets advice from here on; the record says so. */
export interface CoachCalled {
  kind: "CoachCalled";
  seat: number;
}

/** Ask the coach for everybody's winning chances, a hint, or what a deal would do to them. */
export interface Consult {
  type: "consult";
  id: string;
  about: "chances" | "deal" | "hint";
  act?: Record<string, unknown> | null;
}

/** Count now: the richest player wins. */
export interface Count {
  kind: "Count";
  seat: number;
  duty: number;
}

/** Propose other terms for an open offer. */
export interface CounterDeal {
  kind: "CounterDeal";
  seat: number;
  offer: number;
  revision: number;
  terms: Terms;
}

/** An offer was turned down; its terms are not offered again in this turn. */
export interface DealDeclined {
  kind: "DealDeclined";
  seat: number;
  number: number;
}

/** DEAL-1: a deal was carried out, whole. */
export interface DealDone {
  kind: "DealDone";
  number: number;
  maker: number;
  partner: number;
  terms: Terms;
  opens: Record<string, unknown>[];
}

/** An offer was made, or an open one got new terms: this fact is the offer. */
export interface DealOffered {
  kind: "DealOffered";
  number: number;
  revision: number;
  maker: number;
  partner: number;
  terms: Terms;
}

/** Everybody who owes more than their cash; nobody rolls meanwhile. */
export interface DebtDue {
  kind: "DebtDue";
  number: number;
}

/** AUC-2, DEBT-7: a lot waits until nobody is in debt; first the debtors have to pay. */
export interface DebtsFirst {
  kind: "DebtsFirst";
}

/** DEBT-8: what the leaver still owed is void, and what was owed to the leaver is owed to the heir. */
export interface DebtsPassed {
  kind: "DebtsPassed";
  seat: number;
  heir: number;
}

/** DEBT-2: two players owed each other, and the smaller sum was taken off both debts. */
export interface DebtsSetOff {
  kind: "DebtsSetOff";
  seat: number;
  other: number;
  debt: number;
  counter: number;
  amount: number;
}

/** Do not buy the property; it goes to auction. */
export interface Decline {
  kind: "Decline";
  seat: number;
  duty: number;
}

/** Turn an offer down. */
export interface DeclineDeal {
  kind: "DeclineDeal";
  seat: number;
  offer: number;
}

/** A property was not bought. */
export interface Declined {
  kind: "Declined";
  seat: number;
  deed: number;
  opens: Record<string, unknown>[];
}

/** A deed was dealt, free, before play. */
export interface DeedDealt {
  kind: "DeedDealt";
  seat: number;
  deed: number;
}

/** LAND-1: a player landed on a property that nobody owns. */
export interface DeedOffered {
  kind: "DeedOffered";
  seat: number;
  deed: number;
  opens: Record<string, unknown>[];
}

/** A district was chosen for auction. */
export interface DistrictPutUp {
  kind: "DistrictPutUp";
  seat: number;
  deed: number;
  opens: Record<string, unknown>[];
}

/** A district changed hands by a card: from the Bank (-1) or another player, for a price or nothing. */
export interface DistrictTaken {
  kind: "DistrictTaken";
  seat: number;
  deed: number;
  source: number;
  price: number;
}

/** Carry out an act from `choices`, or a form filled in. */
export interface DoAct {
  type: "act";
  id: string;
  act: Record<string, unknown>;
}

/** CDODGE-2: rent falls due for the holder of the Rent Dodge card. */
export interface DodgeChoice {
  kind: "DodgeChoice";
  number: number;
  seat: number;
  owner: number;
  deed: number;
  amount: number;
}

/** The card was not used; what is due is paid. */
export interface DodgeKept {
  kind: "DodgeKept";
  seat: number;
}

/** Use the Rent Dodge card. */
export interface DodgeRent {
  kind: "DodgeRent";
  seat: number;
  duty: number;
}

/** The Rent Dodge card went back beside Free Parking. */
export interface DodgeReturned {
  kind: "DodgeReturned";
}

/** CDODGE-1: the Rent Dodge card was taken, from the board or from its holder. */
export interface DodgeTaken {
  kind: "DodgeTaken";
  seat: number;
  source: number;
  round: number;
}

/** Use the Tax Dodge card. */
export interface DodgeTax {
  kind: "DodgeTax";
  seat: number;
  duty: number;
}

/** A command was carried out and stored; for an act, `version` is the one it led to. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** In older records: build no blocks. Today the number on the button just expires. */
export interface EndBuilding {
  kind: "EndBuilding";
  seat: number;
  duty: number;
}

/** The turn itself: everything in it is done once this is on top. */
export interface EndDue {
  kind: "EndDue";
  number: number;
  seat: number;
}

/** End your turn and pass the dice. */
export interface EndTurn {
  kind: "EndTurn";
  seat: number;
  duty: number;
}

/** Why a request was not carried out. Every code has an HTTP status and a meaning for the protocol page. */
export type ErrorCode = "address" | "admin" | "banned" | "clock" | "closed" | "command" | "damaged" | "format" | "host" | "internal" | "limit" | "method" | "missing" | "name" | "origin" | "paused" | "rate" | "rule" | "seat" | "stale" | "taken" | "unavailable" | "unfinished" | "vote";

/** DEBT-4, DEBT-6: cash left, deeds and kept cards went to the creditor; those to the Bank are unmortgaged. */
export interface EstatePassed {
  kind: "EstatePassed";
  seat: number;
  heir: number;
  cash: number;
  deeds: number[];
  cards: number[];
}

export type Fact = AuctionGranted | BidMade | BidPassed | BidderLeft | BlocksBuilt | Bought | BuildingsSold | Built | ButtonPressed | CardDrawn | CardKept | CardReturned | ChoiceOpened | ClaimsLapsed | CoachCalled | DealDeclined | DealDone | DealOffered | DebtsFirst | DebtsPassed | DebtsSetOff | Declined | DeedDealt | DeedOffered | DistrictPutUp | DistrictTaken | DodgeKept | DodgeReturned | DodgeTaken | EstatePassed | FreeBlockBuilt | Freed | GameBegan | GameEnded | JailTried | Jailed | Jumped | KeptMortgaged | LastCall | LastTurnEnded | LotFailed | LotOpened | LotWon | MonopolyCalled | Mortgaged | MoveChosen | Moved | NothingHappened | OffersLapsed | Owed | Paid | PassesLifted | PiecePlaced | PieceRemoved | Placed | PlayOnAgreed | PlayOnDeclined | PotFilled | PotTaken | RailroadReached | Raised | RentAsked | RentCharged | RentClaimed | RentDodged | RentFellDue | RentSetAside | Repaid | Repossessed | Resigned | Rolled | Salaried | ShortageAuctioned | ShortageClosed | ShortageOpened | SoldUp | SpeedDieEarned | StartRolled | Stayed | TakenBack | TargetAsked | TargetChosen | TaxDodged | TaxiAnswered | TimeCalled | TimeExtended | TimeWarned | TurnBegan | WentOut | Wished;

/** SHORT-6: the game ends once what lies above this is settled. */
export interface FinalDue {
  kind: "FinalDue";
}

/** Choose nothing. */
export interface Forgo {
  kind: "Forgo";
  seat: number;
  duty: number;
}

/** A card built a residential block. */
export interface FreeBlockBuilt {
  kind: "FreeBlockBuilt";
  seat: number;
  deed: number;
}

/** Out of Jail: by `bail`, `card` or `double`; `opens` is the roll or the move that payment or card lead to. */
export interface Freed {
  kind: "Freed";
  seat: number;
  by: string;
  opens: Record<string, unknown>[];
}

/** SET-3: everybody got the starting money. */
export interface GameBegan {
  kind: "GameBegan";
  cash: number;
}

/** The game is over; `ranking` is the rank of each seat, `worth` what it had. */
export interface GameEnded {
  kind: "GameEnded";
  ranking: number[];
  worth: number[];
}

/** Declare bankruptcy: you cannot pay your debts. */
export interface GoBankrupt {
  kind: "GoBankrupt";
  seat: number;
  duty: number;
}

/** Keep the Taxi card and move as rolled. */
export interface GoOnFoot {
  kind: "GoOnFoot";
  seat: number;
  duty: number;
}

/** Choose any space to move to. */
export interface GoTo {
  kind: "GoTo";
  seat: number;
  duty: number;
  space: number;
}

/** What one side puts into a deal: deeds by their space, kept cards by their number, and cash. */
export interface Goods {
  deeds: number[];
  cards: number[];
  cash: number;
}

/** The first message: who you are (or nobody, to spectate) and the last version you have seen. */
export interface Hello {
  type: "hello";
  protocol: number;
  token?: string | null;
  invite?: string | null;
  since?: number | null;
  choices?: "always" | "asked";
  name?: string | null;
}

export type Incoming = Hello | DoAct | TypeAct | PreviewAct | Say | Autopilot | Vote | SetPace | AskPause | SetCoach | Consult | AnswerNote | Ping;

/** A turn that begins in Jail: pay, use a card, or try for a double. */
export interface JailChoice {
  kind: "JailChoice";
  number: number;
  seat: number;
}

/** JAIL-6: no double, and the player stays. */
export interface JailTried {
  kind: "JailTried";
  seat: number;
}

/** JAIL-1 to JAIL-3: sent to Jail, without passing GO; the turn is over. */
export interface Jailed {
  kind: "Jailed";
  seat: number;
  space: number;
}

/** Jump to another district with a {railroad}. */
export interface Jump {
  kind: "Jump";
  seat: number;
  duty: number;
  deed: number;
}

/** CRAIL-1: the player may jump to another railroad, or stay. */
export interface JumpChoice {
  kind: "JumpChoice";
  number: number;
  seat: number;
}

/** CRAIL-1: somebody went on by railroad. */
export interface Jumped {
  kind: "Jumped";
  seat: number;
  to: number;
}

/** Pay the interest on a property you just received, and keep it mortgaged. */
export interface KeepMortgaged {
  kind: "KeepMortgaged";
  seat: number;
  duty: number;
}

/** A property just received stays mortgaged; its interest is owed to the Bank. */
export interface KeptMortgaged {
  kind: "KeptMortgaged";
  seat: number;
  deed: number;
  duty: number;
}

/** SHORT-6: somebody went bankrupt; the game ends when that is settled, before the `rest` steps of the agenda. */
export interface LastCall {
  kind: "LastCall";
  rest: number;
}

/** CSET-6: the last turn is over, and the players are asked whether to play on. */
export interface LastTurnEnded {
  kind: "LastTurnEnded";
  minutes: number;
  opens: Record<string, unknown>[];
}

/** A deed waits for its auction. */
export interface LotDue {
  kind: "LotDue";
  deed: number;
}

/** AUC-6: nobody bid. */
export interface LotFailed {
  kind: "LotFailed";
  number: number;
  deed: number;
  piece: string;
}

/** The auction of a lot began. */
export interface LotOpened {
  kind: "LotOpened";
  number: number;
  deed: number;
  piece: string;
  bidders: number[];
}

/** AUC-5: the last bidder bought the lot at the bid. */
export interface LotWon {
  kind: "LotWon";
  seat: number;
  number: number;
  deed: number;
  piece: string;
  amount: number;
  opens: Record<string, unknown>[];
}

/** SPEED-5, SPEED-6: Mr. Monopoly moves the token on by this many spaces; 0 where there is nowhere to go. */
export interface MonopolyCalled {
  kind: "MonopolyCalled";
  seat: number;
  steps: number;
}

/** SPEED-5: after the first landing is settled, Mr. Monopoly moves the token on. */
export interface MonopolyDue {
  kind: "MonopolyDue";
  seat: number;
}

/** Mortgage a property for its mortgage value. */
export interface Mortgage {
  kind: "Mortgage";
  seat: number;
  deed: number;
}

/** DEAL-4, DEBT-5: a player who received a mortgaged deed repays it at once or pays the interest. */
export interface MortgageChoice {
  kind: "MortgageChoice";
  number: number;
  seat: number;
  deed: number;
}

/** A deed was mortgaged. */
export interface Mortgaged {
  kind: "Mortgaged";
  seat: number;
  deed: number;
  amount: number;
}

/** A player chose how far the Speed Die takes them. */
export interface MoveChosen {
  kind: "MoveChosen";
  seat: number;
  steps: number;
}

/** A token is to move by this number of spaces. */
export interface MoveDue {
  kind: "MoveDue";
  seat: number;
  steps: number;
}

/** A token moved by `steps` (back if negative) and landed on a space. */
export interface Moved {
  kind: "Moved";
  seat: number;
  to: number;
  steps: number;
}

/** The turn is over without anybody saying so; the dice pass. */
export interface NextTurn {
  kind: "NextTurn";
}

/** The coach's note after a clear mistake of yours; without one: the last note is no longer open. */
export interface Note {
  type: "note";
  mistake: Record<string, unknown> | null;
  open?: boolean;
}

/** CLAND-6, CCARD-1: a space or a card did nothing, for lack of a piece, a place or somebody to pay. */
export interface NothingHappened {
  kind: "NothingHappened";
  seat: number;
  why: string;
}

/** Propose a deal to another player. */
export interface OfferDeal {
  kind: "OfferDeal";
  seat: number;
  partner: number;
  terms: Terms;
}

/** Offers ended: withdrawn, their time was up, or the turn ended (`turn`), which also forgets what was declined. */
export interface OffersLapsed {
  kind: "OffersLapsed";
  numbers: number[];
  turn: boolean;
}

export type Outgoing = Welcome | Update | Choices | Clocks | TableChanged | Said | Done | Refused | Previewed | Advice | Note | Over | Announced | Pong | Bye;

/** The game is over, and the seed behind the dice is revealed. */
export interface Over {
  type: "over";
  ranking: number[];
  server_seed: string;
  player_seeds: string[];
}

/** A debt arose that the debtor's cash does not cover. */
export interface Owed {
  kind: "Owed";
  number: number;
  debtor: number;
  creditor: number;
  amount: number;
  why: string;
  opens: Record<string, unknown>[];
}

/** Money changed hands for a reason; `debt` is the debt it settled, or 0 if there was none. */
export interface Paid {
  kind: "Paid";
  debtor: number;
  creditor: number;
  amount: number;
  why: string;
  debt: number;
}

/** Do not bid. */
export interface Pass {
  kind: "Pass";
  seat: number;
  duty: number;
}

/** CAUC-1: there is a new bid, so everybody may bid again. */
export interface PassesLifted {
  kind: "PassesLifted";
}

/** Pay {bail} and roll. */
export interface PayBail {
  kind: "PayBail";
  seat: number;
  duty: number;
}

/** Pay the rent and keep the card. */
export interface PayRent {
  kind: "PayRent";
  seat: number;
  duty: number;
}

/** Pay the tax and keep the card. */
export interface PayTax {
  kind: "PayTax";
  seat: number;
  duty: number;
}

/** The next of the short pieces waits for its auction. */
export interface PieceDue {
  kind: "PieceDue";
}

/** A piece came from the Bank, free. */
export interface PiecePlaced {
  kind: "PiecePlaced";
  seat: number;
  piece: string;
  deed: number;
}

/** A piece went back to the Bank, for a price or free. */
export interface PieceRemoved {
  kind: "PieceRemoved";
  seat: number;
  piece: string;
  deed: number;
  cost: number;
}

/** Check the connection. */
export interface Ping {
  type: "ping";
  id: string;
}

/** Place the piece you just won on a {site}. */
export interface Place {
  kind: "Place";
  seat: number;
  duty: number;
  site: number;
}

/** The winner of a piece puts it on a site. */
export interface PlaceChoice {
  kind: "PlaceChoice";
  number: number;
  seat: number;
  piece: string;
}

/** The winner of a piece put it up. */
export interface Placed {
  kind: "Placed";
  seat: number;
  site: number;
  piece: string;
}

/** Keep playing for the same time again, if everybody agrees. */
export interface PlayOn {
  kind: "PlayOn";
  seat: number;
  duty: number;
}

/** A player wants to play on. */
export interface PlayOnAgreed {
  kind: "PlayOnAgreed";
  seat: number;
}

/** CSET-6: before the count, every player says whether to play on for another set time. */
export interface PlayOnChoice {
  kind: "PlayOnChoice";
  number: number;
}

/** A player wants to count, so the game is over. */
export interface PlayOnDeclined {
  kind: "PlayOnDeclined";
  seat: number;
  duty: number;
}

/** The reply to `ping`. */
export interface Pong {
  type: "pong";
  id: string;
}

/** A tax or fine went into the Free Parking pot. */
export interface PotFilled {
  kind: "PotFilled";
  amount: number;
}

/** Somebody landed on Free Parking and took the pot. */
export interface PotTaken {
  kind: "PotTaken";
  seat: number;
  amount: number;
}

/** Press the build button: it shows how many blocks you may build, or a {railroad}. */
export interface Press {
  kind: "Press";
  seat: number;
}

/** Preview what an act would do. */
export interface PreviewAct {
  type: "preview";
  id: string;
  act: Record<string, unknown>;
}

/** What an act would bring, as far as it can be known. */
export interface Previewed {
  type: "preview";
  id: string;
  facts: ToldFact[];
  view: Record<string, unknown>;
  complete: boolean;
}

/** Put an unowned district up for auction and open the bidding. */
export interface PutUp {
  kind: "PutUp";
  seat: number;
  duty: number;
  deed: number;
  bid: number;
}

/** CRAIL-1: somebody landed on a railroad while another one stood elsewhere. */
export interface RailroadReached {
  kind: "RailroadReached";
  seat: number;
  opens: Record<string, unknown>[];
}

/** A stadium, a skyscraper or the Tower was bought and put up. */
export interface Raised {
  kind: "Raised";
  seat: number;
  piece: string;
  deed: number;
  cost: number;
}

/** Why a bot made an offer that is open: plain text. */
export interface Reason {
  offer: number;
  said: string;
}

/** A command was not carried out: by a rule, with its clause, or by the table, with a code. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: ErrorCode;
  sentence: string;
  clause?: string | null;
  told?: unknown[][] | null;
  open?: Record<string, unknown>[] | null;
}

/** JAIL-7: once the fine is paid the player leaves and moves by the roll. */
export interface ReleaseDue {
  kind: "ReleaseDue";
  seat: number;
  dice: number[];
}

/** Pay to have a hazard removed from a district of your own. */
export interface RemoveHazard {
  kind: "RemoveHazard";
  seat: number;
  deed: number;
  piece: string;
}

/** RENT-1: the owner asked, and was `paid` at once, or is owed. */
export interface RentAsked {
  kind: "RentAsked";
  claim: number;
  owner: number;
  visitor: number;
  deed: number;
  amount: number;
  dice: number[];
  paid: boolean;
  waits: boolean;
}

/** CLAND-2: a visitor paid the rent value, or owes it. */
export interface RentCharged {
  kind: "RentCharged";
  visitor: number;
  owner: number;
  deed: number;
  amount: number;
  paid: boolean;
}

/** RENT-8: a player landed on another's property; this fact is the claim, worth what the board said then. */
export interface RentClaimed {
  kind: "RentClaimed";
  number: number;
  deed: number;
  owner: number;
  visitor: number;
  amount: number;
  times: number;
}

/** CDODGE-2: no rent in this turn; `played` if the card was used for it just now. */
export interface RentDodged {
  kind: "RentDodged";
  seat: number;
  owner: number;
  deed: number;
  round: number;
  played: boolean;
}

/** AUC-8: rent that was asked for while a lot was open, and falls due when it closes. */
export interface RentDue {
  kind: "RentDue";
  owner: number;
  visitor: number;
  amount: number;
}

/** AUC-8: the lot closed, and rent asked for meanwhile is owed. */
export interface RentFellDue {
  kind: "RentFellDue";
  owner: number;
  visitor: number;
  amount: number;
}

/** AUC-8: rent was asked for while a lot was open; it is owed as soon as that lot closes. */
export interface RentSetAside {
  kind: "RentSetAside";
  owner: number;
  visitor: number;
  amount: number;
}

/** A mortgage was paid off; `duty` is the choice it answered, or 0. */
export interface Repaid {
  kind: "Repaid";
  seat: number;
  deed: number;
  amount: number;
  duty: number;
}

/** Pay off a mortgage. */
export interface Repay {
  kind: "Repay";
  seat: number;
  deed: number;
}

/** Pay off the mortgage of a property you just received. */
export interface RepayNow {
  kind: "RepayNow";
  seat: number;
  duty: number;
}

/** A district went back to the Bank for a sum; all that stood on it but the railroad is gone. */
export interface Repossessed {
  kind: "Repossessed";
  seat: number;
  deed: number;
  amount: number;
}

/** Leave the game. */
export interface Resign {
  kind: "Resign";
  seat: number;
}

/** DEBT-8: a player gave up, or was removed by the table. */
export interface Resigned {
  kind: "Resigned";
  seat: number;
  removed: boolean;
}

/** Roll the dice and move. */
export interface Roll {
  kind: "Roll";
  seat: number;
  duty: number;
}

/** A player has to roll. */
export interface RollDue {
  kind: "RollDue";
  number: number;
  seat: number;
}

/** The dice were rolled; `opens` are the steps that follow, the last one first. */
export interface Rolled {
  kind: "Rolled";
  seat: number;
  dice: number[];
  opens: Record<string, unknown>[];
}

/** Lines of chat; one without text was removed. */
export interface Said {
  type: "said";
  lines: Record<string, unknown>[];
  spectators?: boolean;
}

/** TURN-2: the Bank paid for a move onto or past GO. */
export interface Salaried {
  kind: "Salaried";
  seat: number;
  amount: number;
}

/** A line of chat; what spectators write reaches spectators only. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** Sell buildings back to the {bank}: say how many levels to take off each {site}; a {hotel} is the highest. */
export interface Sell {
  kind: "Sell";
  seat: number;
  order: [number, number][];
}

/** Turn the coach on or off, at a table where everybody else is a bot; the game is marked as coached. */
export interface SetCoach {
  type: "coach";
  id: string;
  on: boolean;
}

/** Change how fast the table's bots play; only the host can. */
export interface SetPace {
  type: "pace";
  id: string;
  pace: "brisk" | "calm" | "instant" | "normal";
}

/** BLD-9: the wishes do not fit; the pieces are auctioned one at a time. */
export interface ShortageAuctioned {
  kind: "ShortageAuctioned";
}

/** Wishes or pieces are gone, or the order was filled. */
export interface ShortageClosed {
  kind: "ShortageClosed";
}

/** BLD-9: an order meets others who could build too. */
export interface ShortageOpened {
  kind: "ShortageOpened";
  number: number;
  seat: number;
  order: [number, number][];
  piece: string;
  count: number;
  asked: number[];
}

/** DEBT-3: all buildings went to the Bank at half price and all property was mortgaged; (deed, what it brought). */
export interface SoldUp {
  kind: "SoldUp";
  seat: number;
  sites: [number, number][];
  deeds: [number, number][];
  gained: number;
}

/** SPEED-8: three of a kind; move to any other space. */
export interface SpaceChoice {
  kind: "SpaceChoice";
  number: number;
  seat: number;
}

/** SPEED-2: a player passed GO for the first time. */
export interface SpeedDieEarned {
  kind: "SpeedDieEarned";
  seat: number;
}

/** SET-8: somebody rolled for the first turn. */
export interface StartRolled {
  kind: "StartRolled";
  seat: number;
  dice: number[];
}

/** Stay where you are. */
export interface Stay {
  kind: "Stay";
  seat: number;
  duty: number;
}

/** The railroad was not used. */
export interface Stayed {
  kind: "Stayed";
  seat: number;
}

export type Step = AuctionChoice | BidDue | BlocksChoice | BusChoice | BuyChoice | DebtDue | DodgeChoice | EndDue | FinalDue | JailChoice | JumpChoice | LotDue | MonopolyDue | MortgageChoice | MoveDue | NextTurn | PieceDue | PlaceChoice | PlayOnChoice | ReleaseDue | RentDue | RollDue | SpaceChoice | TargetChoice | TaxChoice | TaxiChoice | WishDue;

/** The table: its seats, who is connected, and its status. */
export interface TableChanged {
  type: "table";
  table: Record<string, unknown>;
}

/** Choose how far the Bus goes. */
export interface TakeBus {
  kind: "TakeBus";
  seat: number;
  duty: number;
  steps: number;
}

/** Use the Taxi: move 1 or 2 spaces more, or fewer (negative). */
export interface TakeTaxi {
  kind: "TakeTaxi";
  seat: number;
  duty: number;
  by: number;
}

/** SET-7: the game goes on from the position that it had after the first `to` facts. */
export interface TakenBack {
  kind: "TakenBack";
  seat: number;
  to: number;
  position: string;
}

/** A district is to be chosen. */
export interface TargetAsked {
  kind: "TargetAsked";
  seat: number;
  opens: Record<string, unknown>[];
}

/** A district has to be chosen for an aim, with one of the `pieces` if there are any. */
export interface TargetChoice {
  kind: "TargetChoice";
  number: number;
  seat: number;
  aim: string;
  pieces: string[];
  must: boolean;
  card: number;
}

/** A district was chosen, or none (-1); what comes of it follows. */
export interface TargetChosen {
  kind: "TargetChosen";
  seat: number;
  deed: number;
  piece: string;
}

/** CLAND-5: the Industry Tax falls due for a player with a Tax Dodge card. */
export interface TaxChoice {
  kind: "TaxChoice";
  number: number;
  seat: number;
  amount: number;
  card: number;
}

/** The Industry Tax was not paid. */
export interface TaxDodged {
  kind: "TaxDodged";
  seat: number;
}

/** The roll was changed by `by` spaces, or (0) left as it was. */
export interface TaxiAnswered {
  kind: "TaxiAnswered";
  seat: number;
  by: number;
}

/** CCARD-1: a roll may be altered by a kept Taxi card. */
export interface TaxiChoice {
  kind: "TaxiChoice";
  number: number;
  seat: number;
  card: number;
}

/** What the player who proposes a deal gives and takes. */
export interface Terms {
  give: Goods;
  take: Goods;
}

/** CSET-6: the turn in progress is the last. */
export interface TimeCalled {
  kind: "TimeCalled";
}

/** CSET-6: everybody agreed to play on for another set time. */
export interface TimeExtended {
  kind: "TimeExtended";
  minutes: number;
  duty: number;
}

/** CSET-6: the end is near. */
export interface TimeWarned {
  kind: "TimeWarned";
  minutes: number;
}

/** One fact: its number, itself, and the sentence that tells it. */
export interface ToldFact {
  n: number;
  fact: Record<string, unknown>;
  told: unknown[][];
  faces?: string[] | null;
}

/** Roll for a double. */
export interface TryDouble {
  kind: "TryDouble";
  seat: number;
  duty: number;
}

/** TURN-5: the dice passed to a player; `opens` is the turn with its phases. */
export interface TurnBegan {
  kind: "TurnBegan";
  seat: number;
  round: number;
  opens: Record<string, unknown>[];
}

/** Carry out an act as people type it: `bid 120`. */
export interface TypeAct {
  type: "type";
  id: string;
  text: string;
}

/** One act's facts and the view after them, the same for everybody; a missed update comes without the view. */
export interface Update {
  type: "update";
  version: number;
  by: number;
  act: string | null;
  facts: ToldFact[];
  view?: Record<string, unknown> | null;
  said?: string | null;
}

/** Use a kept card and roll. */
export interface UseJailCard {
  kind: "UseJailCard";
  seat: number;
  duty: number;
  card: number;
}

/** Vote to remove a player, or withdraw the vote. */
export interface Vote {
  type: "vote";
  id: string;
  seat: number;
  remove: boolean;
}

/** Waive the rent. */
export interface WaiveRent {
  kind: "WaiveRent";
  seat: number;
  claim: number;
}

/** Say how many of the last pieces you want. */
export interface Want {
  kind: "Want";
  seat: number;
  duty: number;
  count: number;
}

/** A choice with everybody's winning chances after it. */
export interface Weighed {
  act: string;
  chances: number[];
}

/** The reply to `hello`: the current table; if `gap` is true, exactly the missed updates follow. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: Record<string, unknown>;
  seat: number | null;
  version: number;
  gap: boolean;
  view: Record<string, unknown> | null;
  reasons?: Reason[];
  reports?: boolean;
}

/** Somebody left the game; `rest` is the agenda without them, `opens` their estate and what comes before it. */
export interface WentOut {
  kind: "WentOut";
  seat: number;
  bankrupt: boolean;
  heir: number;
  rest: Record<string, unknown>[];
  opens: Record<string, unknown>[];
}

/** Others are asked how many of the short pieces they want. */
export interface WishDue {
  kind: "WishDue";
  number: number;
}

/** Somebody said how many they want. */
export interface Wished {
  kind: "Wished";
  seat: number;
  count: number;
}

/** Take back your own offer. */
export interface WithdrawDeal {
  kind: "WithdrawDeal";
  seat: number;
  offer: number;
}

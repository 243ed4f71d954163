/** The table of decisions, in the order of their prompts: the most urgent first. Adding one is a folder and a line here. */
import type { Act, Step } from '$/net/protocol';
import type { Desk } from '$/state/desk.svelte';
import { auctionChoice } from './AuctionChoice';
import { bidDue } from './BidDue';
import { buildButton } from './BuildButton';
import { building } from './Building';
import { busChoice } from './BusChoice';
import { buyChoice } from './BuyChoice';
import { claims } from './Claims';
import { deals } from './Deals';
import { debtDue } from './DebtDue';
import type { ActLabels, ActTable, Decision, Duty } from './decision';
import { dodgeChoice } from './DodgeChoice';
import { endDue } from './EndDue';
import { jailChoice } from './JailChoice';
import { jumpChoice } from './JumpChoice';
import { landmarks } from './Landmarks';
import { leaving } from './Leaving';
import { mortgageChoice } from './MortgageChoice';
import { mortgages } from './Mortgages';
import { placeChoice } from './PlaceChoice';
import { playOnChoice } from './PlayOnChoice';
import { rollDue } from './RollDue';
import { spaceChoice } from './SpaceChoice';
import { targetChoice } from './TargetChoice';
import { taxChoice } from './TaxChoice';
import { taxiChoice } from './TaxiChoice';
import { wishDue } from './WishDue';

export const DECISIONS: readonly Decision[] = [
  claims,
  debtDue,
  bidDue,
  rollDue,
  endDue,
  buildButton,
  jailChoice,
  buyChoice,
  mortgageChoice,
  busChoice,
  spaceChoice,
  wishDue,
  placeChoice,
  targetChoice,
  auctionChoice,
  jumpChoice,
  taxiChoice,
  dodgeChoice,
  taxChoice,
  playOnChoice,
  building,
  landmarks,
  mortgages,
  deals,
  leaving,
];

export const ACTS: ActTable = Object.assign({}, ...DECISIONS.map(({ acts }) => acts));

const DUTIES = new Map(DECISIONS.flatMap(({ duty }) => (duty ? [[duty.kind, duty]] : [])));

/** What is known about a duty; nothing where it is newer than this client. */
export function dutyAbout(step: Step): Duty | undefined {
  return DUTIES.get(step.kind);
}

/** The space that an auction, or what you have to decide, is about. */
export function subjectOf({ lot, duty }: Desk): number | null {
  const space = lot?.deed ?? (duty && dutyAbout(duty)?.space?.(duty)) ?? -1;
  return space >= 0 ? space : null;
}

/** How an act is labelled; nothing where it is newer than this client. */
export function labelsOf(kind: string): ActLabels<Act> | undefined {
  return (ACTS as Record<string, ActLabels<Act>>)[kind];
}

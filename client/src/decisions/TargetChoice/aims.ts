/** What a district is wanted for, in words; the pieces and amounts come from the duty and the edition. */
import type { StepOf } from '$/net/protocol';
import { hazardsOf } from '$/board/quarters';
import { capital, term } from '$/text/terms';
import type { Desk } from '$/state/desk.svelte';

const TITLES: Record<string, string> = {
  permit: 'Planning permission',
  railroad: 'A new railroad',
  hazard: 'A hazard for a district',
  bonus: 'A bonus building',
  demolition: 'Pull down a bonus building',
  clean_up: 'Remove a hazard, free',
  free_block: 'A free block',
  inheritance: 'Buy an unowned district',
  repossession: 'Give a district back',
  takeover: 'Take over a district',
};

/** The heading of a choice; what is asked for an aim that is new to us is a district. */
export function aimTitle(aim: string): string {
  return TITLES[aim] ?? 'Choose a district';
}

/** Words for the primary verb once a district is chosen. */
export function aimVerb(desk: Desk, duty: StepOf<'TargetChoice'>, piece: string, deed: number): string {
  const where = desk.space(deed);
  switch (duty.aim) {
    case 'demolition':
      return `Pull down the ${term(desk.edition, piece)} on ${where}`;
    case 'clean_up':
      return `Remove the ${term(desk.edition, piece)} from ${where}`;
    case 'inheritance':
      return `Buy ${where}`;
    case 'repossession':
      return `Give ${where} back`;
    case 'takeover':
      return `Take ${where} over`;
    case 'free_block':
      return `Build on ${where}`;
    default:
      return piece ? `${term(desk.edition, piece)} on ${where}`.replace(/^./, (first) => first.toUpperCase()) : where;
  }
}

/** What a piece that is put on a district does there, in few words; nothing where none is. */
export function pieceNote(desk: Desk, aim: string, piece: string): string {
  if (!['railroad', 'permit', 'hazard', 'bonus'].includes(aim)) return '';
  const kind = aim === 'railroad' ? aim : isHazard(desk, piece) ? 'hazard' : 'bonus';
  return `${capital(term(desk.edition, `${kind}_does`))}.`;
}

/** Whether a piece is one that nobody wants on a district. */
export function isHazard(desk: Desk, piece: string): boolean {
  return hazardsOf(desk.edition).has(piece);
}

/** What a district is wanted for, in words; the pieces and amounts come from the duty and the edition. */
import type { StepOf } from '$/net/protocol';
import { hazardsOf } from '$/board/quarters';
import { capital, term } from '$/text/terms';
import type { Desk } from '$/state/desk.svelte';
import { text } from './text';

/** The heading of a choice; for an unknown aim it asks for a district. */
export function aimTitle(aim: string): string {
  return text.titles[aim] ?? text.anyTitle;
}

/** Words for the primary verb once a district is chosen. */
export function aimVerb(desk: Desk, duty: StepOf<'TargetChoice'>, piece: string, deed: number): string {
  const where = desk.space(deed);
  switch (duty.aim) {
    case 'demolition':
      return text.demolish(term(desk.edition, piece), where);
    case 'clean_up':
      return text.remove(term(desk.edition, piece), where);
    case 'inheritance':
      return text.buy(where);
    case 'repossession':
      return text.giveBack(where);
    case 'takeover':
      return text.takeOver(where);
    case 'free_block':
      return text.buildOn(where);
    default:
      return piece ? text.on(capital(term(desk.edition, piece)), where) : where;
  }
}

/** What a piece that is put on a district does there, in few words; nothing where none is. */
export function pieceNote(desk: Desk, aim: string, piece: string): string {
  if (!['railroad', 'permit', 'hazard', 'bonus'].includes(aim)) return '';
  const kind = aim === 'railroad' ? aim : isHazard(desk, piece) ? 'hazard' : 'bonus';
  return text.does(capital(term(desk.edition, `${kind}_does`)));
}

/** Whether a piece is one that nobody wants on a district. */
export function isHazard(desk: Desk, piece: string): boolean {
  return hazardsOf(desk.edition).has(piece);
}

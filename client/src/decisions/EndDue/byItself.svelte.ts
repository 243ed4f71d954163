/** Ends your turn by itself when nothing is left to do, if you like that. */
import { actOf, openKinds, type ActKind } from '$/state/choices';
import type { Desk } from '$/state/desk.svelte';
import { settings } from '$/state/settings.svelte';

/** Milliseconds until the turn ends by itself: time to see that, and to do something else. */
export const ENDS_AFTER = 2000;
/** Open in nearly every turn: what else is open may be why you are still here. */
const ALWAYS: ReadonlySet<ActKind> = new Set<ActKind>(['EndTurn', 'OfferDeal', 'Mortgage', 'Sell', 'Resign']);

/** Whether nothing is left but to end the turn. */
export function isTurnDone(desk: Desk): boolean {
  if (!settings.endsTurn || desk.table.table?.tutorial || desk.table.table?.pause?.since) return false;
  if (desk.duty?.kind !== 'EndDue' || desk.panel !== null || desk.typing || desk.refused !== null) return false;
  return actOf(desk.choices, 'EndTurn') !== null && openKinds(desk.choices).every((kind) => ALWAYS.has(kind));
}

/** End turns that are done. Any key or press, and a pointer on the controls, gives you the whole time again. */
export function endTurns(desk: Desk): void {
  let touched = $state(0);
  $effect(() => {
    desk.ending = isTurnDone(desk);
    if (!desk.ending) return;
    void touched;
    const timer = setTimeout(() => {
      const act = actOf(desk.choices, 'EndTurn');
      if (act && isTurnDone(desk)) void desk.do(act);
    }, ENDS_AFTER);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    if (!desk.ending) return;
    const touch = () => (touched += 1);
    const point = ({ target }: PointerEvent) => target instanceof Element && target.closest('section.bar, .prompts') && touch();
    addEventListener('keydown', touch);
    addEventListener('pointerdown', touch);
    addEventListener('pointermove', point);
    return () => {
      removeEventListener('keydown', touch);
      removeEventListener('pointerdown', touch);
      removeEventListener('pointermove', point);
    };
  });
}

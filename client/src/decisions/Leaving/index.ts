/** Leaving the game: bankrupt, or by resigning. */
import { always, type Decision } from '$/decisions/decision';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

export const leaving: Decision = {
  acts: { GoBankrupt: always(text.goBankrupt), Resign: always(text.resign) },
  tool: { panel: 'leave', key: 'q', Panel: later('Leaving') },
};

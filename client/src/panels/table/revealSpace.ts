/** On phones, prompts cover a part of the board: scroll the space that they are about into view. */
import { settings } from '$/state/settings.svelte';

/** Left free above and below it, in pixels. */
const AIR = 8;

/** Scroll the page so that a space of the board stands between the bar on top and the prompts, which fill so much of their place. */
export function revealSpace(space: number, prompts: HTMLElement, filled: number): void {
  const cell = document.getElementById(`space-${space}`)?.getBoundingClientRect();
  const bar = document.querySelector('.frame.phone > header')?.getBoundingClientRect();
  const place = prompts.getBoundingClientRect();
  if (!cell || !bar || cell.right <= place.left) return; // beside the board they cover nothing
  const below = cell.bottom + AIR - (place.bottom - filled);
  const above = cell.top - AIR - bar.bottom;
  const top = below > 0 ? Math.min(below, above) : Math.min(0, above);
  if (top !== 0) window.scrollBy({ top, behavior: settings.motion === 'instant' ? 'instant' : 'smooth' });
}

/** What flies about at an edition's moments; 24 units square, drawn by us. */
import type { Drawing } from '$/ui/drawing';

const SPARKS: Record<string, Drawing> = {
  // Cut stones.
  platinum: `<path d="M12 2l7 10-7 10-7-10z"/><path d="M12 2l3 10-3 10-3-10z" opacity=".5" fill="#fff"/>`,
  // Atoms.
  'big-bang-theory': `<circle cx="12" cy="12" r="3"/><g fill="none" stroke="currentColor" stroke-width="1.6"><ellipse cx="12" cy="12" rx="11" ry="4.500"/><ellipse cx="12" cy="12" rx="11" ry="4.500" transform="rotate(60 12 12)"/><ellipse cx="12" cy="12" rx="11" ry="4.500" transform="rotate(120 12 12)"/></g>`,
  // Rifts in time.
  'doctor-who-villains': `<path d="M12 0c1 7 5 11 12 12-7 1-11 5-12 12-1-7-5-11-12-12 7-1 11-5 12-12z"/>`,
  // Embers.
  'world-of-warcraft': `<path d="M12 1c1 4 6 7 6 13a6 6 0 0 1-12 0c0-3 2-5 3-7 .5 2 1.500 3 2.500 3C12 7 11 4 12 1z"/>`,
  // Panes of a tower.
  city: `<path d="M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z"/>`,
};

/** The spark of an edition. */
export function sparkOf(edition: string): Drawing {
  return SPARKS[edition] ?? SPARKS.platinum!;
}

export const CROWN: Drawing = `<path d="M3 20h18v-3H3zM3 15.500L1.500 5l6 4L12 2l4.500 7 6-4L21 15.500z"/>`;
export const GAVEL: Drawing = `<g transform="rotate(-35 24 24)"><rect x="13" y="6" width="22" height="13" rx="2.500"/><rect x="10" y="5" width="4" height="15" rx="1.500"/><rect x="34" y="5" width="4" height="15" rx="1.500"/><rect x="21.500" y="18" width="5" height="25" rx="2.500"/></g>`;
export const COIN: Drawing = `<circle cx="12" cy="12" r="10"/><circle cx="12" cy="12" r="7" fill="none" stroke="var(--plaque)" stroke-width="1.500"/><path d="M12 7.500v9" stroke="var(--plaque)" stroke-width="2"/>`;

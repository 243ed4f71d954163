/** City's landmarks (stadiums, skyscrapers, the tower) and hazards to remove. */
import { pieceIcons } from '$/board/art/common';
import type { Decision } from '$/decisions/decision';
import { capital, term } from '$/text/terms';
import type { Desk } from '$/state/desk.svelte';
import { later } from '$/decisions/later.svelte';
import { text } from './text';

const on = (piece: string) => (desk: Desk, { deed }: { deed: number }) => text.on(capital(term(desk.edition, piece)), desk.space(deed));

export const landmarks: Decision = {
  acts: {
    BuildStadium: { label: on('stadium'), name: text.names.BuildStadium },
    BuildSkyscraper: { label: on('skyscraper'), name: text.names.BuildSkyscraper },
    BuildTower: { label: on('tower'), name: text.names.BuildTower },
    RemoveHazard: { label: (desk, { piece, deed }) => text.remove(term(desk.edition, piece), desk.space(deed)), name: text.names.RemoveHazard },
  },
  tool: {
    panel: 'build',
    key: 'h',
    Panel: later('Landmarks'),
    button: { label: text.tool, icon: pieceIcons.tower ?? '', kinds: ['BuildStadium', 'BuildSkyscraper', 'BuildTower', 'RemoveHazard'] },
    isIn: ({ acts }) => acts.some(({ kind }) => kind === 'Press'),
  },
};

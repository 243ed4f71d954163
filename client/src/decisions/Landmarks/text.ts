/** City's landmarks, and hazards to remove. */
export const text = {
  title: 'Landmarks and hazards',
  tool: 'Landmarks',
  names: { BuildStadium: 'Build a stadium', BuildSkyscraper: 'Build a skyscraper', BuildTower: 'Build the tower', RemoveHazard: 'Remove a hazard' },
  on: (piece: string, space: string) => `${piece} on ${space}`,
  remove: (hazard: string, space: string) => `Remove ${hazard} from ${space}`,
  removeHeading: 'Remove a hazard',
  does: (does: string) => `${does}.`,
  choose: 'Choose a district',
  nothing: 'Nothing to build or remove now. Later you can:',
};

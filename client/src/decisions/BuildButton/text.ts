/** City's build button, and the blocks that it allows. */
export const text = {
  title: 'The build button',
  press: 'Press Build',
  optional: 'Free and optional.',
  landless: (districts: string) => `You have no ${districts} yet.`,
  buildBlocks: 'Build blocks',
  build: (blocks: string) => `Build ${blocks}`,
  blocksTitle: (blocks: string) => `Build: ${blocks}`,
  chosen: (used: number, blocks: string) => `${used} of ${blocks} chosen`,
  cost: (paid: string, rentUp: boolean, rent: string) => `−${paid}, rent ${rentUp ? '+' : '−'}${rent}`,
  blockOn: (block: string, space: string) => `${block} on ${space}`,
  kinds: { residential: 'Residential', industrial: 'Industrial' },
  does: (kind: string, does: string) => `${kind}: ${does}.`,
  empty: 'Build now or later this turn, in one order or several.',
  hint: 'Press Build once every turn: it shows how many blocks you may place, or a railroad.',
};

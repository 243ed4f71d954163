/** The browser's own check of the dice, a line each. */
export const text = {
  kept: 'The server used the seed it committed to before the first roll.',
  broken: 'The server’s seed is not the one it committed to before the first roll.',
  used: 'Your random part of the seed was used.',
  unused: 'Your random part of the seed was NOT used: the server left it out.',
  noPart: 'This browser added no part to this game’s seed.',
  partsKept: 'Every player’s part matches what they committed to.',
  partsBroken: 'Some players’ parts do not match what they committed to before the game.',
  drawn: (draws: number) => `Your browser recomputed all ${draws} random draws: they match the rolls.`,
  drawnOtherwise: 'Your browser recomputed the rolls: they do not match the seeds.',
};

/** Ending the turn. */
export const text = {
  asks: 'End your turn, or build and trade first',
  asksToPress: 'Press Build, or end your turn',
  asksToBuild: (blocks: string) => `Build up to ${blocks}, or end your turn`,
  awaits: 'to end their turn',
  endTurn: 'End turn',
  byItself: 'ends by itself',
};

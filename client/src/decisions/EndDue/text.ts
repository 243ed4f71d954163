/** Ending the turn. */
export const text = {
  asks: 'End your turn, or build and trade first',
  awaits: 'to end their turn',
  endTurn: 'End turn',
  byItself: 'ends by itself',
};

/** Rolling the dice. */
export const text = {
  asks: 'Your turn: roll the dice',
  awaits: 'to roll',
  roll: 'Roll',
};

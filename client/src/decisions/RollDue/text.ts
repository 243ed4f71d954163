/** Rolling the dice. */
export const text = {
  asks: 'Your turn: roll the dice',
  awaits: 'to roll',
  roll: 'Roll',
  hint: 'It’s your turn. The large button always has your next step; the space bar presses it.',
  hintTouch: 'It’s your turn. The large button always has your next step.',
};

/** City: taking the railroad to another one. */
export const text = {
  asks: 'Take the railroad, or stay?',
  awaits: 'to take the railroad or stay',
  title: (space: string) => `Take the railroad from ${space}`,
  choose: 'Choose where to go',
  goTo: (space: string) => `Go to ${space}`,
  goName: 'Take the railroad',
  stay: 'Stay here',
  where: 'Where to',
  empty: 'Choose where to go, here or on the board, or stay.',
};

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
  rentDue: 'You owe rent where you arrive if somebody else owns it.',
  rentThere: (amount: string, owner: string) => `You owe ${owner} ${amount} rent on arrival.`,
  noRent: 'No rent is due on arrival.',
  forSale: 'Nobody owns it: you can buy or auction it on arrival.',
  ownDistrict: 'It is yours: no rent.',
  empty: 'Choose where to go, here or on the board, or stay.',
  hint: 'You can ride to any other railroad. If nobody owns it, you can buy it; if somebody does, you pay rent.',
};

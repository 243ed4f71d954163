/** Mortgaging deeds and paying mortgages off. */
export const text = {
  title: 'Mortgages',
  tool: 'Mortgage',
  mortgage: 'Mortgage',
  payOff: 'Pay off',
  mortgageSpace: (space: string) => `Mortgage ${space}`,
  payOffSpace: (space: string) => `Pay off ${space}`,
  toMortgage: 'Mortgage for cash',
  toPayOff: 'Pay off mortgages',
  gain: (amount: string) => `+${amount}`,
  cost: (amount: string) => `−${amount}`,
  choose: 'Choose a deed',
  empty: 'Choose a deed to see the amount.',
  nothing: 'You have nothing to mortgage or pay off.',
};

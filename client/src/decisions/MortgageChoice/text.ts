/** A mortgaged property that you just received. */
export const text = {
  asks: 'Pay off this mortgage?',
  awaits: 'to decide on a mortgage',
  title: (space: string) => `You received ${space}, mortgaged`,
  keep: 'Keep it mortgaged',
  payOff: 'Pay it off',
  keepOption: 'Pay the interest and keep it mortgaged',
  payOffOption: 'Pay off the mortgage now',
  costs: (price: string, left: string) => `Costs ${price}, which leaves ${left}`,
};

/** Mortgaged properties that you just received. */
export const text = {
  asks: 'Pay off this mortgage?',
  awaits: 'to decide on a mortgage',
  title: (space: string) => `You received ${space}, mortgaged`,
  keep: 'Keep it mortgaged',
  payOff: 'Pay it off',
  keepOption: 'Pay the interest and keep it mortgaged',
  payOffOption: 'Pay off the mortgage now',
  costs: (price: string, left: string) => `Costs ${price}, which leaves ${left}`,

  // Several at once.
  several: (deeds: number) => `You received ${deeds} mortgaged properties`,
  severalSays: 'Interest is due on each of them. Choose the ones you want to pay off now.',
  payOffFor: (mortgage: string) => `Pay ${mortgage}`,
  total: (total: string, cash: string) => `${total} to pay off, plus interest. You have ${cash}.`,
  keepAll: (deeds: number) => `Keep all ${deeds} mortgaged`,
  payOffSome: (some: number, deeds: number) => (some === deeds ? `Pay off all ${deeds}` : `Pay off ${some}, keep ${deeds - some}`),
};

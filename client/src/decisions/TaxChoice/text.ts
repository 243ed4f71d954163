/** City: tax that a card can dodge. */
export const text = {
  asks: 'Pay the tax, or dodge it?',
  awaits: 'to pay the tax or dodge it',
  payTax: 'Pay the tax',
  use: (card: string) => `Use ${card}`,
  dodgeName: 'Dodge the tax',
};

/** City: rent or tax that a card can dodge. */
export const text = {
  asks: 'Pay the rent, or dodge it?',
  awaits: 'to pay the rent or dodge it',
  rentDue: (amount: string) => `${amount} rent due`,
  taxDue: (amount: string) => `${amount} tax due`,
  to: 'to',
  for: 'for',
  payRent: 'Pay the rent',
  use: (card: string) => `Use ${card}`,
  dodgeName: 'Dodge the rent',
  payOption: (amount: string) => `Pay ${amount} and keep the card`,
  useOption: (card: string) => `Use your ${card}`,
};

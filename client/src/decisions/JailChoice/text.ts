/** A turn that begins in Jail. */
export const text = {
  asks: (jail: string) => `You’re in ${jail}: choose a way out`,
  awaits: (jail: string) => `to choose a way out of ${jail}`,
  title: (jail: string) => `You’re in ${jail}`,
  tryDouble: 'Roll for a double',
  attempt: (number: number, most: number) => `Attempt ${number} of ${most}`,
  payBail: (bail: string) => `Pay ${bail}`,
  payBailName: 'Pay to leave',
  payThenRoll: (bail: string) => `Pay ${bail}, then roll`,
  leaves: (price: string, left: string) => `${price}, which leaves ${left}`,
  useCard: 'Use card',
  useCardName: 'Use a card',
  cardThenRoll: (card: string) => `Use your ${card}, then roll`,
  hint: 'Each way out has its price. You still collect rent while you’re here.',
};

/** City: the Taxi, which changes a roll. */
export const text = {
  asks: 'Take the taxi, or walk?',
  awaits: 'to take the taxi or walk',
  title: 'Take the taxi?',
  walk: 'Walk',
  walkOption: 'Walk, and keep the card',
  taxi: (by: number) => `Taxi: ${by > 0 ? '+' : '−'}${Math.abs(by)}`,
  taxiName: 'Take the taxi',
  further: (by: number) => (by > 0 ? `${by} further` : `${-by} fewer`),
  leadsTo: (way: string, space: string) => `${way}: ${space}`,
};

/** A piece that you won at auction: where it goes. */
export const text = {
  asks: (piece: string) => `Place your ${piece}`,
  awaits: (piece: string) => `to place a ${piece}`,
  title: (piece: string) => `Place your ${piece}`,
  choose: 'Choose where',
  placeOn: (space: string) => `Place on ${space}`,
  placeName: 'Place it',
  where: 'Where',
  empty: 'Choose where it goes.',
};

/** Deeds. */
export const text = {
  allDeeds: '‹ All deeds',
  ownerMortgaged: (owner: string) => `${owner} · mortgaged`,
  heading: (deed: string, group: string, place: number, size: number) => `${deed} · ${group}, ${place} of ${size}`,
  ourName: 'This name is ours: the printed one isn’t publicly known.',
  unowned: 'Unowned. Price',
  mortgaged: ' · mortgaged',
  rentNow: 'rent now',
  timesTheDice: (times: number) => `${times} × the dice`,
  timesDice: (times: number) => `${times} × dice`,
  rents: (space: string) => `Rents of ${space}`,
  rent: 'Rent',
  now: 'Now',
  nowFullSet: 'Now, with the full set',
  rentHelp: 'How is rent calculated?',
  buildingHelp: 'How building works',
  mortgageHelp: 'How mortgages work',
  price: 'Price',
  mortgage: 'Mortgage',
  groupOf: (group: string, word: string) => `The ${group} ${word}`,
  pay: 'Pay',
  here: (players: string) => `Here: ${players}`,
  spaceHelp: 'What happens here?',

  // The rent ladder.
  noHouses: (houses: string) => `No ${houses}`,
  owned: (count: number, size: number) => `${count} of ${size}`,
};

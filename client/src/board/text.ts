/** The board: what is printed on it and what a screen reader says of each space. */
export const text = {
  board: (edition: string) => `Board: ${edition}`,
  mortgaged: 'mortgaged',
  times: (times: number) => `${times}×`,
  dice: 'dice',
  timesDice: (times: number) => `${times}× dice`,
  pot: (amount: string) => `Pot: ${amount}`,
  leftIn: (bank: string) => `left in the ${bank}`,
  nextSpaces: (count: number, player: string) => `The next ${count} spaces for ${player}`,
  ahead: (steps: number, space: string) => `${steps} ahead: ${space}`,
  step: (steps: number) => `+${steps}`,
  drawnBy: 'drawn by',
  die: (face: string) => `Die: ${face}`,
  specialDie: (die: string, face: string) => `${die}: ${face}`,

  // A space, read out.
  space: (name: string, facts: string) => `${name}: ${facts}`,
  ofGroup: (place: number, size: number) => `${place} of ${size}`,
  price: (price: string) => `price ${price}`,
  pay: (amount: string, why: string) => `pay ${amount} ${why}`.trim(),
  unowned: 'unowned',
  ownedBy: (player: string) => `owned by ${player}`,
  fullSet: 'full set',
  rent: (amount: string) => `rent ${amount}`,
  rentTimes: (times: number) => `rent ${times} times the dice`,
  here: (players: string) => `here: ${players}`,
  inJail: (jail: string, players: string) => `in ${jail}: ${players}`,
};

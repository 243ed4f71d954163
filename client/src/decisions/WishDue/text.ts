/** A building shortage: how many of the last pieces do you want? */
export const text = {
  asks: (houses: string) => `How many ${houses} do you want?`,
  awaits: (houses: string) => `to say how many ${houses} they want`,
  title: (houses: string) => `${houses} are running out`,
  choose: 'Say how many',
  wantNone: 'Ask for none',
  want: (houses: string) => `Ask for ${houses}`,
  wantName: 'Say how many you want',
  ordered: (houses: string, bank: string) => `ordered ${houses}; the ${bank} has`,
  left: 'left. How many do you want?',
  howMany: 'How many',
  pieces: 'pieces',
};

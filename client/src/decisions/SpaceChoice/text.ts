/** Moving to any space. */
export const text = {
  asks: 'Choose any space',
  awaits: 'to choose a space',
  title: 'Go to any space',
  choose: 'Choose a space',
  goTo: (space: string) => `Go to ${space}`,
  label: 'Space',
  unowned: 'Unowned',
  otherSpaces: 'Other spaces',
  yours: 'Yours',
  othersOwn: 'Other players’',
  empty: 'Choose a space on the board or here.',
};

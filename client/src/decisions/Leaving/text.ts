/** Leaving the game. */
export const text = {
  title: 'Leave the game',
  goBankrupt: 'Declare bankruptcy',
  resign: 'Resign',
  more: (label: string) => `${label} …`,
  sure: 'This can’t be undone. Are you sure?',
  yes: (label: string) => `Yes, ${label.toLowerCase()}`,
  no: 'No',
  notPlaying: 'You’re not in the game.',
};

/** City: time is up. */
export const text = {
  asks: 'Time is up: keep playing, or count now?',
  awaits: 'to keep playing or count',
  playOn: 'Keep playing',
  count: 'Count now',
};

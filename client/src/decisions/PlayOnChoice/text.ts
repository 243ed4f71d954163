/** City: time is up. */
export const text = {
  asks: 'Time is up: keep playing, or count the scores?',
  awaits: 'to keep playing or count the scores',
  playOn: 'Keep playing',
  count: 'Count now',
};

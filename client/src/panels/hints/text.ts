/** Hints: what they say is in the folders of the decisions. */
export const text = {
  hints: 'Hints',
  gotIt: 'Got it',
  noMore: 'No more hints',
};

/** Moments and the ceremony; `who` is a name or "you". */
export const text = {
  you: 'You',
  set: (who: string) => `${who} completed the set`,
  house: (who: string, house: string) => `${who} built the first ${house}`,
  hotel: (who: string, hotel: string) => `${who} built a ${hotel}`,
  rent: (payer: string, owner: string) => `${payer} pay${payer === 'You' ? '' : 's'} ${owner === 'You' ? 'you' : owner}`,
  go: (amount: string) => `+${amount}`,
  passedGo: (who: string, go: string) => `${who} passed ${go}`,
  jail: (jail: string) => `Off to ${jail}!`,
  sold: 'Sold!',
  soldTo: (who: string, amount: string) => `${who}, for ${amount}`,
  out: (who: string) => (who === 'You' ? 'You’re out' : `${who} is out`),

  // The ceremony.
  ceremony: 'The winner',
  results: 'View results',
  lookAtBoard: 'Look at the board',
  worth: (amount: string) => `worth ${amount}`,
  bankrupt: 'bankrupt',
  rank: (rank: number) => `${rank}.`,
};

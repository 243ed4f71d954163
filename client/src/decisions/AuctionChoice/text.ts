/** City: choosing an unowned district to auction. */
export const text = {
  asks: (district: string) => `Choose a ${district} to auction`,
  awaits: (district: string) => `to choose a ${district} to auction`,
  title: 'Auction a district',
  choose: 'Choose a district',
  auction: (space: string) => `Auction ${space}`,
  auctionName: 'Auction a district',
  from: (amount: string) => `from ${amount}`,
  openingBidYours: 'Your opening bid',
  openingBid: 'Opening bid',
  district: 'District',
  empty: 'Choose what to auction, here or on the board.',
};

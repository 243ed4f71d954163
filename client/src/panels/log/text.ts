/** The log. */
export const text = {
  filter: 'Filter',
  all: 'All',
  topics: { turns: 'Moves', money: 'Money', auctions: 'Auctions', buildings: 'Buildings', deals: 'Deals', cards: 'Cards', end: 'Players' },
  log: 'Log',
  earlier: 'Show earlier',
  replayFromHere: 'Replay from here',
  empty: 'Nothing has happened yet.',
  newest: 'Jump to newest',
  seal: 'Dice sealed before the first roll:',
  newestBid: ': ',
  bids: (bids: number) => ` · ${bids} bids`,
  quoted: (words: string) => ` “${words}”`,
};

/** Moments and the ceremony; `who` is a name or "you". And what bots say about them. */
import type { MomentKind } from './moments';

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

/** What any bot says, and what those of a style say, too. */
export type Comments = { all: readonly string[] } & Record<string, readonly string[]>;

/** What bots say at big moments. */
export const comments: { [K in MomentKind | 'paid']?: Comments } = {
  set: {
    all: ['The whole set. At last!', 'Now it gets interesting.'],
    builder: ['Time to call the builders.'],
    trader: ['Everything is for sale, but not this.'],
    miser: ['I’ll look after every one of them.'],
    gambler: ['Jackpot!'],
  },
  hotel: {
    all: ['Rooms with a view.', 'Do drop in some time.'],
    builder: ['As high as it goes. Beautiful.'],
    miser: ['Expensive. It had better pay.'],
  },
  rent: {
    all: ['Ouch.', 'That hurt.', 'I’ll remember that.'],
    trader: ['There goes my working capital.'],
    miser: ['My savings!'],
    gambler: ['Win some, lose some.'],
  },
  paid: {
    all: ['Thank you for your visit.', 'Come again soon!'],
    builder: ['That pays for the next floor.'],
    miser: ['Every bit of it goes into the safe.'],
    gambler: ['What a roll!'],
  },
  jail: {
    all: ['A little rest will do me good.', 'It was a misunderstanding.'],
    gambler: ['Bad luck can’t last forever.'],
  },
  auction: {
    all: ['Going, going, mine.', 'A fair price, I’d say.'],
    trader: ['I’ll find a buyer for it.'],
    miser: ['I hope that was worth it.'],
  },
  out: {
    all: ['Well played, everyone.', 'I’ll be back for another game.'],
    gambler: ['All or nothing. It was nothing.'],
  },
};

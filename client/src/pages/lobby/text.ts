/** The lobby. */
export const text = {
  tagline: 'Property-trading board games, played by the book.',
  backToGame: 'Back to your game',
  playAs: 'You play as',
  editions: 'Editions',
  edition: 'Edition',
  yourTables: 'Games in progress',
  yourGames: 'Your games',
  moreGames: 'Show more',
  publicTables: 'Public tables',
  noPublicTables: 'No public tables right now.',
  openOne: 'Create one',
  noPublicTablesAfter: 'for others to join.',
  rules: 'Rules',
  docs: 'Docs',
  allOptions: 'All table options',
  facts: (year: number, least: number, most: number) => `${year} · ${least}–${most} players`,

  // Quick play.
  play: (edition: string) => `Play ${edition}`,
  bots: 'Bots',
  level: 'Difficulty',
  clock: 'Your clock',
  pace: 'Bot speed',
  settingUp: 'Setting up …',
  playNow: 'Play now',
  editionDot: (edition: string) => `${edition} ·`,
  opponents: (bots: number) => (bots === 1 ? '1 bot' : `${bots} bots`),
  learn: 'Learn in 2 minutes',
  withFriends: 'Play with friends',
  options: 'Options',
  numbered: (option: string, number: number) => `${option}: ${number}`,
  askForRent: 'Ask for rent yourself, as the book says',
  askForRentSays: 'Otherwise rent is collected automatically.',
  marks: { book: 'book', house: 'house' },

  // A game that you played.
  youWon: 'You won',
  won: (players: string) => `${players} won`,
  shared: (players: string) => `${players} share the win`,
  you: 'you',
  finished: 'Finished',
  against: 'against',
  today: 'Today',
  yesterday: 'Yesterday',

  // A table in a list.
  seatsFree: (free: number, seats: number) => `${free} of ${seats} seats free`,
  full: 'full, about to start',
  playing: 'playing',
  over: 'finished',
  closed: 'closed',
  result: 'Results',
  continue: 'Continue',
  join: 'Join',
  watch: 'Watch',
  withOptions: (options: number) => (options === 1 ? ' · 1 option' : ` · ${options} options`),
  open: (verb: string, edition: string, players: string, waits: string | null) => `${verb}: ${edition}, ${players}${waits ? `, ${waits}` : ''}`,
  paused: 'paused',
  yourTurn: 'your turn',
  waitsForYou: 'waiting for you',
  waitsFor: (players: string) => `waiting for ${players}`,
  turnOf: (player: string) => `${player}’s turn`,
};

/** Difficulty, clocks and bot speed, as people choose them; the server has the same names. */
export const LEVELS = [
  { value: 'easy', title: 'Easy', says: 'A beginner: trades with everyone, builds late and misses things.' },
  { value: 'normal', title: 'Normal', says: 'A solid all-round opponent.' },
  { value: 'hard', title: 'Hard', says: 'Sees every deal, drives a hard bargain and builds fast.' },
  { value: 'expert', title: 'Expert', says: 'Learned from its own games, and learns what you accept.' },
] as const;

export const CLOCKS = [
  { value: 'none', title: 'None', says: 'No time limit. While you are away, a bot plays for you.' },
  { value: 'relaxed', title: 'Relaxed', says: 'Two minutes per decision and ten in reserve.' },
  { value: 'normal', title: 'Normal', says: '45 seconds per decision, two minutes in reserve.' },
  { value: 'blitz', title: 'Blitz', says: '12 seconds per decision, half a minute in reserve.' },
] as const;

export const PACES = [
  { value: 'calm', title: 'Calm', says: 'Time to read every move.' },
  { value: 'normal', title: 'Normal', says: 'Short pause between moves.' },
  { value: 'brisk', title: 'Brisk', says: 'For experienced players.' },
  { value: 'instant', title: 'Instant', says: 'No pause between moves.' },
] as const;

export const timedAuctions = (seconds: number) => `No time limit, but auctions last ${seconds} s by the book.`;

/** Around the board: the action bar, notices, the top bar, the command field, keys. */
export const text = {
  // Action bar.
  actions: 'Your actions',
  manage: 'Manage',
  more: 'More',
  typeCommand: 'Type a command',
  stopTyping: 'Stop typing',
  go: 'Go',
  prompt: '›',
  listKeys: 'Show keyboard shortcuts',
  leaveGame: 'Leave the game',
  closePanel: 'Close the panel',
  yourTime: 'Your time',
  theirTime: 'Their time',
  property: 'property',

  // Prompts.
  notLoaded: 'This could not be loaded. Try again, or reload the page.',
  offersWait: (offers: number) => (offers === 1 ? 'waits for your answer' : 'wait for your answer'),
  offerOf: (player: string) => `${player}’s offer`,
  someOffers: (offers: number) => `${offers} offers`,
  heldRoll: 'Giving others a moment to claim rent …',
  blocked: (act: string) => `${act}:`,
  dismiss: 'Dismiss',
  drew: 'drew',
  putCardAway: 'Dismiss the card',

  // All actions.
  allActions: 'All actions',
  nothingNow: 'Nothing right now.',
  notNow: 'Not now',
  rulesOfTable: 'Rules of this table',
  rulesOf: (edition: string) => `The rules of ${edition}`,
  newTab: '(opens in a new tab)',

  // Keys.
  keys: 'Keyboard shortcuts',
  keysNow: 'Now',
  keysAnywhere: 'Anywhere',
  keysOnBoard: 'On the board',
  keyNames: { Space: 'Space', Escape: 'Esc', Enter: 'Enter' } as Record<string, string>,
  boardKeys: [
    { key: '← ↑ → ↓', says: 'Move between spaces' },
    { key: 'Home', says: 'Go to the first space' },
    { key: 'Shift A … Z', says: 'Go to the next colour group with that letter' },
    { key: 'Enter', says: 'Open the deed' },
  ],

  // Notices.
  fromOperator: 'Message from the operator',
  botPlays: 'A bot is playing for you',
  playMyself: 'Play myself',
  youAreOut: 'You’re out',
  othersPlayOn: 'The others are still playing.',
  keepWatching: 'Keep watching',
  toLobby: 'Go to the lobby',
  tableClosed: 'The table was closed',
  endedEarly: 'The game was not finished.',
  viewResults: 'View results',

  // Connection.
  botTakesOver: (time: string) => `A bot takes over in ${time}`,
  botTookOver: 'A bot is playing for you until you are back.',
  sentence: (words: string) => `${words}.`,
  lost: 'Connection lost.',
  stale: ' This view may be out of date.',
  connecting: 'Connecting …',
  nextTry: (seconds: number) => `Retrying in ${seconds} s`,
  tryNow: 'Try now',
  reload: 'Reload',
  reconnectHere: 'Reconnect here',

  // Top bar.
  yourTurn: 'Your turn',
  yourCash: 'Your cash: ',
  out: 'You’re out',
  spectating: 'Spectating',
  round: 'Round',
  of: (round: number, rounds: number) => `${round} of ${rounds}`,
  lastRound: 'last round',
  lastTurns: 'Time is up: last turn',
  timeLeft: (time: string) => `${time} left`,
  timeLeftLabel: (time: string) => `Time left: ${time}`,

  // Frame.
  playersAndDeals: 'Players and deals',
  promptsLogChat: 'Prompts, log and chat',
  panels: 'Panels',
  backToDecision: 'Back to your decision',
  backToOffers: 'Back to open offers',
  tabs: { players: 'Players', log: 'Log', chat: 'Chat', deeds: 'Deeds' },
};

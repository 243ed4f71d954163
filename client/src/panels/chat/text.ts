/** Chat. */
export const text = {
  chat: 'Chat',
  empty: 'No messages yet.',
  write: 'Write a message',
  send: 'Send',
  readOnly: 'Spectators can read the chat; only players can write.',
  report: 'Report a player',
  reportWhom: 'Player',
  reportWhy: 'Reason',
  reasons: {
    chat: 'Offensive chat',
    name: 'Offensive name',
    cheating: 'Cheating',
    stalling: 'Stalling on purpose',
    other: 'Something else',
  },
  reportMore: 'What happened? (optional)',
  reportSays: 'The operator of this server sees your report, your name and what this player wrote in the chat.',
  sendReport: 'Send report',
  reported: (player: string) => `Thank you. ${player} was reported.`,
};

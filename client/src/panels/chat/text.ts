/** Chat. */
export const text = {
  chat: 'Chat',
  empty: 'No messages yet.',
  write: 'Write a message',
  send: 'Send',
  readOnly: 'Spectators can read the chat; only players can write.',
};

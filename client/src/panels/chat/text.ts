/** Chat. */
export const text = {
  chat: 'Chat',
  empty: 'No messages yet.',
  write: 'Write a message',
  send: 'Send',
  phrases: 'Quick phrases',
  spectator: 'spectator',
  spectatorsOnly: 'Only other spectators see what you write.',
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

/** Quick phrases by edition: hello, luck, well done, ouch, a deal, teasing, thanks, triumph. */
export const phrases: Record<string, readonly string[]> = {
  platinum: ['Hello, neighbors!', 'What a roll!', 'Nicely done.', 'Ouch, my wallet!', 'Let’s make a deal.', 'Nothing personal.', 'Much obliged!', 'Location is everything!'],
  'big-bang-theory': ['Greetings, colleagues!', 'Highly improbable!', 'An elegant solution.', 'There goes my grant!', 'Let’s collaborate.', 'I saw that coming.', 'Thank you kindly!', 'Science wins!'],
  'doctor-who-villains': ['Greetings, rivals.', 'A devilish roll!', 'Cunning. Very cunning.', 'My plans! Ruined!', 'Let us conspire.', 'How very predictable.', 'I owe you one.', 'Kneel before me!'],
  'world-of-warcraft': ['Well met!', 'Great loot!', 'Well fought.', 'My precious gold!', 'Care to trade?', 'Is that all you have?', 'My thanks, friend.', 'Victory!'],
  city: ['Good morning, city!', 'What a roll!', 'What a skyline!', 'My budget!', 'Let’s make a deal.', 'Not in my backyard!', 'The city thanks you.', 'The key to the city!'],
};

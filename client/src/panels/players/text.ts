/** Players. */
export const text = {
  bot: 'Bot,',
  out: 'out',
  winner: 'winner',
  inJail: (jail: string) => `in ${jail}`,
  deciding: 'deciding …',
  botPlays: 'played by a bot',
  you: 'you',
  connected: 'connected',
  away: 'away',
  awayUntil: (time: string) => `away, bot in ${time}`,
  watching: (names: readonly string[], more: number) => `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''} watching`,
  about: (style: string, about: string) => `${style}. ${about}`,
  worth: (amount: string) => `worth ${amount}`,
  worthOver: (player: string, from: string, to: string) => `${player}: worth from ${from} to ${to}`,
  secondsLeft: (player: string, seconds: number) => `${player} has ${seconds} seconds`,
  fromReserve: (time: string) => `including ${time} of reserve time`,
  allOf: (group: string, size: number, mortgaged: number) => `${group}: all ${size}${mortgaged > 0 ? `, ${mortgaged} mortgaged` : ''}`,
  someOf: (group: string, owned: number, size: number, mortgaged: number) => `${group}: ${owned} of ${size}${mortgaged > 0 ? `, ${mortgaged} mortgaged` : ''}`,
  playMyself: 'Play myself again',
  letBotPlay: 'Let a bot play for me',
  votes: (votes: number, needed: number, player: string) => `${votes} of ${needed} votes to remove ${player}`,
  takeVoteBack: 'Take back my vote',
  voteToRemove: (player: string) => `Vote to remove ${player}`,

  // A vote that others began.
  askedToRemove: (by: string[], player: string, votes: number, needed: number) =>
    `${by.join(', ')} ${by.length === 1 ? 'wants' : 'want'} to remove ${player} (${votes} of ${needed} votes). Remove ${player}?`,
  votesAgainstYou: (by: string[], votes: number, needed: number) =>
    `${by.join(', ')} ${by.length === 1 ? 'wants' : 'want'} to remove you (${votes} of ${needed} votes).`,
  remove: (player: string) => `Remove ${player}`,
  keep: (player: string) => `Keep ${player}`,
  dismiss: 'Dismiss',
};

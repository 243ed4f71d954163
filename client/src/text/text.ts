/** How games end, lists, and default names. */
export const text = {
  and: (others: string, last: string) => `${others} and ${last}`,
  nobodyWon: 'Nobody won',
  youWin: 'You win',
  wins: (winner: string) => `${winner} wins`,
  win: (winners: string) => `${winners} win`,
  lastPlayer: (left: string, player: string) => `${left}: only ${player} is left.`,
  timeUp: 'Time is up, and the last turn is over.',
  endsGame: (left: string) => `${left}, which ends this game.`,
  rounds: (rounds: number) => `All ${rounds} rounds have been played.`,
  seat: (seat: number) => `Seat ${seat}`,
  space: (space: number) => `space ${space}`,
  the: (bank: string) => `the ${bank}`,
  you: 'you',
  sentences: (sentences: readonly string[]) => sentences.map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)).join(' '),
};

/** Pausing a game. */
export const text = {
  pause: 'Pause game',
  takeBack: 'Cancel my request',
  paused: 'Game paused',
  pausedSays: 'Clocks and bots are stopped.',
  anybody: 'Any player can resume it.',
  resume: 'Resume',

  // Somebody asks for a pause.
  asks: (players: string, asking: number, agreed: number, needed: number) => `${players} ${asking === 1 ? 'asks' : 'ask'} for a pause (${agreed} of ${needed} agree).`,
  youAsk: (missing: string) => `You asked for a pause. Waiting for ${missing}.`,
  agree: 'Pause',
  playOn: 'Keep playing',
};

/** The Bus of the Speed Die. */
export const text = {
  asks: (bus: string) => `${bus}: choose how far to go`,
  awaits: 'to choose how far to go',
  title: (bus: string) => `How far does ${bus} go?`,
  choose: 'Choose how far',
  ride: (steps: number) => `Ride ${steps}`,
  leadsTo: (steps: string, space: string) => `${steps}: ${space}`,
  die: (value: number) => `Die: ${value}`,
};

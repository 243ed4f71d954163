/** Rent to collect. */
export const text = {
  title: 'Rent due to you!',
  collectRent: 'Collect rent',
  collect: (amount: string) => `Collect ${amount}`,
  waive: 'Waive',
  waiveRent: 'Waive rent',
  isOn: 'is on',
  timesRoll: (times: number) => `${times}× a roll`,
  from: (amount: string, visitor: string) => `${amount} from ${visitor}`,
  beforeNextRoll: 'Collect before the next roll',
  within: 'Collect within',
  youOwe: 'You owe',
  ifAsked: (space: string) => `on ${space} if they ask`,
  hint: 'Somebody is on your property. Press Collect in time: once the next player rolls, this rent is lost.',
};

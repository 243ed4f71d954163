/** What all pages share. */
export const text = {
  name: 'Rentier',
  titled: (page: string) => `${page} · Rentier`,
  toLobby: 'Go to the lobby',
  tryAgain: 'Try again',
  guest: 'Guest',
  missingPage: 'There is no such page.',
  missingTitle: 'Nothing here · Rentier',
  table: 'Table',
  notLoaded: 'This page could not be loaded.',
};

/** What all pages share. */
export const text = {
  name: 'Rentier',
  titled: (page: string) => `${page} · Rentier`,
  toLobby: 'Go to the lobby',
  tryAgain: 'Try again',
  newVersion: 'The server has a new version.',
  reload: 'Reload',
  later: 'Later',
  guest: 'Guest',
  missingPage: 'Page not found.',
  missingTitle: 'Page not found · Rentier',
  table: 'Table',
  notLoaded: 'This page could not be loaded.',
};

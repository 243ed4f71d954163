/** What goes wrong between the page and the server. */
export const text = {
  unreachable: 'Can’t reach the server. Check your connection and try again.',
  serverError: 'Something went wrong on the server. Try again.',
  notConnected: 'You are not connected to this table.',
  brokenReplay: 'The replay is incomplete. Reload the page.',
};

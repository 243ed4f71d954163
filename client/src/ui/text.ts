/** Words of the building blocks. */
export const text = {
  close: 'Close',
  closeTitle: (title: string) => `Close ${title}`,
  fewer: (label: string) => `One fewer: ${label}`,
  more: (label: string) => `One more: ${label}`,
  news: (news: number) => `${news} new`,
  showTable: 'Show as table',
  asTable: (title: string) => `${title}, as a table`,
};

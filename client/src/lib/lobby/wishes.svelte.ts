/** What was chosen on the first page, for whatever game begins next; what was not chosen is each page's own affair. */

export interface Wishes {
  bots?: number;
  level?: string;
  clocks?: string;
  pace?: string;
}

export const wishes = $state<Wishes>({});

/** Addresses of our own pages, and the invitation that some of them carry. */

/** What follows the "?" of an address; what is empty is left out. */
export function query(values: Record<string, string | number | null | undefined>): string {
  const kept = Object.entries(values).flatMap(([name, value]) => (value === null || value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** The part of an address that stays in the browser: no server, proxy or log sees the invitation. */
const fragment = (invite?: string | null) => (invite ? `#invite=${encodeURIComponent(invite)}` : '');

/** The invitation in an address; links of earlier releases had it in the query. */
export const inviteIn = (address: URL): string | null =>
  new URLSearchParams(address.hash.slice(1)).get('invite') ?? address.searchParams.get('invite');

export const tableAddress = (table: string, invite?: string | null) => `/t/${table}${fragment(invite)}`;
export const replayAddress = (table: string, invite?: string | null, at?: number) => `/t/${table}/replay${query({ at })}${fragment(invite)}`;
export const puzzlesAddress = '/puzzles';
export const newTableAddress = (edition?: string) => `/new${query({ edition })}`;
export const rulesAddress = (edition?: string | null, clause?: string) => `/rules${clause ? `/${encodeURIComponent(clause)}` : ''}${query({ edition })}`;

/** Addresses of our own pages, and the invitation that some of them carry. */

/** What follows the "?" of an address; what is empty is left out. */
export function query(values: Record<string, string | number | null | undefined>): string {
  const kept = Object.entries(values).flatMap(([name, value]) => (value === null || value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

export const tableAddress = (table: string, invite?: string | null) => `/t/${table}${query({ invite })}`;
export const replayAddress = (table: string, invite?: string | null, at?: number) => `/t/${table}/replay${query({ at, invite })}`;
export const newTableAddress = (edition?: string) => `/new${query({ edition })}`;
export const rulesAddress = (edition?: string | null, clause?: string) => `/rules${clause ? `/${encodeURIComponent(clause)}` : ''}${query({ edition })}`;

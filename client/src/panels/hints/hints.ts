/** Which hints this browser has shown already. */

const KEY = 'rentier.hints';

/** The hints that were shown in this browser. */
export function shownBefore(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set(); // private windows may keep nothing
  }
}

export function noteShown(shown: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...shown]));
  } catch {
    // they are shown again another time, then
  }
}

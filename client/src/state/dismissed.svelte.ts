/** The operator's message that was last dismissed: kept in this browser, so that a reload does not bring it back. */
const KEY = 'rentier-dismissed';

function kept(): number | null {
  try {
    const found = localStorage.getItem(KEY);
    return found === null ? null : Number(found);
  } catch {
    return null; // a browser that keeps nothing
  }
}

class Dismissed {
  #number = $state(kept());

  get number(): number | null {
    return this.#number;
  }

  set number(number: number | null) {
    this.#number = number;
    try {
      if (number === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, String(number));
    } catch {
      // it stays away until the page is loaded again
    }
  }
}

export const dismissed = new Dismissed();

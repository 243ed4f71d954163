/** Which of the three layouts fits the window. */

export type Layout = 'desk' | 'tablet' | 'phone';

const DESK = '(min-width: 1100px)';
const NARROW = '(max-width: 699px)';
const LOW = '(max-height: 499px)';

class Window {
  // Known from the first moment, so that nothing is built for a window that is not there.
  layout = $state<Layout>(fitting());

  /** Follow the window; returns how to stop. */
  begin(): () => void {
    const queries = [DESK, NARROW, LOW].map((query) => globalThis.matchMedia?.(query));
    const look = () => (this.layout = fitting());
    look();
    for (const query of queries) query?.addEventListener('change', look);
    return () => {
      for (const query of queries) query?.removeEventListener('change', look);
    };
  }
}

function fitting(): Layout {
  const matches = (query: string) => globalThis.matchMedia?.(query).matches ?? query === DESK;
  if (matches(NARROW) || matches(LOW)) return 'phone';
  return matches(DESK) ? 'desk' : 'tablet';
}

export const windowShape = new Window();

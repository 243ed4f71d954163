/** Which of the three layouts fits the window. */

export type Layout = 'desk' | 'tablet' | 'phone';

const DESK = '(min-width: 1100px)';
const NARROW = '(max-width: 699px)';
const LOW = '(max-height: 499px)';

class Window {
  layout = $state<Layout>('desk');

  /** Follow the window; returns how to stop. */
  begin(): () => void {
    const queries = [DESK, NARROW, LOW].map((query) => globalThis.matchMedia?.(query));
    const look = () => {
      const [desk, narrow, low] = queries.map((query) => query?.matches ?? false);
      this.layout = narrow || low ? 'phone' : desk || !queries[0] ? 'desk' : 'tablet';
    };
    look();
    for (const query of queries) query?.addEventListener('change', look);
    return () => {
      for (const query of queries) query?.removeEventListener('change', look);
    };
  }
}

export const windowShape = new Window();

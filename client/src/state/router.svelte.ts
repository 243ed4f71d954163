/** The current page: read from the address, changed without reloading. */
import { inviteIn } from '$/net/addresses';

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; edition: string | null }
  | { page: 'table'; id: string; invite: string | null }
  | { page: 'replay'; id: string; invite: string | null; at: number | null }
  | { page: 'rules'; clause: string | null; edition: string | null }
  | { page: 'puzzles' }
  | { page: 'missing' };
export type RouteTo<P extends Route['page']> = Extract<Route, { page: P }>;

/** An id such as `RENT-1`; anything else after `/rules/` names an edition. */
const CLAUSE = /^[a-z]+-\d+$/i;

/** The page that an address names. */
export function routeOf(address: URL): Route {
  const parts = address.pathname.split('/').filter(Boolean).map(decode);
  const asked = (name: string) => address.searchParams.get(name);
  if (parts.length === 0) return { page: 'lobby' };
  if (parts[0] === 'new' && parts.length === 1) return { page: 'new', edition: asked('edition') };
  if (parts[0] === 't' && parts[1] && parts.length === 2) {
    return { page: 'table', id: parts[1], invite: inviteIn(address) };
  }
  if (parts[0] === 't' && parts[1] && parts[2] === 'replay' && parts.length === 3) {
    const at = Number(asked('at') ?? NaN);
    return { page: 'replay', id: parts[1], invite: inviteIn(address), at: Number.isInteger(at) && at >= 0 ? at : null };
  }
  if (parts[0] === 'rules' && parts.length <= 2) {
    const [, named] = parts;
    if (named && !CLAUSE.test(named)) return { page: 'rules', clause: null, edition: named };
    return { page: 'rules', clause: named ?? null, edition: asked('edition') };
  }
  if (parts[0] === 'puzzles' && parts.length === 1) return { page: 'puzzles' };
  return { page: 'missing' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Move the invitation of an old link out of the query, so that nobody copies it from there. */
function hideInvite(): void {
  const address = new URL(location.href);
  const invite = address.searchParams.get('invite');
  if (invite === null) return;
  address.searchParams.delete('invite');
  address.hash = `invite=${encodeURIComponent(invite)}`;
  history.replaceState(null, '', address);
}

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)));

  /** Go to an address of this site. */
  go(address: string, options: { replace?: boolean } = {}): void {
    const target = new URL(address, location.href);
    if (options.replace) history.replaceState(null, '', target);
    else history.pushState(null, '', target);
    this.route = routeOf(target);
    scrollTo(0, 0);
  }

  /** Follow the browser's back and forward, and plain links on the page; returns how to stop. */
  begin(): () => void {
    hideInvite();
    const back = () => (this.route = routeOf(new URL(location.href)));
    addEventListener('popstate', back);
    document.addEventListener('click', this.#click);
    return () => {
      removeEventListener('popstate', back);
      document.removeEventListener('click', this.#click);
    };
  }

  #click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || routeOf(new URL(link.href)).page === 'missing') return;
    event.preventDefault();
    this.go(link.href);
  };
}

export const router = new Router();

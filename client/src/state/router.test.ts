import { describe, expect, it } from 'vitest';
import { routeOf, router } from './router.svelte';

const route = (path: string) => routeOf(new URL(path, 'http://table.example'));

describe('the router', () => {
  it('knows every page', () => {
    expect(route('/')).toEqual({ page: 'lobby' });
    expect(route('/t/abcdefgh')).toEqual({ page: 'table', id: 'abcdefgh', invite: null });
    expect(route('/t/abcdefgh#invite=x%26y')).toEqual({ page: 'table', id: 'abcdefgh', invite: 'x&y' });
    expect(route('/t/abcdefgh/replay?at=12#invite=x')).toEqual({ page: 'replay', id: 'abcdefgh', invite: 'x', at: 12 });
    expect(route('/t/abcdefgh?invite=x%26y')).toEqual({ page: 'table', id: 'abcdefgh', invite: 'x&y' });
    expect(route('/t/abcdefgh/replay?at=12')).toEqual({ page: 'replay', id: 'abcdefgh', invite: null, at: 12 });
    expect(route('/rules/BLD-2?edition=platinum')).toEqual({ page: 'rules', clause: 'BLD-2', edition: 'platinum' });
    expect(route('/rules')).toEqual({ page: 'rules', clause: null, edition: null });
    expect(route('/rules/big-bang-theory')).toEqual({ page: 'rules', clause: null, edition: 'big-bang-theory' });
  });

  it('moves the invitation of an old link where no server sees it', () => {
    history.replaceState(null, '', '/t/abcdefgh?invite=x%26y&at=3');
    router.begin()();
    expect(location.pathname + location.search + location.hash).toBe('/t/abcdefgh?at=3#invite=x%26y');
    history.replaceState(null, '', '/');
  });

  it('does not fall for anything else', () => {
    expect(route('/t')).toEqual({ page: 'missing' });
    expect(route('/t/abcdefgh/else')).toEqual({ page: 'missing' });
    expect(route('/t/abcdefgh/replay?at=-3')).toMatchObject({ at: null });
    expect(route('/t/%E0%A4')).toMatchObject({ page: 'table', id: '%E0%A4' });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixture, type Fixture } from '$/fixtures/editions';
import type { FactTold, Outgoing, TableVisited, Update } from '$/net/protocol';
import { settings } from './settings.svelte';
import { TableState } from './table.svelte';

let found: Fixture;
let table: TableState;

const told = (n: number): FactTold => ({ n, fact: { kind: 'BidPassed', seat: 1 }, told: [['text', 'passes']] });

function welcome(gap = false): Outgoing {
  const { table, view } = found;
  return { type: 'welcome', protocol: 1, table, seat: 2, version: view.version, gap, view };
}
function update(version: number, ns: number[], view = true): Update {
  const after = { ...found.view, version };
  return { type: 'update', version, by: 1, act: 'Pass', facts: ns.map(told), ...(view ? { view: after } : {}) };
}

beforeEach(() => {
  found = fixture('platinum');
  settings.speed = 'instant';
  table = new TableState('fixture2');
  table.edition = found.edition;
});

describe('the table’s state', () => {
  it('takes in the welcome', () => {
    table.hear(welcome());
    expect(table.seat).toBe(2);
    expect(table.view?.cash).toEqual(found.view.cash);
    expect(table.names.slice(0, 3)).toEqual(['Ann', 'Bob', 'Chioma']);
    expect(table.stage.spots.map(({ space }) => space)).toEqual(found.view.at);
  });

  it('exists before it is connected, and still shows what happened before', async () => {
    const { presence: _, ...shown } = { ...found.table, status: 'playing' };
    const asked = vi.fn((path: string) => Promise.resolve(Response.json(path.endsWith('/view') ? found.view : found.edition)));
    vi.stubGlobal('fetch', asked);
    table = new TableState('fixture2', 'secret');
    await table.dress({ ...shown, seat: 2, invite: null } as TableVisited);
    vi.unstubAllGlobals();
    expect(table.stage.spots.map(({ space }) => space)).toEqual(found.view.at);
    expect([table.seat, table.version, table.choices]).toEqual([2, found.view.version, null]);
    table.hear(welcome(true));
    table.hear(update(found.view.version, [1, 2], false));
    expect(table.log.map(({ n }) => n)).toEqual([1, 2]);
  });

  it('is drawn by the socket where its position cannot be fetched', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')));
    await table.dress({ ...found.table, status: 'playing', seat: 2, invite: null } as TableVisited);
    vi.unstubAllGlobals();
    expect(table.view).toBeNull();
    table.hear(welcome());
    expect(table.view?.cash).toEqual(found.view.cash);
  });

  it('follows updates and keeps their facts in the log, each once', () => {
    table.hear(welcome());
    const first = found.view.version;
    table.hear(update(first + 2, [first + 1, first + 2]));
    table.hear(update(first + 3, [first + 2, first + 3]));
    expect(table.version).toBe(first + 3);
    expect(table.log.map(({ n }) => n)).toEqual([first + 1, first + 2, first + 3]);
    expect(table.log[0]).toMatchObject({ by: 1, act: 'Pass' });
  });

  it('fills a gap without moving the view', () => {
    const heard = vi.fn();
    table.onFacts(heard);
    table.hear(welcome(true));
    const first = found.view.version - 2;
    table.hear(update(first + 1, [first + 1], false));
    table.hear(update(first + 2, [first + 2], false));
    expect(table.log.map(({ n }) => n)).toEqual([first + 1, first + 2]);
    expect(table.version).toBe(found.view.version);
    expect(heard).not.toHaveBeenCalled();
  });

  it('has no dice of another moment on the table after it was away', () => {
    const first = found.view.version;
    table.hear(welcome());
    table.stage.dice = { seat: 0, values: [1, 1] };
    table.hear(welcome(true));
    expect(table.stage.dice?.values).toEqual([1, 1]); // nothing happened meanwhile
    found.view = { ...found.view, version: first + 2 };
    table.hear(welcome(true));
    expect(table.stage.dice).toBeNull();
    const rolled: FactTold = { n: first + 1, fact: { kind: 'Rolled', seat: 1, dice: [2, 5], opens: [] }, told: [] };
    table.hear({ ...update(first + 1, [], false), facts: [rolled] });
    expect(table.stage.dice?.values).toEqual([2, 5]);
  });

  it('forgets a log with a hole in it', () => {
    table.hear(welcome());
    table.hear(update(found.view.version + 1, [found.view.version + 1]));
    found.view = { ...found.view, version: found.view.version + 900 };
    table.hear(welcome());
    expect(table.log).toEqual([]);
  });

  it('says when its log has started over, so that what is missing is fetched', () => {
    table.hear(welcome(true));
    expect(table.holes).toBe(0);
    table.hear(update(found.view.version, [found.view.version], false));
    table.hear(welcome());
    expect(table.holes).toBe(0); // nothing happened meanwhile
    found.view = { ...found.view, version: found.view.version + 900 };
    table.hear(welcome());
    expect(table.holes).toBe(1);
  });

  it('offers choices only while they are about the newest version', () => {
    table.hear(welcome());
    table.hear({ ...found.choices, version: found.view.version });
    expect(table.current?.acts.length).toBeGreaterThan(0);
    table.hear(update(found.view.version + 1, [found.view.version + 1]));
    expect(table.current).toBeNull();
  });

  it('tells the server’s time', () => {
    const face = { now: Date.now() + 90_000, open: [], auction: null, offers: [], claims: [], game: null, reserves: [] };
    table.hear({ type: 'clocks', face });
    expect(table.serverNow() - Date.now()).toBeGreaterThan(89_000);
  });

  it('keeps chat in order and each line once', () => {
    const line = (number: number) => ({ number, player: 'p', name: 'Ann', text: 'hi', at: 0 });
    table.hear({ type: 'said', lines: [line(1), line(2)] });
    table.hear({ type: 'said', lines: [line(2), line(3)] });
    expect(table.chat.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('drops lines that were removed', () => {
    const line = (number: number, text: string) => ({ number, player: 'p', name: 'Ann', text, at: 0 });
    table.hear({ type: 'said', lines: [line(1, 'one'), line(2, 'two')] });
    table.hear({ type: 'said', lines: [line(1, '')] });
    expect(table.chat.map(({ text }) => text)).toEqual(['two']);
    table.hear({ type: 'said', lines: [line(3, 'three')] });
    expect(table.chat.map(({ text }) => text)).toEqual(['two', 'three']);
  });

  it('knows what was said before you came from what was said since', () => {
    const said = (...numbers: number[]) => table.hear({ type: 'said', lines: numbers.map((number) => ({ number, player: 'p', name: 'Ann', text: 'hi', at: 0 })) });
    table.hear(welcome(true));
    table.hear(update(found.view.version, [1], false));
    said(1, 2);
    table.hear({ ...found.choices, version: found.view.version });
    expect(table.saidBefore).toBe(2);
    said(3);
    table.hear(welcome(true)); // what was said while the line was lost is news
    said(1, 2, 3, 4);
    expect(table.saidBefore).toBe(2);
  });

  it('has nothing said before you came where the first line comes later', () => {
    table.hear(welcome());
    table.hear({ ...found.choices, version: found.view.version });
    table.hear({ type: 'said', lines: [{ number: 1, player: 'p', name: 'Ann', text: 'hi', at: 0 }] });
    expect(table.saidBefore).toBe(0);
  });

  describe('at a door that stays shut', () => {
    const lines: { onclose?: (event: { code: number }) => void; close(): void }[] = [];
    const answer = vi.fn<() => Promise<Response>>();
    const problem = (status: number) => Promise.resolve(Response.json({ code: 'missing', sentence: 'There is no such table' }, { status }));

    beforeEach(() => {
      vi.useFakeTimers();
      lines.length = 0;
      answer.mockReset();
      vi.stubGlobal('fetch', answer);
      table = new TableState('fixture2', 'secret', () => {
        lines.push({ close: () => undefined });
        return lines.at(-1) as unknown as WebSocket;
      });
      table.connect();
    });
    afterEach(() => {
      table.leave();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });

    it('says why, and does not try forever', async () => {
      answer.mockImplementation(() => problem(404));
      lines.at(-1)!.onclose!({ code: 1006 });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(answer).toHaveBeenCalledWith('/api/tables/fixture2/visit', expect.objectContaining({ body: '{"invite":"secret"}' }));
      expect(table.turnedAway?.sentence).toBe('There is no such table');
      expect(lines).toHaveLength(1);
    });

    it('goes on trying while the server is only away', async () => {
      answer.mockRejectedValueOnce(new TypeError('no line')).mockImplementation(() => problem(503));
      for (let attempt = 0; attempt < 3; attempt += 1) {
        lines.at(-1)!.onclose!({ code: 1006 });
        await vi.advanceTimersByTimeAsync(table.retryAt! - Date.now() + 1);
      }
      expect(table.turnedAway).toBeNull();
      expect(lines).toHaveLength(4);
    });

    it('asks for an edition until it has it, but not for one who has left', async () => {
      answer.mockRejectedValue(new TypeError('no line'));
      found.table = { ...found.table, edition: 'never-asked-for' };
      table.hear(welcome());
      await vi.advanceTimersByTimeAsync(4100);
      expect(answer).toHaveBeenCalledTimes(3);
      table.leave();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(answer).toHaveBeenCalledTimes(3);
    });
  });

  it('does not grow without bounds', () => {
    table.hear(welcome());
    let version = found.view.version;
    for (let act = 0; act < 300; act += 1) {
      const ns = Array.from({ length: 10 }, (_, place) => version + place + 1);
      version += 10;
      table.hear(update(version, ns));
    }
    expect(table.log.length).toBe(2000);
    expect(table.log.at(-1)?.n).toBe(version);
  });

  it('finds its own duty and anybody’s', () => {
    found.view.duties = [{ seat: 2, duty: { kind: 'RollDue', number: 5, seat: 2 } }];
    table.hear(welcome());
    expect(table.duty).toMatchObject({ kind: 'RollDue' });
    expect(table.waitingFor('RollDue')?.duty.number).toBe(5);
    expect(table.waitingFor('BuyChoice')).toBeNull();
  });

  it('has nothing left to choose when the game is over', () => {
    table.hear(welcome());
    table.hear({ ...found.choices, version: found.view.version });
    table.hear({ type: 'over', ranking: [1, 2, 3, 4], server_seed: 'aa', player_seeds: [] });
    expect(table.current).toBeNull();
    expect(table.over?.ranking).toEqual([1, 2, 3, 4]);
  });
});

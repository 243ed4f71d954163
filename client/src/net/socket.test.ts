import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { PROTOCOL, type Outgoing } from './protocol';
import { Refusal, TableSocket, type Connection } from './socket';

/** The other end of the line, as the test wants it. */
class Line {
  static all: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    Line.all.push(this);
  }
  static get last(): Line {
    return Line.all.at(-1)!;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  says(message: Outgoing): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  commands(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type !== 'hello' && type !== 'ping');
  }
}

const { table, view } = fixture('platinum');
const welcome: Outgoing = { type: 'welcome', protocol: 1, table, seat: 0, version: view.version, gap: false, view };

let begun: TableSocket[] = [];

function begin() {
  const heard: Outgoing[] = [];
  const changes: Connection[] = [];
  const listener = {
    heard: (message: Outgoing) => heard.push(message),
    changed: (connection: Connection) => changes.push(connection),
    since: () => 17,
    name: () => '',
  };
  const socket = new TableSocket('abcdefgh', listener, (address) => new Line(address) as unknown as WebSocket);
  begun.push(socket);
  socket.start();
  return { socket, heard, changes };
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
});
afterEach(() => {
  for (const socket of begun) socket.stop(); // or they would hear the next test's events
  begun = [];
  vi.useRealTimers();
});

describe('a table’s socket', () => {
  it('says hello with the last version it has seen', () => {
    begin();
    expect(Line.last.address).toMatch(/^ws:\/\/.*\/ws\/abcdefgh$/);
    Line.last.opens();
    expect(Line.last.sent).toEqual([{ type: 'hello', protocol: PROTOCOL, since: 17 }]);
  });

  it('keeps a promise for every command', async () => {
    const { socket } = begin();
    Line.last.opens();
    Line.last.says(welcome);
    const done = socket.command({ type: 'say', text: 'hi' });
    const refused = socket.command({ type: 'act', act: { kind: 'Roll', seat: 0, duty: 3 } });
    const [say, act] = Line.last.commands() as { id: string }[];
    Line.last.says({ type: 'refused', id: act!.id, code: 'rule', clause: 'TURN-1', sentence: 'not yet' });
    Line.last.says({ type: 'done', id: say!.id, version: 5 });
    await expect(done).resolves.toMatchObject({ version: 5 });
    await expect(refused).rejects.toMatchObject({ message: 'not yet', refused: { clause: 'TURN-1' } });
  });

  it('comes back after a loss and sends again, under the same id, what was not answered', async () => {
    const { socket, changes } = begin();
    Line.last.opens();
    Line.last.says(welcome);
    const reply = socket.command({ type: 'act', act: { kind: 'Roll', seat: 0, duty: 3 } });
    const first = Line.last.commands()[0];
    Line.last.breaks(1006);
    expect(socket.connection).toBe('waiting');
    vi.advanceTimersByTime(1000);
    expect(Line.all).toHaveLength(2);
    Line.last.opens();
    expect(Line.last.commands()).toEqual([]);
    Line.last.says(welcome);
    expect(Line.last.commands()).toEqual([first]);
    Line.last.says({ type: 'done', id: first!.id as string, version: 9 });
    await expect(reply).resolves.toMatchObject({ version: 9 });
    expect(changes).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open']);
  });

  it('waits longer after every failure, within bounds, and starts over once it was let in', () => {
    const { socket } = begin();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      Line.last.breaks(1006);
      waits.push(socket.retryAt! - Date.now());
      vi.advanceTimersByTime(waits.at(-1)! + 1);
    }
    expect(waits[0]).toBeLessThan(700);
    expect(waits[3]).toBeGreaterThan(waits[0]! * 3);
    expect(Math.max(...waits)).toBeLessThan(20_000);
    Line.last.opens();
    Line.last.says(welcome);
    Line.last.breaks(1012);
    expect(socket.retryAt! - Date.now()).toBeLessThan(700);
  });

  it('stays away when it is connected elsewhere, until it is asked back', async () => {
    const { socket } = begin();
    Line.last.opens();
    Line.last.says(welcome);
    const open = socket.command({ type: 'say', text: 'hi' });
    Line.last.says({ type: 'bye', code: 4001, sentence: 'you are connected somewhere else' });
    Line.last.breaks(4001);
    await expect(open).rejects.toBeInstanceOf(Refusal);
    expect(socket.connection).toBe('closed');
    expect(socket.bye?.sentence).toBe('you are connected somewhere else');
    vi.advanceTimersByTime(120_000);
    expect(Line.all).toHaveLength(1);
    dispatchEvent(new Event('online')); // the seat is played elsewhere: a network that comes back takes nothing from there
    expect(Line.all).toHaveLength(1);
    socket.reopen();
    expect(Line.all).toHaveLength(2);
    expect(socket.connection).toBe('connecting');
  });

  it('reconnects for a player who has sat down, and has no other socket', () => {
    const { socket, heard } = begin();
    const first = Line.last;
    first.opens();
    first.says(welcome);
    socket.reopen();
    expect(first.readyState).toBe(3);
    expect(Line.all).toHaveLength(2);
    first.breaks(1000);
    first.says(welcome);
    expect(heard).toHaveLength(1);
    vi.advanceTimersByTime(9000);
    expect(Line.all).toHaveLength(2);
  });

  it('gives up an attempt that is never answered, and tries again', () => {
    const { socket } = begin();
    vi.advanceTimersByTime(9000);
    expect(socket.connection).toBe('connecting');
    vi.advanceTimersByTime(1000);
    expect(socket.connection).toBe('waiting');
    expect(Line.last.readyState).toBe(3);
    vi.advanceTimersByTime(1000);
    expect(Line.all).toHaveLength(2);
  });

  it('does not wait when there is a network again, or somebody looks at the page again', () => {
    const { socket } = begin();
    const occasions = [() => dispatchEvent(new Event('online')), () => document.dispatchEvent(new Event('visibilitychange'))];
    for (const [place, occasion] of occasions.entries()) {
      Line.last.breaks(1006);
      expect(socket.connection).toBe('waiting');
      occasion();
      expect(Line.all).toHaveLength(place + 2);
    }
    Line.last.opens();
    Line.last.says(welcome);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(Line.last.sent.at(-1)).toEqual({ type: 'ping', id: 'ping' });
    vi.advanceTimersByTime(10_000); // it had died while nobody looked
    expect(socket.connection).toBe('waiting');
    socket.stop();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(socket.connection).toBe('closed');
  });

  it('asks nothing again that was only asked about the moment before the loss', async () => {
    const { socket } = begin();
    Line.last.opens();
    Line.last.says(welcome);
    const asked = socket.command({ type: 'preview', act: { kind: 'Roll', seat: 0, duty: 3 } });
    Line.last.breaks(1006);
    await expect(asked).rejects.toMatchObject({ refused: { code: 'closed' } });
    vi.advanceTimersByTime(1000);
    Line.last.opens();
    Line.last.says(welcome);
    expect(Line.last.commands()).toEqual([]);
  });

  it('asks when the line is quiet and gives it up when nothing comes back', () => {
    const { socket } = begin();
    Line.last.opens();
    Line.last.says(welcome);
    vi.advanceTimersByTime(20_000);
    expect(Line.last.sent.at(-1)).toEqual({ type: 'ping', id: 'ping' });
    Line.last.says({ type: 'pong', id: 'ping' });
    vi.advanceTimersByTime(19_000);
    expect(socket.connection).toBe('open');
    vi.advanceTimersByTime(11_000);
    expect(socket.connection).toBe('waiting');
  });

  it('passes on a refusal that belongs to no command', () => {
    const { heard } = begin();
    Line.last.opens();
    Line.last.says({ type: 'refused', id: null, code: 'rate', sentence: 'wait a moment' });
    expect(heard).toMatchObject([{ code: 'rate' }]);
  });
});

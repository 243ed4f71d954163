import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { panels as later } from '$/decisions/later.svelte';
import { fixture, type Fixture } from '$/fixtures/editions';
import { Refused as NotDone, serving } from '$/fixtures/serving';
import { Refusal as Refused } from '$/net/socket';
import TopBar from './table/TopBar.svelte';
import { dismissed } from '$/state/dismissed.svelte';
import { settings } from '$/state/settings.svelte';
import { TableState } from '$/state/table.svelte';
import Announcement from './table/Announcement.svelte';
import Chat from './chat/Chat.svelte';
import Connection from './table/Connection.svelte';
import DeedCard from './deeds/DeedCard.svelte';
import Deeds from './deeds/Deeds.svelte';
import PlayerCard from './players/PlayerCard.svelte';
import Players from './players/Players.svelte';
import PlayingRoom from './table/PlayingRoom.svelte';
import Refusal from './rules/Refusal.svelte';
import RuleDialog from './rules/RuleDialog.svelte';
import { ruleHelp } from '$/state/ruleHelp.svelte';
import Settings from './settings/Settings.svelte';

let found: Fixture;
let table: TableState;

function sit(edition: string, seat: number | null = 0): void {
  found = fixture(edition);
  table = new TableState('fixture2');
  table.edition = found.edition;
  table.hear({ type: 'welcome', protocol: 1, table: found.table, seat, version: found.view.version, gap: false, view: found.view });
}

beforeEach(() => {
  settings.speed = 'instant';
  ruleHelp.close();
  serving({
    'GET /clauses/RENT-1': { id: 'RENT-1', family: 'classic', chapter: 'Rent', clause: 'The owner asks.', ruling: 'Before the next roll.' },
  });
});

describe('players', () => {
  it('are shown with cash, level and what they collect', () => {
    sit('platinum');
    render(Players, { table });
    expect(screen.getByRole('article', { name: 'Ann' }).textContent).toContain(`$${found.view.cash[0]}`);
    expect(screen.getByRole('article', { name: 'Bob' }).textContent).toContain('hard');
    expect(screen.getByRole('button', { name: 'yellow: all 3' })).toBeTruthy();
  });

  it('show for a moment what they paid, however many facts follow and whatever the speed', async () => {
    vi.useFakeTimers();
    try {
      sit('platinum');
      const { rerender } = render(PlayerCard, { edition: found.edition, view: found.view, person: found.table.seats[0]! });
      const cash = found.view.cash.map((some, seat) => (seat === 0 ? some - 60 : some));
      for (const later of [1, 2, 3]) {
        await rerender({ view: { ...found.view, cash, version: found.view.version + later } });
        expect(screen.getByText('−$60').getAttribute('aria-hidden')).toBe('true');
      }
      await vi.advanceTimersByTimeAsync(3000);
      expect(screen.queryByText('−$60')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('hand their seat to a bot and take it back', async () => {
    sit('platinum');
    const tell = vi.spyOn(table, 'autopilot').mockResolvedValue({ type: 'done', id: '1', version: 1 });
    render(Players, { table });
    await fireEvent.click(screen.getByRole('button', { name: 'Let a bot play for me' }));
    expect(tell).toHaveBeenCalledWith(true);
    const people = [{ seat: 0, here: true, autopilot: true, chosen: true }];
    table.hear({ type: 'table', table: { ...found.table, presence: { people, votes: [] } } });
    const back = await screen.findByRole('button', { name: 'Play myself again' });
    expect(back.getAttribute('aria-pressed')).toBeNull(); // its words change: pressed as well, it would say the opposite
    await fireEvent.click(back);
    expect(tell).toHaveBeenLastCalledWith(false);
  });

  it('vote about people, never about bots, and hear why not', async () => {
    sit('platinum');
    const seats = found.table.seats.map((seat) => (seat.seat === 2 ? { ...seat, kind: 'person' as const, level: null } : seat));
    const votes = [{ seat: 2, by: [3], needed: 2 }];
    table.hear({ type: 'table', table: { ...found.table, seats, presence: { people: [{ seat: 2, here: false, autopilot: false }], votes } } });
    const vote = vi.spyOn(table, 'vote').mockRejectedValue(new Refused({ type: 'refused', id: '1', code: 'seat', sentence: 'only people who are connected can vote' }));
    render(Players, { table });
    expect(screen.getByText(/1 of 2 votes/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Vote to remove/ })).toHaveLength(1);
    await fireEvent.click(screen.getByRole('button', { name: /Vote to remove/ }));
    expect(vote).toHaveBeenCalledWith(2, true);
    expect((await screen.findByRole('alert')).textContent).toContain('only people who are connected can vote');
  });
});

describe('the bar on top', () => {
  it('shows your cash, and whether it is your turn', () => {
    sit('platinum');
    table.view = { ...found.view, over: false, turn: 0 };
    render(TopBar, { table });
    expect(screen.getByText(/Your cash/).parentElement?.textContent).toContain(`$${found.view.cash[0]}`);
    expect(screen.getByText('Your turn')).toBeTruthy();
  });

  it('shows the time that is left beside the round, where the table set one', () => {
    sit('city');
    table.view = { ...found.view, over: false };
    const face = { now: Date.now(), open: [], auction: null, offers: [], claims: [], game: null, reserves: [] };
    table.hear({ type: 'clocks', face: { ...face, game: Date.now() + 750_000 } });
    const { unmount } = render(TopBar, { table });
    expect(screen.getByRole('timer', { name: 'Time left: 12:30' }).parentElement?.textContent).toBe(`Round ${found.view.round} · 12:30 left`);
    unmount();
    table.hear({ type: 'clocks', face });
    render(TopBar, { table });
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('gives no turn and no cash to who is out', () => {
    sit('platinum');
    table.view = { ...found.view, over: false, turn: 0, out: found.view.out.map((_, seat) => (seat === 0 ? 1 : 0)) };
    render(TopBar, { table });
    expect(screen.queryByText('Your turn')).toBeNull();
    expect(screen.queryByText(/Your cash/)).toBeNull();
  });
});

describe('who is out', () => {
  it('gets a notice, and can leave or keep watching', async () => {
    sit('platinum');
    table.hear({ type: 'welcome', protocol: 1, table: { ...found.table, status: 'playing' }, seat: 0, version: found.view.version + 1, gap: false, view: { ...found.view, version: found.view.version + 1, over: false, turn: 0, out: found.view.out.map((_, seat) => (seat === 0 ? 1 : 0)) } });
    render(PlayingRoom, { table, onresult: () => {} });
    const notice = screen.getByText('You’re out', { selector: 'h2' });
    expect(notice.closest('section')!.querySelector('a')?.getAttribute('href')).toBe('/');
    await fireEvent.click(screen.getByRole('button', { name: 'Keep watching' }));
    expect(screen.queryByRole('button', { name: 'Keep watching' })).toBeNull();
    expect(screen.getByText('You’re out')).toBeTruthy();
  });
});

describe('what is read at a table', () => {
  it('stays in front of offers by muted players', async () => {
    await later.fetch();
    sit('platinum');
    const offer = { number: 70, revision: 0, maker: 1, partner: 0, terms: { give: { deeds: [], cards: [], cash: 5 }, take: { deeds: [], cards: [], cash: 0 } } };
    const stand = (...open: object[]) => {
      const version = (table.version || found.view.version) + 1;
      const view = { ...found.view, version, over: false, duties: [], parts: { ...found.view.parts, deals: { ...found.view.parts.deals, open } } } as typeof found.view;
      table.hear({ type: 'welcome', protocol: 1, table: { ...found.table, status: 'playing' }, seat: 0, version, gap: false, view });
    };
    stand(offer);
    const { container } = render(PlayingRoom, { table, onresult: () => {} });
    const behind = () => container.querySelector('.docked')!.classList.contains('behind');
    await fireEvent.click(screen.getByRole('button', { name: /^Mute/ }));
    await fireEvent.click(screen.getByRole('tab', { name: /^Chat/ }));
    stand({ ...offer, revision: 1 });
    await tick();
    expect(behind()).toBe(true);
    stand({ ...offer, revision: 1 }, { ...offer, number: 71, maker: 2 });
    await tick();
    expect(behind()).toBe(false);
  });
});

describe('the deed', () => {
  it('marks the rent of now, and says whose it is', () => {
    sit('platinum');
    const { container } = render(DeedCard, { edition: found.edition, view: found.view, names: table.names, space: 29 });
    expect(container.querySelector('tr.current')?.textContent).toContain('4 houses');
    expect(screen.getByText(/rent now/).textContent).toContain('$1,025');
  });

  it('says where its name is ours rather than the book’s', () => {
    sit('world-of-warcraft');
    render(DeedCard, { edition: found.edition, view: found.view, names: table.names, space: 3 });
    expect(found.edition.spaces[3]!.known).toBe(false);
    expect(screen.getByText(/This name is ours/)).toBeTruthy();
    cleanup();
    render(DeedCard, { edition: found.edition, view: found.view, names: table.names, space: 1 });
    expect(screen.queryByText(/This name is ours/)).toBeNull();
  });

  it('adds a row for a rent that no card prints', () => {
    sit('platinum');
    const bare = { ...found.view, rents: found.view.rents.map((rent, space) => (space === 37 ? ([70, 0] as [number, number]) : rent)) };
    const { container } = render(DeedCard, { edition: found.edition, view: bare, names: table.names, space: 37 });
    expect(container.querySelector('tr.current')?.textContent).toContain('full set');
  });

  it('leads to the rules, and to the other deeds of its group', async () => {
    sit('city');
    const onselect = vi.fn();
    render(DeedCard, { edition: found.edition, view: found.view, names: table.names, space: 1, onselect });
    await fireEvent.click(screen.getByRole('button', { name: /How is rent calculated/ }));
    expect(ruleHelp.open?.title).toBe('Rent');
    expect(ruleHelp.open?.clauses).toContain('CRENT-1');
    await fireEvent.click(screen.getByRole('button', { name: new RegExp(found.edition.spaces[3]!.name) }));
    expect(onselect).toHaveBeenCalledWith(3);
  });

  it('is found in a list by group, and leads back to it', async () => {
    sit('platinum');
    const onselect = vi.fn();
    const shown = { edition: found.edition, view: found.view, names: table.names, onselect };
    const { rerender } = render(Deeds, { ...shown, selected: null });
    await fireEvent.click(screen.getByRole('button', { name: /Boardwalk/ }));
    expect(onselect).toHaveBeenCalledWith(39);
    await rerender({ ...shown, selected: 39 });
    const deed = screen.getByRole('article', { name: 'Boardwalk' });
    await fireEvent.click(screen.getByRole('button', { name: /All deeds/ }));
    expect(onselect).toHaveBeenLastCalledWith(null);
    deed.parentElement!.scrollTop = 200;
    await rerender({ ...shown, selected: 37 });
    expect(deed.parentElement!.scrollTop).toBe(0);
  });

  it('shows why something cannot be done with it', () => {
    sit('platinum');
    const blocked = [
      { act: { kind: 'Mortgage' as const, seat: 0, deed: 39 }, clause: 'MTG-1', sentence: 'sell its buildings first' },
      { act: { kind: 'Mortgage' as const, seat: 0, deed: 1 }, clause: 'MTG-1', sentence: 'something about another deed' },
    ];
    render(DeedCard, { edition: found.edition, view: found.view, names: table.names, space: 39, blocked });
    expect(screen.getByText(/Sell its buildings first/)).toBeTruthy();
    expect(screen.queryByText(/another deed/)).toBeNull();
  });

  it('says once why several things cannot be done with it, and leaves room for other reasons', () => {
    sit('platinum');
    const why = { clause: 'DEBT-1', sentence: 'pay what you owe first' };
    const blocked = [
      { act: { kind: 'Mortgage' as const, seat: 0, deed: 39 }, ...why },
      { act: { kind: 'Repay' as const, seat: 0, deed: 39 }, ...why },
      { act: { kind: 'Build' as const, seat: 0, order: [[39, 1] as [number, number]] }, ...why },
      { act: { kind: 'Sell' as const, seat: 0, order: [[39, 1] as [number, number]] }, clause: 'BLD-9', sentence: 'nothing stands there' },
    ];
    render(DeedCard, { edition: found.edition, view: found.view, names: table.names, space: 39, blocked });
    expect(screen.getAllByText(/Pay what you owe first/)).toHaveLength(1);
    expect(screen.getByText(/Nothing stands there/)).toBeTruthy();
  });
});

describe('rule help', () => {
  it('opens from a refusal with the clause and its ruling', async () => {
    render(RuleDialog);
    render(Refusal, { refused: { sentence: 'you did not ask', clause: 'RENT-1' } });
    expect(screen.getByRole('alert').textContent).toContain('you did not ask');
    await fireEvent.click(screen.getByRole('button', { name: 'Why? Rule RENT-1' }));
    await screen.findByText('The owner asks.');
    expect(screen.getByText(/Before the next roll/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(ruleHelp.open).toBeNull());
  });

  it('is worded as the book of the edition that is played', async () => {
    // Rules are fetched once and kept: no other test asks for this edition's.
    const retold = { id: 'RENT-1', family: 'classic', chapter: 'Rent', clause: 'Nobody has to ask.', ruling: '' };
    serving({ 'GET /editions/retold/rules': { edition: 'retold', title: 'Retold', chapters: [{ title: 'Rent', clauses: [retold] }] } });
    render(RuleDialog);
    render(Refusal, { refused: { sentence: 'you did not ask', clause: 'RENT-1' }, edition: 'retold' });
    await fireEvent.click(screen.getByRole('button', { name: 'Why? Rule RENT-1' }));
    await screen.findByText('Nobody has to ask.');
  });
});

describe('chat', () => {
  it('shows lines as they are and never as markup', () => {
    sit('platinum');
    table.hear({ type: 'said', lines: [{ number: 1, player: 'gone', name: '<b>Eve</b>', text: '<script>alert(1)</script> "hi"', at: 1 }] });
    const { container } = render(Chat, { table });
    expect(container.querySelector('script')).toBeNull();
    expect(container.textContent).toContain('<script>alert(1)</script> "hi"');
    expect(container.textContent).toContain('<b>Eve</b>');
  });

  it('says a line, and gives it back when it is refused', async () => {
    sit('platinum');
    const say = vi.spyOn(table, 'say').mockRejectedValue(new Refused({ type: 'refused', id: '1', code: 'rate', sentence: 'you talk too fast' }));
    render(Chat, { table });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Write a message' });
    await fireEvent.input(field, { target: { value: ' hello ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(say).toHaveBeenCalledWith('hello');
    expect((await screen.findByRole('alert')).textContent).toContain('too fast');
    expect(field.value).toBe('hello');
  });

  it('of spectators is their own, beside that of the players', () => {
    sit('platinum', null);
    table.hear({ type: 'said', lines: [{ number: 1, player: 'p0', name: 'Ann', text: 'Hi!', at: 10 }] } as unknown as Parameters<typeof table.hear>[0]);
    table.hear({ type: 'said', spectators: true, lines: [{ number: 9000, player: '', name: 'Guest', text: 'Who wins?', at: 5 }] } as unknown as Parameters<typeof table.hear>[0]);
    render(Chat, { table });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent!.replace(/\s+/g, ' '))).toEqual([expect.stringMatching(/Guest.*spectator.*Who wins\?/), expect.stringMatching(/Ann.*Hi!/)]);
    expect(screen.getByText('Only other spectators see what you write.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Quick phrases' })).toBeNull();
  });

  it('has eight quick phrases of the edition, sent with one click', async () => {
    sit('world-of-warcraft', 0);
    const say = vi.fn().mockResolvedValue({});
    table.say = say;
    render(Chat, { table });
    await fireEvent.click(screen.getByRole('button', { name: 'Quick phrases' }));
    const phrases = screen.getByRole('group', { name: 'Quick phrases' }).querySelectorAll('button');
    expect(phrases).toHaveLength(8);
    await fireEvent.click(phrases[0]!);
    expect(say).toHaveBeenCalledWith('Well met!');
    expect(screen.queryByRole('group', { name: 'Quick phrases' })).toBeNull();
  });
});

describe('reports', () => {
  /** Where an operator reads reports, and another person sits at the table; their seat. */
  function withAPerson(): number {
    const seats = table.table!.seats.map((seat) => (seat.seat === 1 ? { ...seat, kind: 'person' as const } : seat));
    table.hear({ type: 'table', table: { ...table.table!, seats } });
    table.reports = true;
    return 1;
  }

  it('go to the operator with the player, the reason and a text', async () => {
    sit('platinum');
    const other = withAPerson();
    const asked = serving({ [`POST /tables/${table.id}/reports`]: {} });
    render(Chat, { table });
    await fireEvent.click(screen.getByRole('button', { name: 'Report a player' }));
    await fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'stalling' } });
    await fireEvent.input(screen.getByLabelText('What happened? (optional)'), { target: { value: ' waits on purpose ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(asked[0]!.body).toEqual({ seat: other, reason: 'stalling', text: 'waits on purpose' });
    expect((await screen.findByRole('status')).textContent).toContain('was reported');
  });

  it('say why one was not taken', async () => {
    sit('platinum');
    withAPerson();
    serving({ [`POST /tables/${table.id}/reports`]: new NotDone(429, 'rate', 'Too many reports: wait a while') });
    render(Chat, { table });
    await fireEvent.click(screen.getByRole('button', { name: 'Report a player' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many reports');
  });

  it('are not offered where nobody reads them, nor to spectators', () => {
    sit('platinum');
    withAPerson();
    table.reports = false;
    const { unmount } = render(Chat, { table });
    expect(screen.queryByRole('button', { name: 'Report a player' })).toBeNull();
    unmount();
    sit('platinum', null);
    withAPerson();
    render(Chat, { table });
    expect(screen.queryByRole('button', { name: 'Report a player' })).toBeNull();
  });
});

describe('a message of the operator', () => {
  it('is shown until it is dismissed or taken back, and a new one is shown again', async () => {
    dismissed.number = null;
    sit('platinum');
    render(Announcement, { table });
    table.hear({ type: 'announced', number: 1, text: 'Update at <b>noon</b>' });
    expect((await screen.findByRole('status')).textContent).toContain('Update at <b>noon</b>');
    await fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('status')).toBeNull();
    table.hear({ type: 'announced', number: 2, text: 'Update at one' });
    await screen.findByText('Update at one');
    table.hear({ type: 'announced', number: 2, text: '' });
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(localStorage.getItem('rentier-dismissed')).toBe('1');
  });
});

describe('the connection', () => {
  it('is spoken of once it has been away for a moment', async () => {
    vi.useFakeTimers();
    const tryNow = vi.fn();
    const waiting = { table: found.table, seat: null, view: null, connection: 'waiting', bye: null, retryAt: Date.now() + 4000, tryNow, reconnect: vi.fn() } as const;
    const shown = render(Connection, { table: waiting });
    expect(screen.queryByRole('status')).toBeNull();
    await vi.advanceTimersByTimeAsync(800);
    expect(screen.getByRole('status').textContent).toContain('This view may be out of date');
    await shown.rerender({ table: { ...waiting, table: null } });
    expect(screen.getByRole('status').textContent?.trim()).toBe('Connection lost.');
    expect(screen.getByText(/Retrying in [34] s/)).toBeTruthy();
    vi.useRealTimers();
    await fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(tryNow).toHaveBeenCalled();
  });

  it('can be reconnected after being elsewhere; with another protocol version the page is reloaded', async () => {
    vi.useFakeTimers();
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const reconnect = vi.fn();
    const closed = (code: number) => ({ table: null, seat: null, view: null, connection: 'closed', bye: { type: 'bye', code, sentence: 'why' }, retryAt: null, tryNow: vi.fn(), reconnect }) as const;
    const shown = render(Connection, { table: closed(4001) });
    await vi.advanceTimersByTimeAsync(800);
    vi.useRealTimers();
    await fireEvent.click(screen.getByRole('button', { name: 'Reconnect here' }));
    expect(reconnect).toHaveBeenCalledOnce();
    await shown.rerender({ table: closed(4400) });
    expect(screen.queryByRole('button', { name: 'Reconnect here' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
    await shown.rerender({ table: closed(4005) }); // the host has closed the table
    expect(screen.getByRole('status').textContent?.trim()).toBe('Why.');
    expect(screen.getByRole('link', { name: 'Go to the lobby' }).getAttribute('href')).toBe('/');
  });
});

describe('settings', () => {
  it('change what the page follows', async () => {
    render(Settings);
    await fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Short' }));
    await fireEvent.click(screen.getByRole('switch', { name: 'High contrast' }));
    const sound = settings.sound;
    await fireEvent.click(screen.getByRole('switch', { name: 'Sounds' }));
    expect([settings.scheme, settings.speed, settings.contrast, settings.sound]).toEqual(['dark', 'fast', 'more', !sound]);
    Object.assign(settings, { scheme: 'system', speed: 'instant', contrast: 'system', sound });
  });
});

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { Refused, serving } from '$/fixtures/serving';
import { router } from '$/state/router.svelte';
import { settings } from '$/state/settings.svelte';
import { TableState } from '$/state/table.svelte';
import Lobby from './Lobby.svelte';
import NewTable from '$/pages/new/NewTable.svelte';
import Invite from '$/pages/waiting/Invite.svelte';
import { lookUpMine, mine, remember } from '$/state/ownTables';
import { dayOf } from './days';
import WaitingRoom from '$/pages/waiting/WaitingRoom.svelte';
import { kept, wishes } from '$/state/wishes.svelte';

const given = { table: 'abcdefgh', seat: 0, player: 'p', token: 't', invite: 'secret', link: '/t/abcdefgh', commitment: 'c' };

beforeEach(() => {
  localStorage.removeItem('rentier.tables');
  localStorage.removeItem('rentier.wishes');
  settings.name = '';
  for (const wish of ['bots', 'level', 'clocks', 'pace', 'asksRent', 'options'] as const) delete wishes[wish];
  vi.spyOn(router, 'go').mockImplementation(() => {});
});

describe('the first page', () => {
  it('leads to a game against bots in two presses', async () => {
    const asked = serving({ 'POST /quick': given });
    render(Lobby);
    await fireEvent.click(await screen.findByRole('button', { name: /World of Warcraft/ }));
    await fireEvent.click(screen.getByRole('button', { name: /Play now/ }));
    await waitFor(() => expect(router.go).toHaveBeenCalledWith('/t/abcdefgh'));
    expect(asked.find(({ path }) => path === '/quick')?.body).toEqual({ edition: 'world-of-warcraft', seats: 4, level: 'normal', clocks: 'none', pace: 'normal', options: {}, automatic_rent: true });
    expect(mine()[0]).toMatchObject({ table: 'abcdefgh', edition: 'world-of-warcraft' });
  });

  it('takes bots, their level, variants and a name along', async () => {
    const asked = serving({ 'POST /quick': given });
    settings.name = ' Ann ';
    render(Lobby);
    await fireEvent.click(await screen.findByRole('button', { name: /^Platinum/ }));
    await fireEvent.click(screen.getByRole('radio', { name: '2' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Hard' }));
    expect(screen.getByText(/No time limit/)).toBeTruthy();
    await fireEvent.click(within(screen.getByRole('group', { name: 'Your clock' })).getByRole('radio', { name: 'Blitz' }));
    expect(screen.getByText(/12 seconds per decision/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: 'Instant' }));
    await fireEvent.click(await screen.findByRole('switch', { name: 'Speed Die' }));
    await fireEvent.click(screen.getByRole('button', { name: /Play now/ }));
    await waitFor(() => expect(router.go).toHaveBeenCalled());
    expect(asked.find(({ path }) => path === '/quick')?.body).toEqual({ edition: 'platinum', seats: 3, level: 'hard', clocks: 'blitz', pace: 'instant', options: { 'speed-die': true }, automatic_rent: true, name: 'Ann' });
  });

  it('hands what was chosen on to a table with friends', async () => {
    const asked = serving({ 'POST /tables': given });
    render(Lobby);
    await fireEvent.click(await screen.findByRole('radio', { name: '2' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Brisk' }));
    cleanup();
    render(NewTable, { route: { page: 'new', edition: 'platinum' } });
    await screen.findByRole('heading', { name: 'House rules' });
    await fireEvent.click(screen.getByRole('button', { name: 'Create table' }));
    await waitFor(() => expect(router.go).toHaveBeenCalled());
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ bots: [{ level: 'normal', seat: 1 }, { level: 'normal', seat: 2 }], clocks: 'normal', pace: 'brisk' });
  });

  it('remembers what was chosen for the next visit, and nothing that cannot be', async () => {
    serving();
    render(Lobby);
    await fireEvent.click(await screen.findByRole('radio', { name: 'Brisk' }));
    const die = await screen.findByRole('switch', { name: 'Speed Die' });
    await fireEvent.click(die);
    expect((die as HTMLInputElement).checked).toBe(true);
    expect(kept()).toEqual({ pace: 'brisk', options: ['speed-die'] });
    await fireEvent.click(die);
    expect(kept()).toEqual({ pace: 'brisk', options: [] });
    localStorage.setItem('rentier.wishes', JSON.stringify({ bots: 'many', level: 'divine', clocks: 'blitz', options: [7] }));
    expect(kept()).toEqual({ clocks: 'blitz' });
  });

  it('collects rent automatically unless you ask for it yourself, which it remembers', async () => {
    const asked = serving({ 'POST /quick': given });
    render(Lobby);
    await fireEvent.click(await screen.findByRole('button', { name: /^Platinum/ }));
    const rent = await screen.findByRole<HTMLInputElement>('switch', { name: 'Ask for rent yourself, as the book says' });
    expect(rent.checked).toBe(false);
    expect(screen.queryByRole('switch', { name: 'Automatic rent' })).toBeNull();
    await fireEvent.click(rent);
    expect(kept()).toEqual({ asksRent: true });
    await fireEvent.click(screen.getByRole('button', { name: /Play now/ }));
    await waitFor(() => expect(asked.find(({ path }) => path === '/quick')?.body).toMatchObject({ options: {}, automatic_rent: false }));
  });

  it('has no switch for rent where it is always charged at once', async () => {
    serving();
    render(Lobby);
    await fireEvent.click(await screen.findByRole('button', { name: /^City/ }));
    await screen.findByRole('switch', { name: /Round limit/ });
    expect(screen.queryByRole('switch', { name: /Ask for rent/ })).toBeNull();
  });

  it('plays with the last choices also if Play is pressed at once', async () => {
    wishes.options = ['speed-die', 'minutes'];
    const asked = serving({ 'POST /quick': given });
    render(Lobby);
    (await screen.findByRole('button', { name: /Play now/ })).click(); // before the edition's own page is there
    await waitFor(() => expect(asked.find(({ path }) => path === '/quick')?.body).toMatchObject({ options: { 'speed-die': true } }));
  });

  it('says what went wrong, and lets one try again', async () => {
    serving({ 'POST /quick': new Refused(429, 'rate', 'Too many tables were opened from here: wait a little') });
    render(Lobby);
    await fireEvent.click(await screen.findByRole('button', { name: /Play now/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('wait a little');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Play now/ }).disabled).toBe(false);
  });

  it('shows the way back to your tables before the way to a new one', async () => {
    const { table } = fixture('city');
    remember('gone2222', 'city');
    remember('play2222', 'city');
    serving({ 'GET /tables/play2222': { ...table, table: 'play2222', status: 'playing', seat: 0 }, 'GET /tables': { tables: [{ ...table, table: 'play2222' }] } });
    render(Lobby);
    const back = await screen.findByRole('link', { name: /^Continue/ });
    expect(back.compareDocumentPosition(screen.getByRole('button', { name: /Play now/ })) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(mine().map((one) => one.table)).toEqual(['play2222']);
    expect(screen.queryByRole('link', { name: /^Watch/ })).toBeNull();
  });

  it('says which of your tables wait for you, those before the others', async () => {
    const { table, view } = fixture('city');
    const duty = (seat: number) => ({ ...view, turn: 0, duties: [{ seat, duty: { kind: 'RollDue', number: 1, seat } }] });
    const tables = ['mine2222', 'asks2222', 'them2222', 'owes2222'];
    for (const id of tables) remember(id, 'city');
    serving({
      ...Object.fromEntries(tables.map((id) => [`GET /tables/${id}`, { ...table, table: id, status: 'playing', seat: /mine|owes/.test(id) ? 0 : 1 }])),
      'GET /tables/owes2222/view': duty(1),
      'GET /tables/mine2222/view': duty(0),
      'GET /tables/asks2222/view': duty(1),
      'GET /tables/them2222/view': duty(0),
    });
    render(Lobby);
    const rows = within(await screen.findByRole('region', { name: 'Games in progress' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.state')?.textContent)).toEqual(['waiting for you', 'your turn', `waiting for ${table.seats[1]!.name}`, `${table.seats[0]!.name}’s turn`]);
  });

  it('leads back to a game that waits, however many were finished since', async () => {
    const { table } = fixture('city');
    const answers = Object.fromEntries(
      ['waits222', 'over2222', 'over3333', 'over4444', 'over5555'].map((id) => {
        remember(id, 'city');
        return [`GET /tables/${id}`, { ...table, table: id, status: id.startsWith('over') ? 'over' : 'playing', seat: 0 }];
      }),
    );
    serving(answers);
    render(Lobby);
    expect((await screen.findByRole('link', { name: 'Back to your game' })).getAttribute('href')).toBe('/t/waits222');
    const listed = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem').length;
    expect([listed('Games in progress'), listed('Your games')]).toEqual([1, 4]);
    const [play, past] = [screen.getByRole('button', { name: /Play now/ }), screen.getByRole('region', { name: 'Your games' })];
    expect(play.compareDocumentPosition(past) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('lists your games with date, edition, winner and opponents, and asks for a winner once', async () => {
    const { table, view } = fixture('city');
    const names = table.seats.map(({ name }) => name);
    const games = { won22222: [0], lost2222: [1], both2222: [0, 1] };
    const created = new Date(2025, 2, 14, 12).getTime() / 1000;
    for (const id of Object.keys(games)) remember(id, 'city');
    const answers = Object.fromEntries(
      Object.entries(games).flatMap(([id, winners]) => [
        [`GET /tables/${id}`, { ...table, table: id, status: 'over', seat: 0, created }],
        [`GET /tables/${id}/view`, { ...view, over: true, ranking: table.seats.map(({ seat }) => (winners.includes(seat) ? 1 : 3)) }],
      ]),
    );
    const asked = serving(answers);
    render(Lobby);
    const rows = within(await screen.findByRole('region', { name: 'Your games' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('.outcome')?.textContent)).toEqual([`You and ${names[1]} share the win`, `${names[1]} won`, 'You won']);
    for (const row of rows) {
      expect(row.querySelector('time')?.textContent).toContain('2025');
      expect(row.querySelector('.edition')?.textContent).toBe(fixture('city').edition.title);
      expect([...row.querySelectorAll('.others .name')].map(({ textContent }) => textContent)).toEqual(names.slice(1));
    }
    expect(asked.filter(({ path }) => path.endsWith('/view')).length).toBe(3);
    cleanup();
    const again = serving(answers);
    render(Lobby);
    await screen.findByRole('region', { name: 'Your games' });
    expect(again.filter(({ path }) => path.endsWith('/view'))).toEqual([]);
  });

  it('shows more of your games on request', async () => {
    const { table, view } = fixture('city');
    const ids = Array.from({ length: 7 }, (_, number) => `game222${number}`);
    for (const id of ids) remember(id, 'city');
    serving(Object.fromEntries(ids.flatMap((id) => [[`GET /tables/${id}`, { ...table, table: id, status: 'over', seat: 0 }], [`GET /tables/${id}/view`, { ...view, over: true, ranking: table.seats.map((_, seat) => seat + 1) }]])));
    await lookUpMine(7); // every winner is known
    render(Lobby);
    const region = within(await screen.findByRole('region', { name: 'Your games' }));
    expect(region.getAllByRole('listitem').length).toBe(4);
    await fireEvent.click(region.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(region.getAllByRole('listitem').length).toBe(7));
    expect(region.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says days as people do', () => {
    const now = new Date(2026, 10, 19, 9).getTime();
    const said = [new Date(2026, 10, 19, 1), new Date(2026, 10, 18, 23), new Date(2026, 10, 17), new Date(2025, 11, 31)].map((day) => dayOf(day.getTime(), now));
    expect(said.slice(0, 2)).toEqual(['Today', 'Yesterday']);
    expect(said[2]).not.toContain('2026');
    expect(said[3]).toContain('2025');
  });

  it('does not hold a new game back for long, and has the way back after it where it came late', async () => {
    const { table } = fixture('city');
    remember('play2222', 'city');
    serving({ 'GET /tables/play2222': { ...table, table: 'play2222', status: 'playing', seat: 0 } });
    const arrive = holding('/tables/play2222');
    render(Lobby);
    const play = await screen.findByRole('button', { name: /Play now/ }, { timeout: 3000 });
    arrive();
    const back = await screen.findByRole('link', { name: /^Continue/ });
    expect(back.compareDocumentPosition(play) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to your game' })).toBeTruthy();
  });

  it('counts a name’s characters as the server does', async () => {
    serving();
    render(Lobby);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'You play as' });
    await fireEvent.input(field, { target: { value: '🎲'.repeat(24) } });
    expect(settings.name).toBe('🎲'.repeat(24));
    await fireEvent.input(field, { target: { value: `${'🎲'.repeat(24)}x` } });
    expect([settings.name, field.value]).toEqual(['🎲'.repeat(24), '🎲'.repeat(24)]);
  });

  it('lists public tables to join and to watch, with hostile names as text', async () => {
    const { table } = fixture('city');
    const open = { ...table, table: 'open2222', status: 'open', seats: table.seats.map((seat) => (seat.seat === 1 ? { ...seat, kind: 'empty', name: '' } : { ...seat, name: '<i>x</i>' })) };
    serving({ 'GET /tables': { tables: [open, { ...table, table: 'play2222' }] } });
    const { container } = render(Lobby);
    expect((await screen.findByRole('link', { name: /^Join/ })).getAttribute('href')).toBe('/t/open2222');
    expect(screen.getByRole('link', { name: /^Watch/ }).getAttribute('href')).toBe('/t/play2222');
    expect(container.querySelector('.who i')).toBeNull();
    expect(container.textContent).toContain('<i>x</i>');
  });
});

/** Hold the answers of a path back; returns how to let them arrive. */
function holding(path: string): () => void {
  const fetch = vi.mocked(globalThis.fetch);
  const answer = fetch.getMockImplementation()!;
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  fetch.mockImplementation(async (address, request) => {
    const answered = await answer(address, request);
    if (String(address) === `/api${path}`) await held;
    return answered;
  });
  return arrive;
}

describe('a new table', () => {
  it('is of the edition that was chosen last, however late the answer for another one comes', async () => {
    const slow = { ...fixture('city').edition, id: 'slow' };
    serving({ 'GET /editions/slow': slow });
    const arrive = holding('/editions/slow');
    const { container, rerender } = render(NewTable, { route: { page: 'new', edition: 'slow' } });
    await rerender({ route: { page: 'new', edition: 'platinum' } });
    const shown = () => container.querySelector<HTMLElement>('.backdrop')?.dataset.edition;
    await waitFor(() => expect(shown()).toBe('platinum'));
    arrive();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown()).toBe('platinum');
  });

  it('says what did not come, until it has come', async () => {
    let there = false;
    serving({ 'GET /editions/lost': () => (there ? { ...fixture('city').edition, id: 'lost' } : new Refused(503, 'internal', 'Something went wrong at the server')) });
    const { container, rerender } = render(NewTable, { route: { page: 'new', edition: 'lost' } });
    expect((await screen.findByRole('alert')).textContent).toContain('went wrong');
    await rerender({ route: { page: 'new', edition: 'platinum' } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await rerender({ route: { page: 'new', edition: 'lost' } });
    await screen.findByRole('alert');
    there = true;
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(container.querySelector<HTMLElement>('.backdrop')?.dataset.edition).toBe('lost'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is opened as it was planned', async () => {
    const asked = serving({ 'POST /tables': given });
    render(NewTable, { route: { page: 'new', edition: 'city' } });
    await fireEvent.click(await screen.findByRole('radio', { name: '3' }));
    await fireEvent.change(screen.getByRole('combobox', { name: 'Seat 2' }), { target: { value: 'easy' } });
    await fireEvent.click(screen.getByRole('switch', { name: 'Public table' }));
    await fireEvent.click(screen.getByRole('switch', { name: 'Minutes of play' }));
    await fireEvent.change(screen.getByRole('spinbutton', { name: /Minutes of play/ }), { target: { value: '45' } });
    await fireEvent.click(screen.getByRole('radio', { name: 'Blitz' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Brisk' }));
    await fireEvent.click(screen.getByRole('button', { name: 'Create table' }));
    await waitFor(() => expect(router.go).toHaveBeenCalledWith('/t/abcdefgh'));
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      edition: 'city', seats: 3, name: 'Guest', options: { minutes: 45 }, bots: [{ level: 'easy', seat: 1 }], clocks: 'blitz', pace: 'brisk', public: true,
    });
  });
});

describe('the waiting room', () => {
  function enter(seat: number | null, presence: Partial<TableState['table'] & object>['presence'] = { people: [{ seat: 3, here: false, autopilot: false }], votes: [] }): { table: TableState; asked: ReturnType<typeof serving> } {
    const found = fixture('platinum');
    const seats = found.table.seats.map((one) =>
      one.seat === 2 ? { ...one, kind: 'empty' as const, name: '', level: null, piece: null } : one.seat === 3 ? { ...one, kind: 'person' as const, level: null } : one,
    );
    const shown = { ...found.table, status: 'open' as const, game: null, seats, presence };
    const asked = serving({
      'GET /tables/fixture2': { ...shown, seat, invite: seat === null ? null : 'secret' },
      'POST /tables/fixture2/start': shown,
      'POST /tables/fixture2/seats': given,
      'PATCH /tables/fixture2/seats/0': shown,
      'PATCH /tables/fixture2/seats/1': shown,
      'DELETE /tables/fixture2/seats/3': {},
      'POST /tables/fixture2/invite': { ...shown, seat, invite: 'fresh' },
    });
    const table = new TableState('fixture2');
    table.edition = found.edition;
    table.hear({ type: 'welcome', protocol: 1, table: shown, seat, version: 0, gap: false, view: null });
    render(WaitingRoom, { table });
    return { table, asked };
  }
  const told = (asked: ReturnType<typeof serving>) => asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

  it('lets the host start, with bots on the free seats', async () => {
    const { asked } = enter(0);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Their difficulty' }), 'hard');
    await fireEvent.click(screen.getByRole('button', { name: /Start the game/ }));
    await waitFor(() => expect(told(asked)).toEqual([['POST', '/tables/fixture2/start', { fill: 'hard' }]]));
  });

  it('lets the host place bots and remove people who are away', async () => {
    const { asked } = enter(0);
    await fireEvent.change(screen.getByRole('combobox', { name: 'Bot at seat 2' }), { target: { value: '' } });
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(false));
    await fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(told(asked)).toEqual([['PATCH', '/tables/fixture2/seats/1', { bot: null }], ['DELETE', '/tables/fixture2/seats/3', null]]),
    );
  });

  it('has everybody vote about a person who is here', async () => {
    const here = [{ seat: 0, here: true, autopilot: false }, { seat: 3, here: true, autopilot: false }];
    const { table } = enter(0, { people: here, votes: [] });
    const vote = vi.spyOn(table, 'vote').mockResolvedValue({ type: 'done', id: '1', version: 0 });
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Vote to remove' }));
    expect(vote).toHaveBeenCalledWith(3, true);
    table.hear({ type: 'table', table: { ...table.table!, presence: { people: here, votes: [{ seat: 3, by: [0], needed: 2 }] } } });
    expect(await screen.findByText(/1 of 2 votes to remove/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'Take back my vote' }));
    expect(vote).toHaveBeenLastCalledWith(3, false);
  });

  it('asks those who have not voted, and tells the one it is about', async () => {
    const here = [{ seat: 0, here: true, autopilot: false }, { seat: 3, here: true, autopilot: false }];
    const { table } = enter(0, { people: here, votes: [{ seat: 3, by: [2], needed: 2 }] });
    const name = table.table!.seats[3]!.name;
    const vote = vi.spyOn(table, 'vote').mockResolvedValue({ type: 'done', id: '1', version: 0 });
    await fireEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
    expect(vote).toHaveBeenCalledWith(3, true);
    await fireEvent.click(screen.getByRole('button', { name: `Keep ${name}` }));
    expect(screen.queryByRole('button', { name: `Keep ${name}` })).toBeNull();
    table.hear({ type: 'table', table: { ...table.table!, presence: { people: here, votes: [{ seat: 0, by: [3], needed: 2 }] } } });
    expect(await screen.findByText(`${name} wants to remove you (1 of 2 votes).`)).toBeTruthy();
  });

  it('lets the host renew the link, and nobody else', async () => {
    const { asked } = enter(0);
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to this table' });
    await waitFor(() => expect(link.value).toContain('#invite=secret'));
    await fireEvent.click(screen.getByRole('button', { name: 'Renew link' }));
    await waitFor(() => expect(link.value).toBe(`${location.origin}/t/fixture2#invite=fresh`));
    expect(told(asked)).toEqual([['POST', '/tables/fixture2/invite', null]]);
    cleanup();
    enter(3);
    expect(screen.queryByRole('button', { name: 'Renew link' })).toBeNull();
  });

  it('has the invitation right after the seats where all stands in one column', () => {
    const headings = () => [...document.querySelectorAll('h2')].filter((found) => !found.closest('dialog')).map(({ textContent }) => textContent?.split(' ')[0]);
    const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };
    const { innerWidth, innerHeight } = window;
    const inWindow = (width: number, height: number) => {
      cleanup();
      happyDOM.setViewport({ width, height });
      enter(0);
      return headings().slice(0, 2);
    };
    const found = [inWindow(390, 844), inWindow(844, 390), inWindow(1440, 900)];
    happyDOM.setViewport({ width: innerWidth, height: innerHeight }); // other tests have the same window
    expect(found).toEqual([
      ['Seats', 'Invite'],
      ['Seats', 'You'],
      ['Seats', 'You'],
    ]);
  });

  it('says where its link leads nobody else, and has a code for the others', async () => {
    render(Invite, { link: 'http://127.0.0.1:8000/t/fixture2', isPublic: true, hosting: true });
    const help = screen.getByText(/Only this computer can open this link/).textContent;
    for (const command of ['make serve ARGS="--host 0.0.0.0"', 'rentier serve --host 0.0.0.0']) expect(help).toContain(command);
    expect(screen.queryByRole('img')).toBeNull();
    cleanup();
    render(Invite, { link: 'http://192.168.1.20:8000/t/fixture2', isPublic: true, hosting: false });
    expect(screen.queryByText(/Only this computer/)).toBeNull();
    expect(screen.getByRole('img', { name: 'The link as a QR code' })).toBeTruthy();
  });

  it('marks its link where it may not be copied', async () => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    render(Invite, { link: 'http://192.168.1.20:8000/t/fixture2', isPublic: true, hosting: false });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to this table' });
    const marked = vi.spyOn(field, 'select');
    await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(marked).toHaveBeenCalled());
    vi.unstubAllGlobals();
  });

  it('says how it is played: its rules, its clocks, the pace of its bots', () => {
    enter(0);
    const played = within(screen.getByRole('region', { name: 'Rules of this table' }));
    expect(played.getByText('Speed Die')).toBeTruthy();
    expect(played.getByText(/45 s per decision/)).toBeTruthy();
    expect(played.getByText('Bot speed: normal')).toBeTruthy();
  });

  it('says how many players’ parts of the seed are ready', () => {
    enter(0);
    const dice = within(screen.getByRole('region', { name: 'Fair dice' }));
    expect(dice.getByRole('status').textContent).toMatch(/^0 of \d players’ parts are ready\.$/);
  });

  it('invites with a link', async () => {
    enter(0);
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to this table' });
    await waitFor(() => expect(link.value).toBe(`${location.origin}/t/fixture2#invite=secret`));
  });

  it('changes your token, and only to a free one', async () => {
    const { asked } = enter(0);
    const tokens = within(screen.getByRole('group', { name: 'Your token' }));
    expect(tokens.getByRole<HTMLInputElement>('radio', { name: /Latchkey, taken/ }).disabled).toBe(true);
    await fireEvent.click(tokens.getByRole('radio', { name: 'Hourglass' }));
    await waitFor(() => expect(told(asked)).toEqual([['PATCH', '/tables/fixture2/seats/0', { piece: 'Hourglass' }]]));
  });

  it('offers a seat to people without one, and reconnects as its owner', async () => {
    const { table, asked } = enter(null);
    const reconnect = vi.spyOn(table, 'reconnect').mockImplementation(() => {});
    settings.name = 'Eve';
    await fireEvent.click(screen.getByRole('button', { name: 'Sit here' }));
    await waitFor(() => expect(reconnect).toHaveBeenCalledOnce());
    expect(told(asked)).toEqual([['POST', '/tables/fixture2/seats', { name: 'Eve', seat: 2, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) }]]);
    expect(screen.queryByRole('button', { name: /Start/ })).toBeNull();
  });
});

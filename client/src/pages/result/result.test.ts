import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { Refused, serving } from '$/fixtures/serving';
import type { Fact, View } from '$/net/protocol';
import { settings } from '$/state/settings.svelte';
import { TableState } from '$/state/table.svelte';
import TopBar from '$/panels/table/TopBar.svelte';
import ReplayPage from '$/pages/replay/Replay.svelte';
import Result from './Result.svelte';
import DiceChart from './DiceChart.svelte';
import { figuresOf, spanText, WAYS } from './figures';
import { ReplayPlayer } from '$/pages/replay/player.svelte';
import { folded, replayOf, stepAt } from '$/state/replay';
import { figureHeight, ticks } from '$/ui/scale';
import VerifyDice from './VerifyDice.svelte';

const found = fixture('platinum');
const start: View = { ...found.view, version: 0, round: 1, turn: 0 };

type Line = Parameters<typeof folded>[0][number];
function step(version: number, fact: Fact, changes: Record<string, unknown>, at = version * 60_000): Line {
  return { type: 'step', version, by: 0, act: 'Roll', at, facts: [{ n: version, fact, told: [['text', `fact ${version}`]] }], changes: { version, ...changes } } as unknown as Line;
}
const lines: Line[] = [
  { type: 'start', view: start } as Line,
  step(1, { kind: 'TurnBegan', seat: 0, round: 1, opens: [] }, { turn: 0, round: 1, worth: [1500, 1500, 1500, 1500] }),
  step(2, { kind: 'Rolled', seat: 0, dice: [3, 4], opens: [] }, {}),
  step(3, { kind: 'Moved', seat: 0, to: 7, steps: 7 }, { at: [7, 0, 0, 0] }),
  step(4, { kind: 'RentAsked', claim: 1, owner: 1, visitor: 0, deed: 7, amount: 90, dice: [], paid: true, waits: false }, { worth: [1410, 1590, 1500, 1500], cash: [1410, 1590, 1500, 1500] }),
  step(5, { kind: 'TurnBegan', seat: 1, round: 1, opens: [] }, { turn: 1 }),
  step(6, { kind: 'Paid', debtor: 1, creditor: 2, amount: 40, why: 'rent', debt: 3 }, { worth: [1410, 1550, 1540, 1500], parts: { pot: { money: 9 } } }),
  step(7, { kind: 'Paid', debtor: 1, creditor: -1, amount: 75, why: 'tax', debt: 0 }, { over: true, ranking: [2, 3, 1, 4] }),
];

describe('the replay', () => {
  it('leads from view to view by what changed, part by part', () => {
    const { steps } = folded(lines);
    expect(steps).toHaveLength(7);
    expect(steps[2]!.view.at).toEqual([7, 0, 0, 0]);
    expect(steps[1]!.view.at).toEqual(start.at);
    expect(steps[5]!.view.parts.pot).toEqual({ money: 9 });
    expect(steps[5]!.view.parts.building).toBe(start.parts.building);
    expect(() => folded(lines.slice(1))).toThrow(/incomplete/);
  });

  it('finds the step of a fact', () => {
    const { steps } = folded(lines);
    expect([0, 1, 3, 7, 99].map((version) => stepAt(steps, version))).toEqual([-1, 0, 2, 6, 6]);
    expect(stepAt([{ ...steps[0]!, version: 5 }, { ...steps[1]!, version: 9 }], 6)).toBe(1);
  });

  it('comes from the server line by line', async () => {
    const asked = serving({ 'GET /tables/abc/replay': lines.map((line) => JSON.stringify(line)).join('\n') });
    const { steps } = await replayOf('abc');
    expect(steps.at(-1)?.view.ranking).toEqual([2, 3, 1, 4]);
    expect(asked[0]?.path).toBe('/tables/abc/replay');
  });
});

describe('the page of a replay', () => {
  it('draws the lines of worth up to the moment that is shown', async () => {
    const answer = lines.map((line) => JSON.stringify(line)).join('\n');
    serving({ 'GET /tables/fixture2': found.table, 'GET /tables/fixture2/replay': answer });
    render(ReplayPage, { route: { page: 'replay', id: 'fixture2', invite: null, at: null } });
    const line = () => screen.queryAllByRole('img', { name: /: worth from / })[1]?.getAttribute('aria-label') ?? null;
    await screen.findByText(/of 7/);
    expect(line()).toBeNull();
    await fireEvent.keyDown(window, { key: 'End' });
    await waitFor(() => expect(line()).toMatch(/worth from \$1,500 to \$1,550/));
  });
});

describe('the card of a replay', () => {
  it('is put away by a click', async () => {
    const drawn: Fact = { kind: 'CardDrawn', seat: 0, deck: 'deck_a', card: 3, unseen: true };
    const answer = [...lines.slice(0, 3), step(3, drawn, {}), ...lines.slice(4)].map((line) => JSON.stringify(line)).join('\n');
    serving({ 'GET /tables/fixture2': found.table, 'GET /tables/fixture2/replay': answer, 'GET /editions/platinum': found.edition });
    const { container } = render(ReplayPage, { route: { page: 'replay', id: 'fixture2', invite: null, at: 3 } });
    const card = () => container.querySelector('.drawn figure');
    await waitFor(() => expect(card()).not.toBeNull());
    await fireEvent.click(card()!);
    await waitFor(() => expect(card()).toBeNull());
  });
});

describe('the page of a finished game', () => {
  it('is led back to from its replay, which begins without dice', async () => {
    const rolled: Fact = { kind: 'StartRolled', seat: 0, dice: [5, 2] };
    const answer = [lines[0], step(1, rolled, { round: 1 }), ...lines.slice(2)].map((line) => JSON.stringify(line)).join('\n');
    serving({ 'GET /tables/fixture2': found.table, 'GET /tables/fixture2/replay': answer });
    const { container } = render(ReplayPage, { route: { page: 'replay', id: 'fixture2', invite: null, at: null } });
    await screen.findByText(/1 of 7/);
    expect(container.querySelector('.die')).toBeNull();
    expect(screen.getByRole('link', { name: 'View results' }).getAttribute('href')).toBe('/t/fixture2');
    await fireEvent.keyDown(window, { key: 'ArrowRight' });
    await waitFor(() => expect(container.querySelector('.die')).not.toBeNull());
  });

  it('says in its bar who won', () => {
    const table = new TableState('abc');
    table.edition = found.edition;
    table.hear({ type: 'welcome', protocol: 1, table: found.table, seat: null, version: 0, gap: false, view: { ...start, over: true, ranking: [2, 3, 1, 4] } });
    render(TopBar, { table });
    expect(screen.getByText(`${table.names[2]} wins`)).toBeTruthy();
  });
});

describe('the player', () => {
  let table: TableState;
  let player: ReplayPlayer;
  beforeEach(() => {
    settings.speed = 'instant';
    table = new TableState('abc');
    table.edition = found.edition;
    table.hear({ type: 'welcome', protocol: 1, table: found.table, seat: null, version: 0, gap: false, view: start });
    player = new ReplayPlayer(folded(lines), table);
  });

  it('steps on and back, and shows the view of the moment', () => {
    player.go(2);
    expect(table.view?.at).toEqual([7, 0, 0, 0]);
    player.step(1);
    expect([player.version, table.view?.cash[0]]).toEqual([4, 1410]);
    player.step(-2);
    expect(table.view?.at).toEqual(start.at);
    player.go(-5);
    expect([player.at, player.version, table.view?.version]).toEqual([-1, 0, 0]);
  });

  it('has the dice and the card of the moment on the table, wherever it comes from', async () => {
    const { steps, ...replay } = folded(lines);
    const fact = (step: number, of: Fact) => ({ ...steps[step]!, facts: [{ n: steps[step]!.version, fact: of, told: [] }] });
    const drawn: Fact = { kind: 'CardDrawn', seat: 0, deck: 'deck_a', card: 3, unseen: true };
    const again: Fact = { kind: 'Rolled', seat: 1, dice: [6, 5], opens: [] };
    const all = steps.map((step, place) => (place === 3 ? fact(3, drawn) : place === 5 ? fact(5, again) : step));
    player = new ReplayPlayer({ ...replay, steps: all }, table);
    const lying = () => [table.stage.dice?.values ?? null, table.stage.card?.card ?? null];
    player.go(3);
    expect(lying()).toEqual([[3, 4], 3]);
    player.go(5);
    expect(lying()).toEqual([[6, 5], null]);
    player.go(4); // the card was drawn before that
    expect(lying()).toEqual([[3, 4], null]);
    player.step(1);
    await waitFor(() => expect(lying()).toEqual([[6, 5], null]));
    player.go(3);
    expect(lying()).toEqual([[3, 4], 3]);
    player.go(2);
    expect(lying()).toEqual([[3, 4], null]);
    player.go(0);
    expect(lying()).toEqual([null, null]);
    player.go(6);
    expect(lying()).toEqual([[6, 5], null]);
    player.go(-1);
    expect(lying()).toEqual([null, null]);
  });

  it('goes from turn to turn, and to a fact', () => {
    player.turn(1);
    expect(player.at).toBe(0);
    player.turn(1);
    expect(player.at).toBe(4);
    player.turn(-1);
    expect(player.at).toBe(0);
    player.jump(7);
    expect(player.at).toBe(6);
    player.turn(1);
    expect(player.at).toBe(6);
  });

  it('plays by itself and stops at the end', async () => {
    vi.useFakeTimers();
    player.pace = 8;
    player.play();
    await vi.advanceTimersByTimeAsync(150);
    expect(player.at).toBe(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect([player.at, player.playing]).toEqual([6, false]);
    player.toggle();
    expect([player.at, player.playing]).toEqual([-1, true]);
    player.pause();
    vi.useRealTimers();
  });

  it('has every fact in its log', () => {
    expect(player.log.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('figures', () => {
  it('count landings, rents, dice and worth', () => {
    const { steps } = folded(lines);
    const figures = figuresOf(start, steps);
    expect(figures.landings[7]).toBe(1);
    expect(figures.paid).toEqual([90, 40, 0, 0]);
    expect(figures.received).toEqual([0, 90, 40, 0]);
    expect([figures.sums[7], figures.rolls]).toEqual([1, 1]);
    expect(figures.highest).toEqual({ visitor: 0, owner: 1, deed: 7, amount: 90 });
    expect(figures.worth.map(({ worth }) => worth[0])).toEqual([1500, 1410, 1410, 1410]);
    expect(figures.lasted).toBe(6 * 60_000);
  });
  it('expect what 36 fair rolls average', () => {
    expect(WAYS.reduce((sum, ways) => sum + ways)).toBe(36);
    expect([WAYS[2], WAYS[7], WAYS[12]]).toEqual([1, 6, 1]);
  });
  it('say how long it took', () => {
    expect([20_000, 60_000, 5_400_000].map(spanText)).toEqual(['1 minute', '1 minute', '1 hour 30 minutes']);
  });
});

describe('charts', () => {
  it('have figures that stand wholly in or over their bars, and no line through them', () => {
    const heights = Array.from({ length: 181 }, (_, height) => height);
    const misplaced = heights.flatMap((bar) =>
      heights.flatMap((line) => {
        const foot = figureHeight(bar, line);
        const head = foot + 10;
        const clear = (head <= bar || foot >= bar) && (line < foot || line > head) && head <= 196;
        return clear ? [] : [`bar ${bar}, line ${line}, figure ${foot}`];
      }),
    );
    expect(misplaced).toEqual([]);
  });
  it('have round numbers on their axes', () => {
    expect(ticks(3679)).toEqual([0, 1000, 2000, 3000, 4000]);
    expect(ticks(140_090)).toEqual([0, 50_000, 100_000, 150_000]);
    expect(ticks(0)).toEqual([0, 1]);
    expect(ticks(1910, 1250)).toEqual([1200, 1400, 1600, 1800, 2000]);
    expect(ticks(1910, 700)).toEqual(ticks(1910));
    expect(ticks(1500, 1500)).toEqual(ticks(1500));
  });
  it('come as a table, too, and say what they show', () => {
    const sums = Array<number>(13).fill(0);
    sums[7] = 6;
    render(DiceChart, { sums, rolls: 36 });
    expect(screen.getByRole('img', { name: /Sums of two dice.*36 rolls/ })).toBeTruthy();
    const row = screen.getByRole('row', { name: /^7 / });
    expect(row.textContent?.replace(/\s/g, '')).toBe('766');
  });
});

describe('the result', () => {
  it('names the winner, ranks everybody and leads on', async () => {
    const view = { ...found.view, over: true, ranking: [2, 1, 3, 4], duties: [] };
    const table = new TableState('fixture2');
    table.edition = found.edition;
    const shown = { ...found.table, status: 'over' as const };
    const asked = serving({
      'GET /tables/fixture2': { ...shown, seat: 0, invite: 'secret' },
      'GET /tables/fixture2/replay': lines.map((line) => JSON.stringify(line)).join('\n'),
      'POST /tables/fixture2/rematch': new Refused(409, 'taken', 'There is a rematch already'),
    });
    table.hear({ type: 'welcome', protocol: 1, table: shown, seat: 0, version: view.version, gap: false, view });
    render(Result, { table });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bob wins');
    expect(screen.queryByText('Played with a coach')).toBeNull();
    table.table = { ...shown, coach: 'off' };
    await screen.findByText('Played with a coach');
    const rows = screen.getAllByRole('listitem').slice(0, 4).map((item) => item.textContent);
    expect(rows.map((text) => ['Bob', 'Ann', 'Chioma', 'Dmitri'].findIndex((name) => text?.includes(name)))[0]).toBe(0);
    await screen.findByRole('img', { name: /Landings on the board/ });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Watch the replay' }).getAttribute('href')).toBe('/t/fixture2/replay#invite=secret'));
    expect(screen.getByRole('link', { name: 'Download the record' }).getAttribute('href')).toBe('/api/tables/fixture2/record?names=true');
    await fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
    expect((await screen.findByRole('alert')).textContent).toContain('There is a rematch already');
    expect(asked.some(({ path }) => path === '/tables/fixture2/rematch')).toBe(true);
  });
});

describe('verifying the dice', () => {
  // The SHA-256 of the bytes 00 01 02.
  const commitment = 'ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc';
  const checked = { fair: true, sentence: 'Every draw follows', commitment, facts: 1, draws: 0, over: true, player_seeds: ['', 'luck'], player_commitments: [null, null], edition: 'platinum', options: {}, bots: ['', ''], unchecked: [], notes: ['All 3 moves of bots are right'], drawn: [], rules: 1 };

  it('shows the verdict, and checks the commitment in the browser', async () => {
    localStorage.clear();
    serving({ 'GET /tables/abc/verify': checked, 'GET /tables/abc/record': '{}' });
    render(VerifyDice, { table: 'abc', commitment, seed: '000102', seat: 0 });
    await fireEvent.click(screen.getByRole('button', { name: 'Verify the dice' }));
    await screen.findByText('✓ Server check: all 1 events follow from the seeds and the rules.');
    await screen.findByText(/✓ The server used the seed it committed to/);
    expect(screen.getByText('This browser added no part to this game’s seed.')).toBeTruthy();
    expect(screen.getByText('All 3 moves of bots are right.')).toBeTruthy();
    expect(screen.getByText(`rentier verify rentier-abc.jsonl --commitment ${commitment}`)).toBeTruthy();
  });

  it('says whether the part that this browser kept was used', async () => {
    const kept = (seed: string) => localStorage.setItem('rentier.seeds', JSON.stringify([{ table: 'abc', commitment, seed }]));
    serving({ 'GET /tables/abc/verify': checked, 'GET /tables/abc/record': '{}' });
    kept('luck');
    const { unmount } = render(VerifyDice, { table: 'abc', commitment, seed: '000102', seat: 1 });
    await fireEvent.click(screen.getByRole('button', { name: 'Verify the dice' }));
    await screen.findByText('✓ Your random part of the seed was used.');
    unmount();
    kept('another');
    render(VerifyDice, { table: 'abc', commitment, seed: '000102', seat: 1 });
    await fireEvent.click(screen.getByRole('button', { name: 'Verify the dice' }));
    await screen.findByText(/✗ Your random part of the seed was NOT used/);
  });

  it('goes by the commitment it noted before the game, not by the one the server shows after it', async () => {
    localStorage.setItem('rentier.seeds', JSON.stringify([{ table: 'abc', commitment: 'ab'.repeat(32), seed: 'luck' }]));
    serving({ 'GET /tables/abc/verify': checked, 'GET /tables/abc/record': '{}' });
    render(VerifyDice, { table: 'abc', commitment, seed: '000102', seat: 1 });
    await fireEvent.click(screen.getByRole('button', { name: 'Verify the dice' }));
    await screen.findByText(/✗ The server’s seed is not the one it committed to/);
  });

  it('says when the seed is another one', async () => {
    localStorage.clear();
    serving({ 'GET /tables/abc/verify': { ...checked, fair: false, sentence: 'The seed is not the one', player_seeds: [] }, 'GET /tables/abc/record': '{}' });
    const { rerender } = render(VerifyDice, { table: 'abc', commitment: 'ab'.repeat(32) });
    await fireEvent.click(screen.getByRole('button', { name: 'Verify the dice' }));
    await screen.findByText(/✗ The seed is not the one/);
    expect(screen.queryByText(/is not the one it committed to/)).toBeNull();
    await rerender({ seed: '000102' }); // it may come after the verdict
    await screen.findByText(/✗ The server’s seed is not the one it committed to/);
  });
});

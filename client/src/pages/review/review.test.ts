import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { serving } from '$/fixtures/serving';
import BandChart from './BandChart.svelte';
import ChanceBar from './ChanceBar.svelte';
import ReviewOpener from './ReviewOpener.svelte';
import { chancesAt, effects, gained, headlineOf, marginAt, points, reviewOf, type Decision, type Review } from './review';

const deal: Decision = {
  fact: 40, seat: 1, round: 7, kind: 'deal', done: 'traded Boardwalk for $400 with Ann', better: 'decline the deal', error: 0.14, margin: 0.04, games: 0,
  chances: [0.6, 0.3, 0.1], best: [0.46, 0.44, 0.1], before: [0.46, 0.44, 0.1], partner: 0,
};
const good: Decision = { ...deal, seat: 0, done: 'traded $400 for Boardwalk with Ben', error: 0, partner: 1 };
const review: Review = {
  names: ['Ann', 'Ben', 'Cleo'], facts: 100, rounds: 12, evaluator: 'fitted chances', depth: 0, clear: 0.04, ranking: [1, 2, 3],
  turns: [[1, 1], [50, 6], [90, 12]],
  chances: [[0, [0.34, 0.33, 0.33]], [40, [0.46, 0.44, 0.1]], [41, [0.6, 0.3, 0.1]], [100, [1, 0, 0]]],
  margins: [[1, 0.08], [50, 0.05], [100, 0]], changes: [[1, 0.04], [50, 0.03], [100, 0]], coached: [], undone: [],
  players: [
    { name: 'Ann', start: 0.33, end: 1, luck: 0.22, lost: 0, mistakes: [] },
    { name: 'Ben', start: 0.33, end: 0, luck: -0.1, lost: 0.14, mistakes: [0] },
    { name: 'Cleo', start: 0.33, end: 0, luck: -0.12, lost: 0, mistakes: [] },
  ],
  decisions: [deal, good], mistakes: [0], best_moves: [1], turning_points: [[41, [0.14, -0.14, 0], 'Ann and Ben trade']],
};

describe('a review', () => {
  it('knows chances and their certainty at any moment', () => {
    expect(chancesAt(review, 0)).toEqual([0.34, 0.33, 0.33]);
    expect(chancesAt(review, 40)).toEqual([0.46, 0.44, 0.1]);
    expect(chancesAt(review, 99)).toEqual([0.6, 0.3, 0.1]);
    expect([marginAt(review, 0), marginAt(review, 60), marginAt(review, 100)]).toEqual([0.08, 0.05, 0]);
  });

  it('says changes in points with their sign', () => {
    expect([points(0.224), points(-0.14), points(0.001)]).toEqual(['+22', '−14', '±0']);
    expect(gained(good)).toBeCloseTo(0.14);
    expect(effects(deal).map(([seat, change]) => [seat, points(change)]).sort()).toEqual([[0, '+14'], [1, '−14']]);
    expect(effects({ ...deal, before: [] })).toEqual([]);
  });

  it('tells a player what cost most, and others who won', () => {
    expect(headlineOf(review, 1)).toBe('Your costliest decision: 14 points in round 7, when you traded Boardwalk for $400 with Ann. Dice and cards were worth −10 points to you.');
    expect(headlineOf({ ...review, clear: 0.2 }, 1)).toMatch(/no clear mistake/);
    expect(headlineOf(review, 0)).toMatch(/no clear mistake.*\+22/);
    expect(headlineOf(review, null)).toMatch(/^Ann won\..*\+22/);
  });

  it('is asked for until it is made, and fetched once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers = [{ ahead: 2 }, { ahead: 0 }, review];
    const asked = serving({ 'GET /tables/once/review': () => answers.shift() ?? review });
    const ahead: number[] = [];
    const both = [reviewOf('once', (count) => ahead.push(count)), reviewOf('once')];
    await vi.advanceTimersByTimeAsync(3000);
    expect((await Promise.all(both)).map(({ facts }) => facts)).toEqual([100, 100]);
    expect(ahead).toEqual([2, 0]);
    expect(asked).toHaveLength(3);
    vi.useRealTimers();
  });
});

describe('the review on the page', () => {
  it('is loaded when it is opened, and its moments lead to the replay', async () => {
    serving({ 'GET /tables/opened/review': review });
    render(ReviewOpener, { table: 'opened', invite: 'secret', seat: 1 });
    await fireEvent.click(screen.getByRole('button', { name: 'Review this game' }));
    await screen.findByText(/Your costliest decision: 14 points/);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toContain('/t/opened/replay?at=40#invite=secret');
    expect(links).toContain('/t/opened/replay?at=41#invite=secret');
    expect(screen.getByText('Better: decline the deal')).toBeTruthy();
    expect(screen.getByText(/accurate to about ±5 to ±8 points/)).toBeTruthy();
    expect(screen.queryByText(/with a coach/)).toBeNull();
  });

  it('says who was coached and what was taken back', async () => {
    serving({ 'GET /tables/coached/review': { ...review, coached: [1], undone: [[20, 24], [40, 44]] } });
    render(ReviewOpener, { table: 'coached', seat: 1 });
    await fireEvent.click(screen.getByRole('button', { name: 'Review this game' }));
    await screen.findByText('Ben played with a coach and took 2 moves back, which the review does not count.');
  });

  it('draws a band a player that fills the whole height', () => {
    const { container } = render(BandChart, { review });
    expect(container.querySelectorAll('polygon')).toHaveLength(3);
    const tops = [...container.querySelectorAll('polygon')].map((band) => band.getAttribute('points')!.split(' ')[0]!.split(',')[1]);
    expect(tops.at(-1)).toBe('0.0');
    expect(container.querySelectorAll('.turn')).toHaveLength(1);
  });

  it('shows the chances of a moment in the replay, and answers what if', async () => {
    const choices = [{ seat: 1, choices: [{ act: 'decline', chances: [0.46, 0.44, 0.1] }, { act: 'accept', chances: [0.6, 0.3, 0.1] }] }];
    serving({ 'GET /tables/bar/review': review, 'GET /tables/bar/alternatives': choices });
    const { rerender } = render(ChanceBar, { table: 'bar', names: review.names, version: 40 });
    await screen.findByRole('img', { name: 'Ann: 46%, Ben: 44%, Cleo: 10%' });
    await fireEvent.click(screen.getByRole('button', { name: 'What if?' }));
    await screen.findByText('Ben could');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['decline 44%', 'accept 30%']);
    await rerender({ version: 41 });
    await waitFor(() => expect(screen.queryByText('Ben could')).toBeNull());
    screen.getByRole('img', { name: 'Ann: 60%, Ben: 30%, Cleo: 10%' });
  });
});

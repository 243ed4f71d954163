import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Advice, Note, TableTold } from '$/net/protocol';
import type { TableState } from '$/state/table.svelte';
import CoachPanel from './CoachPanel.svelte';
import CoachSwitch from './CoachSwitch.svelte';

const chances: Advice = { type: 'advice', id: '1', version: 7, chances: [0.42, 0.3, 0.28], margin: 0.03 };
const hint: Advice = {
  ...chances,
  advice: 'Leave Boardwalk to an auction: the auction usually ends at about $140.',
  choices: [{ act: 'leave Boardwalk to an auction', chances: [0.42, 0.3, 0.28] }, { act: 'buy Boardwalk', chances: [0.38, 0.32, 0.3] }],
};
const mistake: Note = {
  type: 'note',
  open: true,
  mistake: { fact: 6, seat: 0, done: 'traded New York Avenue for $1 with Ben', better: 'decline the deal', error: 0.14, margin: 0.03, chances: [0.28, 0.4, 0.32], best: [0.42, 0.3, 0.28] },
};

function table(more: Partial<TableState> = {}, told: Partial<TableTold> = {}): TableState {
  const seats = [{ seat: 0, kind: 'person' }, { seat: 1, kind: 'bot' }, { seat: 2, kind: 'bot' }];
  return {
    seat: 0, version: 7, names: ['Ann', 'Ben', 'Cleo'], view: { over: false, out: [0, 0, 0] }, note: null,
    table: { seats, status: 'playing', coach: 'on', tutorial: null, ...told },
    consult: vi.fn((about: string) => Promise.resolve(about === 'hint' ? hint : chances)),
    answerNote: vi.fn(() => Promise.resolve({})), setCoach: vi.fn(() => Promise.resolve({})),
    ...more,
  } as unknown as TableState;
}

describe('the coach', () => {
  it('shows the chances with their certainty, and gives a hint when asked', async () => {
    const here = table();
    render(CoachPanel, { table: here });
    await screen.findByRole('img', { name: 'Winning chances now: Ann: 42%, Ben: 30%, Cleo: 28%' });
    screen.getByText('±3');
    expect(here.consult).not.toHaveBeenCalledWith('hint');
    await fireEvent.click(screen.getByRole('button', { name: 'Hint' }));
    await screen.findByText(/usually ends at about \$140/);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['leave Boardwalk to an auction 42%', 'buy Boardwalk 38%']);
  });

  it('notes a clear mistake, which can be taken back', async () => {
    const here = table({ note: mistake });
    render(CoachPanel, { table: here });
    screen.getByText(/You traded New York Avenue for \$1 with Ben\. That costs you about 14 points \(±3\)/);
    screen.getByText('Better: decline the deal.');
    await fireEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(here.answerNote).toHaveBeenCalledWith(true);
  });

  it('offers nothing to take back when it is too late', () => {
    render(CoachPanel, { table: table({ note: { ...mistake, open: false } }) });
    screen.getByText(/can’t take it back/);
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  });

  it('gives spectators the chances and nothing else', async () => {
    render(CoachPanel, { table: table({ seat: null, note: mistake }) });
    await screen.findByRole('img', { name: /Ann: 42%/ });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is turned on by a player among bots only, and is off before', async () => {
    const here = table({}, { coach: '' });
    render(CoachSwitch, { table: here });
    const on = screen.getByRole('switch', { name: /Coach/ });
    expect((on as HTMLInputElement).checked).toBe(false);
    await fireEvent.click(on);
    await waitFor(() => expect(here.setCoach).toHaveBeenCalledWith(true));
  });

  it('is not offered where somebody else is a person', () => {
    const seats = [{ seat: 0, kind: 'person' }, { seat: 1, kind: 'person' }] as TableTold['seats'];
    render(CoachSwitch, { table: table({}, { seats }) });
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

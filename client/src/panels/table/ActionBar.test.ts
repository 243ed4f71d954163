import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { sitAt } from '$/fixtures/sitAt';
import { position } from '$/fixtures/positions.svelte';

describe('the action bar', () => {
  it('rolls with the space bar', async () => {
    const { table } = sitAt('roll');
    await userEvent.keyboard(' ');
    expect(table.done).toEqual([{ kind: 'Roll', seat: 0, duty: 2 }]);
  });

  it('has a key for each verb', async () => {
    const { table } = sitAt('jail');
    await userEvent.keyboard('p');
    expect(table.done.map(({ kind }) => kind)).toEqual(['PayBail']);
  });

  it('has a key of its own for the first verb, too', async () => {
    const { table } = sitAt('buy');
    await userEvent.keyboard('b');
    expect(table.done.map(({ kind }) => kind)).toEqual(['Buy']);
  });

  it('lists the keys of the moment with ?', async () => {
    sitAt('buy');
    await userEvent.keyboard('?');
    const panel = screen.getByRole('region', { name: 'Keyboard shortcuts' });
    for (const line of [/Space/, /Buy \(\$120\)/, /Auction it/, /Mortgage/, /Type a command/]) expect(panel.textContent).toMatch(line);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('takes acts as they are typed, in a field that / opens', async () => {
    const { table } = sitAt('buy');
    const user = userEvent.setup();
    await user.keyboard('/');
    await user.type(screen.getByRole('combobox', { name: 'Type a command' }), 'bid 120{Enter}');
    expect(table.typed).toEqual(['bid 120']);
    expect(table.done).toEqual([]);
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    const { table } = sitAt('buy');
    table.refusal = { clause: 'LAND-2', sentence: 'buy the property or decline first' };
    const user = userEvent.setup();
    await user.keyboard('/');
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Type a command' });
    await user.type(field, 'roll{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('uy the property or decline first');
    expect(screen.getByRole('button', { name: 'Why? Rule LAND-2' })).toBeTruthy();
    expect(field.value).toBe('roll');
    await user.click(screen.getByRole('button', { name: 'Stop typing' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says why a blocked verb is blocked, and does nothing when it is pressed', async () => {
    const { table } = sitAt('buy-poor');
    const buy = screen.getByRole('button', { name: /^Buy/ });
    expect(buy.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText(/Connecticut Avenue costs \$120 and you have \$60/).length).toBeGreaterThan(0);
    await fireEvent.click(buy);
    expect(table.done).toEqual([]);
    expect(screen.getByRole('alert').textContent).toContain('costs $120');
  });

  it('does nothing when the verb changed while it was being pressed', async () => {
    const { table } = sitAt('roll');
    const primary = screen.getByRole('button', { name: 'Roll' });
    await fireEvent.pointerDown(primary);
    const { view, choices } = position('buy');
    table.view = { ...view, version: 50 };
    table.choices = { ...choices, version: 50 };
    await waitFor(() => expect(primary.textContent).toContain('Buy'));
    await fireEvent.click(primary);
    expect(table.done).toEqual([]);
    await fireEvent.pointerDown(primary);
    await fireEvent.click(primary);
    expect(table.done.map(({ kind }) => kind)).toEqual(['Buy']);
  });

  it('shows your time, and tells it aloud when it runs out', () => {
    const now = Date.now();
    sitAt('roll', { now, open: [{ seat: 0, duty: 2, until: now + 38_000 }] });
    expect(screen.getByRole('timer', { name: /Your time: 38 s/ })).toBeTruthy();
  });

  it('has no buttons for spectators', () => {
    sitAt('roll', {}, null);
    expect(screen.getByText(/to roll/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('calls whom it waits for by a name of any kind', () => {
    sitAt('others-turn', {}, undefined, ['Ann: the first', 'Ben', 'Cleo']);
    expect(document.querySelector('.says')!.textContent?.replace(/\s+/g, ' ').trim()).toBe('Waiting for Ann: the first to roll');
  });

  it('gives the focus back to the tool when its panel is put away by its button', async () => {
    sitAt('roll');
    const user = userEvent.setup();
    const tool = screen.getByRole('button', { name: /^Mortgage/ });
    await user.click(tool);
    await user.click(screen.getByRole('button', { name: /^Close/ }));
    expect(screen.queryByRole('button', { name: /^Close/ })).toBeNull();
    expect(document.activeElement).toBe(tool);
  });

  it('goes on to the first verb when a panel is put away by key, so that the space bar does not open it again', async () => {
    const { table, desk } = sitAt('roll');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^Deal/ }));
    await user.click(screen.getAllByRole('radio')[0]!);
    await user.click(screen.getByRole('textbox', { name: 'You give: cash' }));
    await user.keyboard('{Escape}');
    expect(desk.panel).toBeNull();
    await user.keyboard(' ');
    expect(desk.panel).toBeNull();
    expect(table.done.map(({ kind }) => kind)).toEqual(['Roll']);
  });

  it('does nothing with a space bar that meant something else a moment ago', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['performance', 'setTimeout'] });
    const { table, desk } = sitAt('roll');
    const send = vi.fn();
    desk.sending = { label: 'Send counter-offer', act: null, run: send };
    flushSync();
    vi.advanceTimersByTime(1000);
    desk.sending = null; // the offer expires
    flushSync();
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(table.done).toEqual([]);
    vi.advanceTimersByTime(400);
    fireEvent.keyDown(document.body, { key: ' ' });
    expect([table.done.map(({ kind }) => kind), send.mock.calls]).toEqual([['Roll'], []]);
    vi.useRealTimers();
  });

  it('leaves the focus where it is when it was not in the panel', async () => {
    sitAt('roll');
    await userEvent.keyboard('h');
    expect(screen.getByRole('region', { name: 'Build and sell' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(document.body);
  });

  it('gives the focus back to its button when the field for typing is put away', async () => {
    sitAt('roll');
    const user = userEvent.setup();
    await user.keyboard('/');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Type a command' }));
  });

  it('waits in its place while others are asked', async () => {
    const { table } = sitAt('others-turn');
    expect(screen.getByRole('button', { name: /Waiting for Ann/ }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard(' ');
    expect(table.done).toEqual([]);
  });
});

import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Act } from '$/net/protocol';
import { Desk } from './desk.svelte';
import { StillTable } from '$/fixtures/positions.svelte';

const roll: Act = { kind: 'Roll', seat: 0, duty: 2 };

function slowly(table: StillTable): () => void {
  let arrive = () => {};
  table.act = (act) =>
    new Promise((resolve) => {
      table.done.push(act);
      arrive = () => resolve({ type: 'done', id: 'x', version: 1 });
    });
  return () => arrive();
}

describe('the desk', () => {
  it('sends an act once, however often it is meant before the answer comes', async () => {
    const table = new StillTable('roll');
    const answer = slowly(table);
    const desk = new Desk(table);
    const first = desk.do(roll);
    expect(await desk.do(roll)).toBe(false);
    expect(desk.isBusy(roll)).toBe(true);
    answer();
    expect(await first).toBe(true);
    expect(table.done).toEqual([roll]);
    expect(desk.isBusy(roll)).toBe(false);
  });

  it('sends one answer to a duty, but rights beside it', async () => {
    const table = new StillTable('jail');
    slowly(table);
    const desk = new Desk(table);
    void desk.do({ kind: 'TryDouble', seat: 0, duty: 2 });
    expect(await desk.do({ kind: 'PayBail', seat: 0, duty: 2 })).toBe(false);
    void desk.do({ kind: 'Mortgage', seat: 0, deed: 5 });
    expect(table.done.map(({ kind }) => kind)).toEqual(['TryDouble', 'Mortgage']);
  });

  it('keeps a refusal to be shown, and forgets it with the next act', async () => {
    const table = new StillTable('roll');
    const desk = new Desk(table);
    table.refusal = { clause: 'TURN-1', sentence: 'not yet' };
    expect(await desk.do(roll)).toBe(false);
    expect(desk.refused).toMatchObject({ clause: 'TURN-1', sentence: 'not yet' });
    table.refusal = null;
    await desk.do(roll);
    expect(desk.refused).toBeNull();
  });

  it('still shows what was refused when an act from before it comes through', async () => {
    const table = new StillTable('jail');
    const desk = new Desk(table);
    const answer = slowly(table);
    const held = desk.do({ kind: 'TryDouble', seat: 0, duty: 2 });
    table.act = StillTable.prototype.act;
    table.refusal = { clause: 'MTG-2', sentence: 'sell first' };
    await desk.do({ kind: 'Mortgage', seat: 0, deed: 5 });
    answer();
    expect(await held).toBe(true);
    expect(desk.refused).toMatchObject({ sentence: 'sell first' });
  });

  it('shows a view together with its own choices, never with older ones', () => {
    const table = new StillTable('roll');
    const desk = new Desk(table);
    const before = desk.scene;
    table.view = { ...table.view!, version: 7, turn: 1 };
    flushSync();
    expect(desk.scene).toBe(before);
    table.choices = { ...table.choices!, version: 7, acts: [] };
    flushSync();
    expect(desk.view.turn).toBe(1);
    expect(desk.choices.acts).toEqual([]);
  });

  it('keeps the clocks of what it shows until it shows something else', () => {
    const clock = { deed: 1, until: 5000 };
    const table = new StillTable('roll', { auction: clock as never });
    const desk = new Desk(table);
    expect(desk.clocks?.auction).toEqual(clock);
    table.view = { ...table.view!, version: 7 };
    table.clocks = { ...table.clocks!, auction: null };
    flushSync();
    expect(desk.clocks?.auction).toEqual(clock);
    table.choices = { ...table.choices!, version: 7 };
    flushSync();
    expect(desk.clocks?.auction).toBeNull();
  });

  it('asks once what an act would bring, and again when the table has moved on', async () => {
    const table = new StillTable('roll');
    const asked = vi.spyOn(table, 'preview');
    const desk = new Desk(table);
    const build: Act = { kind: 'Build', seat: 0, order: [[16, 1]] };
    await Promise.all([desk.preview(build), desk.preview({ ...build })]);
    expect(asked).toHaveBeenCalledTimes(1);
    table.view = { ...table.view!, version: 9 };
    await desk.preview(build);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('hands a click on the board to the panel that asked for a space', () => {
    const desk = new Desk(new StillTable('roll'));
    expect(desk.pick(5)).toBe(false);
    const chooser = vi.fn();
    desk.choosable = new Set([5]);
    desk.chooser = chooser;
    expect(desk.pick(6)).toBe(false);
    expect(desk.pick(5)).toBe(true);
    expect(chooser).toHaveBeenCalledExactlyOnceWith(5);
  });
});

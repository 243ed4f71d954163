import { describe, expect, it, vi } from 'vitest';
import { Keys } from './keys.svelte';

function press(keys: Keys, key: string, options: KeyboardEventInit = {}, target: HTMLElement = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, bubbles: true, ...options });
  document.body.append(target === document.body ? '' : target);
  target.addEventListener('keydown', keys.handle, { once: true });
  target.dispatchEvent(event);
  if (target !== document.body) target.remove();
  return event;
}

describe('keys', () => {
  it('carry out what is offered, as long as it is', () => {
    const keys = new Keys();
    const run = vi.fn();
    const stop = keys.add({ key: 'r', says: 'Roll', run });
    expect(press(keys, 'R').defaultPrevented).toBe(true);
    stop();
    press(keys, 'r');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('belong to the newest where two want the same', () => {
    const keys = new Keys();
    const [older, newer] = [vi.fn(), vi.fn()];
    keys.add({ key: 'b', says: 'Buy', run: older });
    keys.add({ key: 'b', says: 'Bid', run: newer });
    press(keys, 'b');
    expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1]);
    expect(keys.list.map(({ says }) => says)).toEqual(['Bid']);
  });

  it.each([
    ['while typing', {}, () => document.createElement('input')],
    ['when they are held down', { repeat: true }, () => document.body],
    ['with another key', { ctrlKey: true }, () => document.body],
  ])('do nothing %s', (_, options, target) => {
    const keys = new Keys();
    const run = vi.fn();
    keys.add({ key: 'r', says: 'Roll', run });
    press(keys, 'r', options, target());
    expect(run).not.toHaveBeenCalled();
  });

  it.each([[' ', 'Space'], ['Enter', 'Enter']])('leave %j to a button that has the focus', (pressed, key) => {
    const keys = new Keys();
    const run = vi.fn();
    keys.add({ key, says: 'Roll', run });
    press(keys, pressed, {}, document.createElement('button'));
    expect(run).not.toHaveBeenCalled();
    press(keys, pressed);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('do what they say after a click, which leaves the focus on what was clicked', () => {
    const keys = new Keys();
    const run = vi.fn();
    keys.add({ key: 'Space', says: 'Build 2 blocks', run });
    const plus = document.createElement('button');
    keys.point();
    expect(press(keys, ' ', {}, plus).defaultPrevented).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each(['Tab', 'Escape', 'ArrowDown'])('leave the space bar to what has the focus once %s was pressed, also after a click', (walking) => {
    const keys = new Keys();
    const run = vi.fn();
    keys.add({ key: 'Space', says: 'Roll', run });
    const gear = document.createElement('button');
    keys.point();
    press(keys, walking, {}, gear); // a dialog closes, say, and gives the focus back
    press(keys, ' ', {}, gear);
    expect(run).not.toHaveBeenCalled();
  });

  it('leave Enter to a space of the board that has the focus, but not the space bar', () => {
    const keys = new Keys();
    const run = vi.fn();
    keys.add({ key: 'Space', says: 'Roll', run });
    keys.add({ key: 'Enter', says: 'Send', run });
    const cell = () => Object.assign(document.createElement('div'), { role: 'gridcell' });
    press(keys, 'Enter', {}, cell());
    expect(run).not.toHaveBeenCalled();
    press(keys, ' ', {}, cell());
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('do nothing behind an open dialog', () => {
    const keys = new Keys();
    const run = vi.fn();
    keys.add({ key: 'r', says: 'Roll', run });
    const dialog = document.createElement('dialog');
    dialog.setAttribute('open', '');
    document.body.append(dialog);
    press(keys, 'r');
    dialog.remove();
    expect(run).not.toHaveBeenCalled();
  });
});

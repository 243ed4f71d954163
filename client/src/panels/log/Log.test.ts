import { fireEvent, render, screen, within, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { fixture } from '$/fixtures/editions';
import Log from './Log.svelte';

const { log, table } = fixture('platinum');
const entries = log.map((entry) => ({ ...entry, by: 0, act: null }));
const names = table.seats.map(({ name }) => name);
const told = entries.filter((entry) => entry.told.length > 0);
const lines = () => within(screen.getByRole('log')).getAllByRole('listitem');

describe('the log', () => {
  it('tells every fact that has words, and no other', () => {
    render(Log, { entries, names });
    expect(lines()).toHaveLength(told.length);
    expect(screen.getByRole('log').textContent).toContain(names[1]);
  });

  it('shows one topic, without turns in which nothing of it happened', async () => {
    render(Log, { entries, names });
    await fireEvent.click(screen.getByRole('button', { name: 'Buildings' }));
    const built = told.filter(({ fact }) => fact.kind === 'Built').length;
    const shown = lines().map((line) => line.textContent ?? '');
    expect(shown.filter((text) => text.includes('builds'))).toHaveLength(built);
    expect(shown.some((text) => text.includes('rolls'))).toBe(false);
    expect(shown.at(-1)).not.toContain('to play');
  });

  it('points at the spaces of a line, and leads there in a replay', async () => {
    const onspaces = vi.fn();
    const onjump = vi.fn();
    render(Log, { entries, names, onspaces, onjump, now: entries[9]!.n });
    const moved = told.find(({ fact }) => fact.kind === 'Moved')!;
    await fireEvent.click(within(screen.getByRole('log')).getAllByRole('button').find((button) => button.closest('li')?.dataset.n === String(moved.n))!);
    expect(onspaces).toHaveBeenCalledWith([(moved.fact as { to: number }).to]);
    expect(onjump).toHaveBeenCalledWith(moved.n);
  });

  describe('as it grows', () => {
    /** A list of a height, with lines of another: nothing is laid out here. */
    function measured(): { list: HTMLElement; size: { clientHeight: number; scrollHeight: number } } {
      const list = screen.getByRole('log');
      const size = { clientHeight: 400, scrollHeight: 1000 };
      for (const name of ['clientHeight', 'scrollHeight'] as const) Object.defineProperty(list, name, { get: () => size[name] });
      return { list, size };
    }
    const scrolled = (list: HTMLElement, to: number) => {
      list.scrollTop = to;
      return fireEvent.scroll(list);
    };
    const newest = () => screen.queryByRole('button', { name: 'Jump to newest' });

    it('stays at its newest line whatever opens beside it', async () => {
      const { rerender } = render(Log, { entries: entries.slice(0, 20), names });
      const { list, size } = measured();
      await scrolled(list, 600);
      size.clientHeight = 120; // a panel opens above: the browser keeps the place of the first line
      await scrolled(list, 590);
      expect(newest()).toBeNull();
      expect(list.scrollTop).toBe(1000);
      size.scrollHeight = 1300;
      await rerender({ entries, names });
      await waitFor(() => expect(list.scrollTop).toBe(1300));
      expect(newest()).toBeNull();
    });

    it('lets its reader stay further up, and takes them back', async () => {
      const { rerender } = render(Log, { entries: entries.slice(0, 20), names });
      const { list, size } = measured();
      await scrolled(list, 600);
      await scrolled(list, 200);
      size.scrollHeight = 1300;
      await rerender({ entries, names });
      await scrolled(list, 210);
      expect(list.scrollTop).toBe(210);
      await fireEvent.click(newest()!);
      expect(list.scrollTop).toBe(1300);
      await fireEvent.scroll(list);
      expect(newest()).toBeNull();
    });
  });

  it('lets old lines go in a frame to which no new line comes', async () => {
    const frames = new Map<number, FrameRequestCallback>();
    let asked = 0;
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => (frames.set(++asked, run), asked));
    vi.stubGlobal('cancelAnimationFrame', (number: number) => frames.delete(number));
    const frame = async () => {
      const due = [...frames.values()];
      frames.clear();
      for (const run of due) run(0);
      await tick();
    };
    const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...told[0]!, n }));
    try {
      const { rerender } = render(Log, { entries: many(90), names });
      await frame();
      await frame();
      const all = lines().length;
      await rerender({ entries: many(130), names }); // enough to drop the oldest
      await frame();
      await rerender({ entries: many(131), names });
      await frame();
      expect(lines()).toHaveLength(all + 41); // one came meanwhile: they wait
      await frame();
      expect(lines().length).toBeLessThan(all + 41);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it('links every line to the replay', () => {
    render(Log, { entries, names, address: (version: number) => `/t/x/replay?at=${version}` });
    const links = screen.getAllByRole('link', { name: 'Replay from here' });
    expect(links[0]!.getAttribute('href')).toBe(`/t/x/replay?at=${told[0]!.n}`);
  });
});

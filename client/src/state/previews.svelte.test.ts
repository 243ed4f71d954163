import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '$/net/socket';
import type { Act, ErrorCode } from '$/net/protocol';
import { Desk } from './desk.svelte';
import { StillTable } from '$/fixtures/positions.svelte';
import { usePreview, usePreviews } from './previews.svelte';

const build: Act = { kind: 'Build', seat: 0, order: [[16, 1]] };
const refusal = (code: ErrorCode) => new Refusal({ type: 'refused', id: 'x', code, sentence: 'no' });

let table: StillTable;
let desk: Desk;
let stop = () => {};

/** Use previews as a component does. */
function using<T>(use: () => T): T {
  let made!: T;
  stop = $effect.root(() => {
    made = use();
  });
  flushSync();
  return made;
}

async function aMoment(): Promise<void> {
  flushSync();
  await vi.advanceTimersByTimeAsync(1000);
}

beforeEach(() => {
  vi.useFakeTimers();
  table = new StillTable('roll');
  desk = new Desk(table);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('what acts would bring', () => {
  it('is a refusal where a rule says no, and is not asked again while the table stands', async () => {
    const asked = vi.spyOn(table, 'preview').mockRejectedValue(refusal('rule'));
    const brought = using(() => usePreview(desk, () => build));
    await aMoment();
    expect(brought.outcome.refused?.sentence).toBe('no');
    await expect(desk.preview(build)).rejects.toThrow('no');
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each<ErrorCode>(['closed', 'rate'])('is not known after an answer that says nothing about the act: %s', async (code) => {
    const asked = vi.spyOn(table, 'preview').mockRejectedValueOnce(refusal(code));
    const brought = using(() => usePreview(desk, () => build));
    await aMoment();
    expect(brought.outcome).toMatchObject({ preview: null, refused: null });
    await desk.preview(build);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is asked again when the line that was lost is there again', async () => {
    const asked = vi.spyOn(table, 'preview').mockRejectedValueOnce(refusal('closed'));
    const brought = using(() => usePreview(desk, () => build));
    await aMoment();
    table.connection = 'waiting';
    await aMoment();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(brought.outcome.asking).toBe(true);
    table.connection = 'open';
    await aMoment();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(brought.outcome).toMatchObject({ asking: false, refused: null });
    expect(brought.outcome.preview).not.toBeNull();
  });

  it('is asked again for each of several', async () => {
    vi.spyOn(table, 'preview').mockRejectedValueOnce(refusal('closed'));
    const brought = using(() => usePreviews(desk, () => [build]));
    await aMoment();
    expect(brought.of(build)).toBeNull();
    table.connection = 'waiting';
    flushSync();
    table.connection = 'open';
    await aMoment();
    expect(brought.of(build)).not.toBeNull();
  });
});

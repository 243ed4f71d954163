import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle } from './throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a pace', () => {
  it('lets some through at once, and the others one after another', async () => {
    const pace = new Throttle(3, 10, () => Date.now());
    let through = 0;
    for (let asked = 0; asked < 6; asked += 1) void pace.turn().then(() => (through += 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(through).toBe(3);
    await vi.advanceTimersByTimeAsync(100);
    expect(through).toBe(4);
    await vi.advanceTimersByTimeAsync(1000);
    expect(through).toBe(6);
  });

  it('recovers while nobody asks', async () => {
    const pace = new Throttle(2, 10, () => Date.now());
    await Promise.all([pace.turn(), pace.turn()]);
    await vi.advanceTimersByTimeAsync(5000);
    let through = 0;
    for (let asked = 0; asked < 3; asked += 1) void pace.turn().then(() => (through += 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(through).toBe(2);
  });
});

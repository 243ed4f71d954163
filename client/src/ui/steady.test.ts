import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { steady } from './steady';

/** An element of a size that a test says, whose own least height counts as it does in a browser. */
function boxOf(size: { wide: number; high: number }): HTMLElement {
  const box = document.createElement('div');
  box.getBoundingClientRect = () => new DOMRect(0, 0, size.wide, Math.max(size.high, parseFloat(box.style.minBlockSize) || 0));
  return box;
}

describe('what keeps its height', () => {
  let resized = () => {};
  let stopped = false;
  beforeEach(() => {
    stopped = false;
    class Observer {
      constructor(told: () => void) {
        resized = told;
      }
      observe = () => resized();
      disconnect = () => (stopped = true);
    }
    vi.stubGlobal('ResizeObserver', Observer);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('grows, and does not get lower again', () => {
    const size = { wide: 300, high: 100 };
    const box = boxOf(size);
    const stop = steady(box);
    expect(box.style.minBlockSize).toBe('100px');
    size.high = 160;
    resized();
    expect(box.style.minBlockSize).toBe('160px');
    size.high = 60;
    resized();
    expect(box.style.minBlockSize).toBe('160px');
    if (stop) stop();
    expect(stopped).toBe(true);
  });

  it('is measured again at another width, where its lines differ', () => {
    const size = { wide: 300, high: 160.4 };
    const box = boxOf(size);
    steady(box);
    expect(box.style.minBlockSize).toBe('160.4px');
    Object.assign(size, { wide: 600, high: 80 });
    resized();
    expect(box.style.minBlockSize).toBe('80px');
  });
});

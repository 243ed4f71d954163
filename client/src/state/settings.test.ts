import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from './settings.svelte';

beforeEach(() => localStorage.clear());

describe('settings', () => {
  it('are kept in the browser and shown on the page', () => {
    const stop = settings.begin();
    settings.scheme = 'dark';
    settings.name = 'Ann';
    flushSync();
    expect(document.documentElement.dataset.scheme).toBe('dark');
    expect(JSON.parse(localStorage.getItem('rentier.settings')!)).toMatchObject({ scheme: 'dark', name: 'Ann' });
    stop();
  });

  it('come back, but nothing that makes no sense', () => {
    localStorage.setItem('rentier.settings', JSON.stringify({ scheme: 'purple', speed: 'fast', sound: 'loud', name: 'Bo', more: 1 }));
    const stop = settings.begin();
    expect(settings.scheme).toBe('system');
    expect(settings.speed).toBe('fast');
    expect(settings.sound).toBe(true);
    expect(settings.name).toBe('Bo');
    expect('more' in settings).toBe(false);
    stop();
  });

  it('survive a store that is broken', () => {
    localStorage.setItem('rentier.settings', '{oops');
    const stop = settings.begin();
    expect(settings.speed).toBe('normal');
    stop();
  });
});

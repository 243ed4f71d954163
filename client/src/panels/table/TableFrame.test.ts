import { render, screen, within } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { afterAll, describe, expect, it } from 'vitest';
import type { Panel } from '$/ui/tabs';
import TableFrame from './TableFrame.svelte';

const text = (words: string) => createRawSnippet(() => ({ render: () => `<p>${words}</p>` }));
const panels: Panel[] = [
  { id: 'players', title: 'Players', icon: '', place: 'left', content: text('everybody') },
  { id: 'log', title: 'Log', icon: '', place: 'tab', content: text('what happened') },
  { id: 'chat', title: 'Chat', icon: '', place: 'tab', content: text('what was said'), news: 2 },
];
const parts = { edition: 'platinum', status: text('status'), board: text('board'), strip: text('strip'), actions: text('actions'), panels };

const resize = (width: number, height: number) =>
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width, height });

function show(width: number, height: number): void {
  resize(width, height);
  render(TableFrame, parts);
}
afterAll(() => resize(1024, 768));

describe('the frame on a desk', () => {
  it('has its columns open and tabs for the rest', async () => {
    show(1440, 900);
    expect(screen.getByText('everybody')).toBeTruthy();
    expect(screen.getByText('what happened')).toBeTruthy();
    expect(screen.queryByText('strip')).toBeNull();
    await userEvent.setup().click(screen.getByRole('tab', { name: /Chat/ }));
    expect(screen.getByRole('tabpanel').textContent).toContain('what was said');
    expect(screen.queryByText('what happened')).toBeNull();
  });

  it('shows a chosen tab in front of the decision, and leads back to it', async () => {
    resize(1440, 900);
    render(TableFrame, { ...parts, prompt: createRawSnippet(() => ({ render: () => '<div class="prompts"><p>buy it?</p><button>Auction</button></div>' })) });
    const user = userEvent.setup();
    const docked = () => screen.getByText('buy it?').closest('.docked')!;
    expect(docked().classList.contains('behind')).toBe(false);
    await user.click(screen.getByRole('tab', { name: /Chat/ }));
    expect(docked().classList.contains('behind')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Back to your decision' }));
    expect(docked().classList.contains('behind')).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Auction' }));
    expect(screen.getByRole('tabpanel').textContent).toContain('what was said');
  });

  it('moves between tabs with the arrows', async () => {
    show(1440, 900);
    const user = userEvent.setup();
    screen.getByRole('tab', { name: 'Log' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: /Chat/ }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: /Chat/ }));
  });
});

describe('the frame on a tablet', () => {
  it('has every panel in one set of tabs', () => {
    show(820, 1180);
    expect(within(screen.getByRole('tablist')).getAllByRole('tab')).toHaveLength(3);
    expect(screen.getByRole('tabpanel').textContent).toContain('everybody');
  });
});

describe('the frame on a phone', () => {
  it('opens panels as sheets that take the focus and give it back', async () => {
    show(390, 844);
    expect(screen.getByText('strip')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    const user = userEvent.setup();
    const tab = screen.getByRole('tab', { name: /Log/ });
    await user.click(tab);
    const sheet = screen.getByRole('dialog', { name: 'Log' });
    expect(sheet.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(tab);
  });

  it('closes a sheet with its button and with its tab', async () => {
    show(390, 844);
    const user = userEvent.setup();
    await user.click(screen.getByRole('tab', { name: /Chat/ }));
    await user.click(screen.getByRole('button', { name: 'Close Chat' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('tab', { name: /Chat/ }));
    await user.click(screen.getByRole('tab', { name: /Chat/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

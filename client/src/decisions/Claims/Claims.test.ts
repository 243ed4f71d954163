import { screen } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { Act } from '$/net/protocol';
import { sitAt } from '$/fixtures/sitAt';

describe('rent to ask for', () => {
  it('tells who stands where, how much it is, and until when', () => {
    const now = Date.now();
    const claim = 3;
    const { table } = sitAt('claims', { now, claims: [{ claim, until: now + 5_000 }] });
    const open = table.view!.parts.rent!.open[0]!;
    expect(open.number).toBe(claim);
    const panel = screen.getByRole('region', { name: 'Rent due to you!' });
    expect(panel.textContent).toMatch(/Ben.*is on.*St\. James Place/s);
    expect(panel.textContent).toContain('Collect within');
    expect(screen.getByRole('timer', { name: 'Collect within: 5 s' })).toBeTruthy();
  });

  it('is collected with a key, and waived with another', async () => {
    const { table } = sitAt('claims');
    for (const name of [/^Collect/, 'Waive']) for (const button of screen.getAllByRole('button', { name })) expect(button.className).not.toContain('quiet');
    await userEvent.keyboard('cw');
    expect(table.done.map(({ kind }) => kind)).toEqual(['AskRent', 'WaiveRent']);
  });

  it('leaves the others in their places when it is settled, and their keys mean the next', async () => {
    const { table } = sitAt('claims');
    const { version, parts } = table.view!;
    const [claim] = parts.rent!.open;
    const other = { ...claim!, number: claim!.number + 1, deed: 18, amount: 120 };
    const show = (open: (typeof other)[], step: number) =>
      flushSync(() => {
        table.view = { ...table.view!, version: version + step, parts: { ...parts, rent: { open } } };
        const acts = open.flatMap(({ number }): Act[] => [{ kind: 'AskRent', seat: 0, claim: number }, { kind: 'WaiveRent', seat: 0, claim: number }]);
        table.choices = { ...table.choices!, version: version + step, acts };
      });
    const rows = () => [...document.querySelectorAll<HTMLElement>('.claim')];
    show([claim!, other], 1);
    expect(rows()).toHaveLength(2);
    const second = rows()[1];
    show([other], 2);
    expect(rows()[1]).toBe(second);
    expect(rows().map(({ inert }) => inert)).toEqual([true, false]);
    await userEvent.keyboard('c');
    expect(table.done).toEqual([{ kind: 'AskRent', seat: 0, claim: other.number }]);
    show([], 3);
    expect(rows()).toEqual([]);
  });

  it('is a multiple of a roll for a utility', () => {
    sitAt('claims-of-utility');
    expect(screen.getByRole('button', { name: 'Collect 10× a roll' })).toBeTruthy();
  });

  it('is shown to the visitor, too', () => {
    sitAt('claims', {}, 1);
    expect(screen.queryByRole('region', { name: 'Rent due to you!' })).toBeNull();
    expect(screen.getByText(/if they ask/).textContent).toMatch(/You owe.*Ann.*\$200.*St\. James Place/s);
  });
});

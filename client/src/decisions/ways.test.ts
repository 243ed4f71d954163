import { fireEvent, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { position } from '$/fixtures/positions.svelte';
import { sitAt } from '$/fixtures/sitAt';

describe('ways that lead somewhere', () => {
  it('show where the bus goes as the server says, and can be chosen on the board', async () => {
    const { desk, table } = sitAt('bus');
    const rides = position('bus').previews.flatMap((found) => ('facts' in found && found.act.kind === 'TakeBus' ? [found] : []));
    const stops = rides.map(({ facts }) => facts.map(({ fact }) => fact).find((fact) => fact.kind === 'Moved')!.to);
    expect(stops.length).toBeGreaterThan(1);
    for (const [place, stop] of stops.entries()) {
      const { act } = rides[place]!;
      expect(await screen.findByRole('button', { name: new RegExp(`${'steps' in act && act.steps}: ${table.edition.spaces[stop]!.name}`) })).toBeTruthy();
    }
    expect([...desk.choosable].sort()).toEqual([...stops].sort());
    desk.pick(stops[0]!);
    expect(table.done).toEqual([rides[0]!.act]);
  });

  it('show the bail as the server calculates it', async () => {
    const { table } = sitAt('jail');
    const paid = position('jail').previews.find(({ act }) => act.kind === 'PayBail');
    const left = paid && 'changes' in paid ? paid.changes.cash![0]! : NaN;
    const pay = await screen.findByRole('button', { name: new RegExp(`which leaves \\$${left}`) });
    await fireEvent.click(pay);
    expect(table.done.map(({ kind }) => kind)).toEqual(['PayBail']);
  });
});

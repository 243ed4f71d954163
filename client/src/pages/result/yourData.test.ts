import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { Refused, serving } from '$/fixtures/serving';
import { TableState } from '$/state/table.svelte';
import YourData from './YourData.svelte';

const found = fixture('platinum');

function seated(seat: number | null, host = 1): TableState {
  const table = new TableState('fixture2');
  const seats = found.table.seats.map((one) => (one.seat === 0 ? { ...one, kind: 'person' as const, name: 'Ann' } : one));
  table.hear({ type: 'welcome', protocol: 1, table: { ...found.table, seats, host }, seat, version: 0, gap: false, view: found.view });
  return table;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('your data', () => {
  it('is nobody’s who only watches', () => {
    render(YourData, { table: seated(null) });
    expect(screen.queryByText('Your data')).toBeNull();
  });

  it('changes the name, or says why not', async () => {
    let taken = true;
    const asked = serving({
      'PATCH /tables/fixture2/seats/0': () => (taken ? new Refused(409, 'name', 'Bert could be mistaken for Ben: choose another name') : found.table),
    });
    render(YourData, { table: seated(0) });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change name' }).disabled).toBe(true);
    await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: 'Bert' } });
    await press('Change name');
    await screen.findByText(/could be mistaken/);
    taken = false;
    await press('Change name');
    await screen.findByText('Your name was changed.');
    expect(asked.at(-1)?.body).toEqual({ name: 'Bert' });
  });

  it('is removed after one more question', async () => {
    const asked = serving({ 'DELETE /tables/fixture2/seats/0/data': {} });
    render(YourData, { table: seated(0) });
    expect(screen.queryByRole('button', { name: 'Delete this game' })).toBeNull();
    await press('Remove my name and messages');
    await press('Cancel');
    expect(asked).toHaveLength(0);
    await press('Remove my name and messages');
    await press('Remove my name and messages');
    await screen.findByText('Your name and messages were removed.');
    expect(asked).toHaveLength(1);
  });

  it('lets the host delete the whole game', async () => {
    const asked = serving({ 'DELETE /tables/fixture2': {} });
    render(YourData, { table: seated(0, 0) });
    await press('Delete this game');
    await press('Delete this game');
    await waitFor(() => expect(asked).toHaveLength(1));
  });
});

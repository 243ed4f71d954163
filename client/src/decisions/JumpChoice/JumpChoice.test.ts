import { fireEvent, screen, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sitAt } from '$/fixtures/sitAt';

const reachable = () => screen.getAllByRole('radio').filter(({ tabIndex }) => tabIndex === 0);

describe('a list of spaces to choose from', () => {
  it('is one stop of the Tab key', async () => {
    sitAt('city-jump');
    expect(reachable()).toHaveLength(1);
    await fireEvent.click(screen.getByRole('radio', { name: /Diamond Hills/ }));
    await waitFor(() => expect(reachable()[0]!.textContent).toContain('Diamond Hills'));
  });

  it('is walked with the arrows, chosen and confirmed with the space bar', async () => {
    const { table } = sitAt('city-jump');
    const user = userEvent.setup();
    reachable()[0]!.focus();
    await user.keyboard('{ArrowDown} ');
    expect(screen.getByRole('radio', { checked: true }).textContent).toContain('Diamond Hills');
    expect(table.done).toEqual([]);
    await user.keyboard(' ');
    expect(table.done).toEqual([expect.objectContaining({ kind: 'Jump', deed: 39 })]);
  });
});

import { cleanup, fireEvent, screen, within } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { sitAt } from '$/fixtures/sitAt';

const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!);

describe('blocks', () => {
  it('can be shared out, but not more than the button showed', async () => {
    const { table } = sitAt('city-blocks');
    await press('One more: Residential block on Westlands');
    await press('One more: Residential block on Westlands');
    await press('One more: Industrial block on Harbor Heights');
    expect(screen.getByText('3 of 3 blocks chosen')).toBeTruthy();
    for (const plus of screen.getAllByRole<HTMLButtonElement>('button', { name: /^One more/ })) expect(plus.disabled).toBe(true);
    await userEvent.keyboard(' ');
    expect(table.done).toEqual([expect.objectContaining({ kind: 'BuildBlocks', order: [[6, 2, 0], [13, 0, 1]] })]);
  });

  it('are built in several orders, before the turn ends', async () => {
    const { table } = sitAt('city-blocks');
    const verbs = () => [...document.querySelectorAll('.verbs .label')].map(({ textContent }) => textContent);
    expect(verbs()[0]).toBe('End turn');
    await press('One more: Residential block on Westlands');
    expect(verbs().slice(0, 2)).toEqual(['Build 1 block', 'End turn']);
    const forms = structuredClone(table.choices!.forms);
    for (const form of forms) for (const field of form.fields) if (form.act === 'BuildBlocks') field.most = 2;
    table.choices = { ...table.choices!, forms };
    flushSync();
    expect(screen.getByText('0 of 2 blocks chosen')).toBeTruthy();
  });

  it('say what they cost and bring beside how many are chosen', async () => {
    sitAt('city-blocks');
    await press('One more: Residential block on Westlands');
    expect((await screen.findByText('−500K, rent +240K')).parentElement!.textContent).toContain('1 of 3 blocks chosen');
  });
});

describe('the build button', () => {
  const said = () => document.querySelector('.prompts')!.textContent;

  it('says that it costs nothing, and what it is good for without a district', () => {
    sitAt('city-press');
    expect(said()).toContain('Free and optional');
    cleanup();
    const { table } = sitAt('city-press');
    table.view = { ...table.view!, holder: table.view!.holder.map((seat) => (seat === 0 ? -1 : seat)) };
    flushSync();
    expect(said()).toMatch(/You have no districts yet\. Free and optional/);
  });

  it('is mentioned afterwards only if it had no effect', () => {
    const { table } = sitAt('city-press');
    const pressed = (why_not: string) => ({ n: 99, by: 0, act: 'Press', fact: { kind: 'ButtonPressed' as const, seat: 0, shown: 2, opens: [], why_not }, told: [['text', 'Ann presses Build']] as ['text', string][] });
    table.choices = { ...table.choices!, acts: table.choices!.acts.filter(({ kind }) => kind !== 'Press') };
    table.log = [...table.log, pressed('')];
    flushSync();
    expect(said()).not.toContain('presses Build');
    table.log = [...table.log.slice(0, -1), pressed('no_room')];
    flushSync();
    expect(said()).toContain('presses Build');
  });

  it('comes before the next roll after a double', () => {
    const { table } = sitAt('city-press');
    const roll = { kind: 'Roll' as const, seat: 0, duty: 99 };
    table.view = { ...table.view!, duties: [{ seat: 0, duty: { kind: 'RollDue', number: 99, seat: 0 } }] };
    table.choices = { ...table.choices!, acts: [roll, ...table.choices!.acts.filter(({ kind }) => kind !== 'EndTurn')] };
    flushSync();
    expect([...document.querySelectorAll('.verbs .label')].map(({ textContent }) => textContent)).toEqual(['Press Build', 'Roll']);
  });

  it('is not mistaken for the panel of great buildings', () => {
    sitAt('city-press');
    const tools = within(screen.getByRole('toolbar')).getAllByRole('button').map(({ textContent }) => textContent);
    expect(tools.filter((tool) => /Build/.test(tool ?? ''))).toEqual([]);
    expect(tools[0]).toMatch(/Landmarks/);
  });
});

describe('a district to choose', () => {
  it('lists other players’ districts first for a hazard, and the player’s own last', () => {
    sitAt('city-hazard');
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['Ben’s', 'Cleo’s', 'Unowned', 'Yours']);
    cleanup();
    sitAt('city-bonus');
    expect(screen.getAllByRole('heading', { level: 4 })[0]?.textContent).toBe('Yours');
  });

  it('is chosen on the board as well as in the list', async () => {
    const { table, desk } = sitAt('city-permit');
    expect(desk.choosable.has(21)).toBe(false); // a school stands there, and keeps hazards off
    expect(desk.pick(39)).toBe(true);
    expect(await screen.findByRole('radio', { name: /Diamond Hills/, checked: true })).toBeTruthy();
    await userEvent.keyboard(' ');
    expect(table.done).toEqual([expect.objectContaining({ kind: 'Choose', deed: 39 })]);
  });

  it('offers places for the piece that is wanted', async () => {
    const { desk } = sitAt('city-permit');
    const pieces = screen.getByRole('radiogroup', { name: 'Piece' });
    await fireEvent.click(within(pieces).getByRole('radio', { name: 'Park' }));
    expect(desk.choosable.has(39)).toBe(false); // not the player's own
    expect(desk.choosable.has(14)).toBe(true);
  });

  it('shows the card that asks for it, and what would come of it', async () => {
    sitAt('city-takeover');
    expect(screen.getByText(/A friendly merger, they call it/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: /Seaview/ }));
    expect(await screen.findByText(/takes/)).toBeTruthy();
  });

  it.each(['inheritance', 'repossession', 'takeover', 'free-block', 'demolition', 'clean-up', 'hazard', 'bonus'])('is wanted by a card for %s', async (aim) => {
    const { table } = sitAt(`city-${aim}`);
    const list = screen.getByRole('radiogroup', { name: 'District' });
    await fireEvent.click(within(list).getAllByRole('radio')[0]!);
    await userEvent.keyboard(' ');
    expect(table.done.map(({ kind }) => kind)).toEqual(['Choose']);
  });
});

describe('the cash of a deal', () => {
  it('is a multiple of 10K, however it is typed', async () => {
    const { table } = sitAt('city-roll');
    await fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: /^Deal/ }));
    await fireEvent.click(screen.getAllByRole('radio', { name: /Ben/ })[0]!);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'You give: cash' });
    await fireEvent.input(field, { target: { value: '1.234M' } });
    expect(screen.getByRole('alert').textContent).toBe('in steps of 10K');
    await fireEvent.blur(field);
    expect(field.value).toBe('1.23M');
    const steps = screen.getAllByRole('button', { name: /cash: .* more$/ }).map(({ textContent }) => textContent);
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) expect(step).toMatch(/^\+(\d+0K|[\d.]+M)$/);
    const cash = table.choices!.forms.filter(({ act }) => act === 'OfferDeal').flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'money'));
    for (const { step, most } of cash) expect([step, most! % 10]).toEqual([10, 0]);
  });
});

describe('playing on after time is up', () => {
  it('is asked of everybody, and answered with one click', async () => {
    const { table } = sitAt('city-play-on');
    expect([...document.querySelectorAll('.verbs .label')].map(({ textContent }) => textContent)).toEqual(['Keep playing', 'Count now']);
    await press(/^Keep playing/);
    expect(table.done).toEqual([expect.objectContaining({ kind: 'PlayOn', seat: 0 })]);
  });
});

describe('the taxi', () => {
  it('tells where every way leads', async () => {
    sitAt('city-taxi');
    expect(await screen.findByRole('button', { name: /2 further: The Wharf/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Walk, and keep the card: Seaview/ })).toBeTruthy();
  });
});

describe('cards that dodge', () => {
  it('tell what each answer brings', async () => {
    sitAt('city-dodge');
    expect(await screen.findByText(/pays no rent on Diamond Hills/)).toBeTruthy();
    expect(screen.getByText(/Ann pays Cleo 12M rent/)).toBeTruthy();
  });
});

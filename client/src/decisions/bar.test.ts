import { describe, expect, it } from 'vitest';
import { barOf, whyNot } from './bar';
import { Desk } from '$/state/desk.svelte';
import { positionNames, StillTable } from '$/fixtures/positions.svelte';
import { statusOf } from './status';

const at = (name: string) => new Desk(new StillTable(name));
const verbs = (name: string) => {
  const { primary, others } = barOf(at(name));
  return [primary.label, ...others.map(({ label }) => label)];
};

describe('the verbs of the action bar', () => {
  it.each([
    ['roll', ['Roll']],
    ['jail', ['Roll for a double', 'Pay bail', 'Use card']],
    ['buy', ['Buy', 'Auction it']],
    ['auction', ['Bid $61', 'Pass']],
    ['debt', ['Raise $380']],
    ['bankrupt', ['Raise $1,980', 'Declare bankruptcy']],
    ['received', ['Keep it mortgaged', 'Pay it off']],
    ['any-space', ['Choose a space']],
    ['end-of-turn', ['End turn']],
    ['others-turn', ['Waiting for Ann']],
    ['offer-received', ['Roll', 'Ben’s offer']],
    ['city-press', ['Press Build', 'End turn']],
    ['city-buy', ['Buy', 'Auction it']],
    ['city-auction', ['Bid 1.26M', 'Pass for now']],
    ['city-blocks', ['End turn']],
    ['city-railroad', ['Choose one', 'Skip']],
    ['city-permit', ['Choose one']],
    ['city-jump', ['Choose where to go', 'Stay here']],
    ['city-dodge', ['Pay the rent', 'Use Rent Dodge card']],
  ])('in %s', (name, expected) => expect(verbs(name)).toEqual(expected));

  it('do not speak of an auction where the table has none', () => {
    const table = new StillTable('buy');
    table.table = { options: { 'no-auctions': true } } as unknown as typeof table.table;
    expect(barOf(new Desk(table)).others.map(({ label }) => label)).toEqual(['Don’t buy']);
  });

  it('put rent first, since the player’s own roll would lose it', () => {
    const { primary } = barOf(at('claims'));
    expect(primary).toMatchObject({ label: 'Collect rent', detail: '$200 from Ben', act: { kind: 'AskRent' } });
  });

  it('lead to an offer while others are waited for, unless its maker is muted', () => {
    const table = new StillTable('offer-received');
    table.view = { ...table.view!, duties: [{ ...table.view!.duties[0]!, seat: 1 }] };
    const desk = new Desk(table);
    expect(barOf(desk).primary).toMatchObject({ label: 'Ben’s offer', act: null });
    for (const { maker } of desk.view.parts.deals.open) desk.mute(maker, true);
    expect(barOf(desk).primary.label).toBe('Waiting for Ben');
  });

  it('put what sends an open form first, and the turn’s own beside it; rent stays before both', () => {
    const sending = { label: 'Offer to Ben', act: null };
    for (const [name, expected] of [['roll', ['Offer to Ben', 'Roll']], ['claims', ['Collect rent', 'Offer to Ben']]] as const) {
      const desk = at(name);
      desk.sending = sending;
      const { primary, others } = barOf(desk);
      expect([primary.label, ...others.map(({ label }) => label)].slice(0, 2)).toEqual(expected);
    }
  });

  it('keep what is blocked in its place, with the reason', () => {
    const bar = barOf(at('buy-poor'));
    expect(bar.primary).toMatchObject({ label: 'Buy', act: null });
    expect(whyNot(bar)).toEqual([expect.objectContaining({ label: 'Buy', clause: 'LAND-1' })]);
  });
});

describe('the status line', () => {
  it('says what the player has to decide', () => {
    expect(statusOf(at('roll'))).toEqual({ who: [0], mine: true, what: '', text: 'Your turn: roll the dice' });
    expect(statusOf(at('received')).text).toBe('Pay off this mortgage?');
  });

  it('says what is still to be raised, as the verb beside it does', () => {
    expect(statusOf(at('debt')).text).toBe('Raise $380 to pay your debt');
    expect(barOf(at('debt')).primary).toMatchObject({ label: 'Raise $380' });
  });

  it('says what others have to decide', () => {
    expect(statusOf(at('others-turn'))).toEqual({ who: [0], mine: false, what: 'to roll', text: 'Waiting for Ann to roll' });
    expect(statusOf(at('auction-leading')).text).toBe('Waiting for Ben and Cleo to bid or pass');
  });

  it('has words for every duty', () => {
    for (const name of positionNames) expect(statusOf(at(name)).text, name).not.toMatch(/[Dd]ecision$|to decide$|undefined/);
  });
});

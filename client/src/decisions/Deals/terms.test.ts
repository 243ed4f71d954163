import { describe, expect, it } from 'vitest';
import { fixture } from '$/fixtures/editions';
import { position } from '$/fixtures/positions.svelte';
import { afterwards, counterOf, dealAct, formOf, groupWarnings, newDraft, sidesOf } from './terms';

const { edition } = fixture('platinum');
const { view, choices } = position('offer-received');
const [first] = view.parts.deals.open;

describe('an offer', () => {
  it('has two sides, and each player sees their own first', () => {
    const mine = sidesOf(first!, 0);
    expect(mine).toEqual({ other: 1, give: { deeds: [5], cards: [], cash: 0 }, take: { deeds: [1], cards: [], cash: 100 } });
    expect(sidesOf(first!, 1)).toEqual({ other: 0, give: mine.take, take: mine.give });
  });

  it('is countered from the terms it has, at the revision it has', () => {
    const draft = counterOf(first!, 0);
    const act = dealAct(formOf(choices, draft), { ...draft, take: { ...draft.take, cash: 150 } });
    expect(act).toMatchObject({ kind: 'CounterDeal', seat: 0, offer: first!.number, revision: first!.revision, terms: { give: { deeds: [5] }, take: { deeds: [1], cash: 150 } } });
  });
});

describe('new terms', () => {
  it('are no act while they are empty', () => {
    const draft = newDraft(1);
    expect(dealAct(formOf(choices, draft), draft)).toBeNull();
  });

  it('are no act where the server has no form for them', () => {
    const draft = { ...newDraft(1), give: { deeds: [5], cards: [], cash: 0 } };
    expect(dealAct(formOf({ ...choices, forms: [] }, draft), draft)).toBeNull();
  });
});

describe('afterwards', () => {
  const give = { deeds: [3], cards: [], cash: 40 };
  const take = { deeds: [12], cards: [], cash: 0 };
  const sides = afterwards(edition, view, 0, 1, give, take);

  it('counts cash and groups on both sides', () => {
    expect(sides.map(({ cash }) => cash)).toEqual([{ before: 900, after: 860 }, { before: 700, after: 740 }]);
    expect(sides[1].groups).toContainEqual(expect.objectContaining({ group: 'brown', before: 1, after: 2, size: 2 }));
  });

  it('warns when somebody would hold a whole group, or no longer', () => {
    expect(groupWarnings(sides)).toEqual([{ seat: 1, name: 'brown', whole: true }]);
    const broken = afterwards(edition, view, 0, 1, { deeds: [16], cards: [], cash: 0 }, take);
    expect(groupWarnings(broken)).toEqual([{ seat: 0, name: 'orange', whole: false }]);
  });
});

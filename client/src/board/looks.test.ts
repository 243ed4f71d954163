import { describe, expect, it } from 'vitest';
import { fixture, fixtures } from '$/fixtures/editions';
import { spaceLabel } from './labels';
import { groupCodes, looks } from './looks';

describe('looks', () => {
  it('gives every group of every edition a code of its own', () => {
    for (const { edition } of Object.values(fixtures)) {
      const codes = groupCodes(edition);
      expect(new Set(codes).size).toBe(edition.groups.length);
      expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    }
    expect(groupCodes(fixture('platinum').edition).slice(0, 4)).toEqual(['BR', 'LB', 'PI', 'OR']);
  });

  it('shows the printed board before the game begins', () => {
    const { edition } = fixture('platinum');
    const printed = looks(edition, null);
    expect(printed).toHaveLength(40);
    expect(printed[1]).toMatchObject({ owner: null, houses: 0, hotel: false, mortgaged: false, visitors: [], nth: 1 });
    expect(spaceLabel(edition, printed[1]!, [])).toBe('Mediterranean Avenue: Brown, 1 of 2, price $60, unowned');
  });

  it('says what a screen reader needs, in the order in which it helps', () => {
    const { edition, view } = fixture('platinum');
    const names = ['Ann', 'Bob', 'Chioma', 'Dmitri'];
    view.holder[16] = view.holder[18] = view.holder[19] = 0;
    view.parts.building!.level[18] = 2;
    view.rents[18] = [200, 0];
    view.at = [0, 18, 10, 10];
    view.jail = [0, 0, 2, 0];
    const all = looks(edition, view);
    expect(spaceLabel(edition, all[18]!, names)).toBe(
      'Tennessee Avenue: Orange, 2 of 3, price $180, owned by Ann, full set, 2 houses, rent $200, here: Bob',
    );
    expect(spaceLabel(edition, all[10]!, names)).toBe('Jail / Just Visiting: here: Dmitri, in Jail: Chioma');
    expect(spaceLabel(edition, all[4]!, names)).toBe('Income Tax: pay $200');
  });

  it('tells a hotel from houses, also where three houses make one', () => {
    const { edition, view } = fixture('big-bang-theory');
    view.parts.building!.level[1] = 4;
    expect(looks(edition, view)[1]).toMatchObject({ houses: 4, hotel: false });
    view.parts.building!.hotel_level = 4;
    const look = looks(edition, { ...view })[1]!;
    expect(look).toMatchObject({ houses: 0, hotel: true });
    expect(spaceLabel(edition, look, ['Ann'])).toContain('1 Super Collider');
  });

  it('reads City’s plots', () => {
    const { edition, view } = fixture('city');
    view.parts.plots!.residential[1] = 2;
    view.parts.plots!.industrial[1] = 1;
    view.parts.plots!.standing[1] = ['railroad', 'park', 'park'];
    const label = spaceLabel(edition, looks(edition, view)[1]!, ['Ann', 'Bob', 'Chioma', 'Dmitri']);
    expect(label).toContain('2 residential blocks, 1 industrial block, 1 railroad, 2 parks');
    expect(looks(edition, view)[0]?.plot).toBeNull();
  });

  it('keeps what looks as before, so that a fact redraws only the spaces it changed', () => {
    const { edition, view } = fixture('platinum');
    const before = looks(edition, view);
    const bought = { ...view, holder: view.holder.map((holder, space) => (space === 12 ? 1 : holder)) };
    const after = looks(edition, bought);
    expect(after[12]).toMatchObject({ owner: 1 });
    expect(after.flatMap((look, space) => (look === before[space] ? [] : [space]))).toContain(12);
    expect(after[5]).toBe(before[5]);
    expect(looks(edition, view)).toBe(before);
    expect(looks(edition, { ...bought }).every((look, space) => look === after[space])).toBe(true);
  });

  it('leaves out who has left the game', () => {
    const { edition, view } = fixture('platinum');
    view.at = [5, 5, 5, 5];
    view.out = [0, 1, 0, 0];
    expect(looks(edition, view)[5]?.visitors).toEqual([0, 2, 3]);
  });
});

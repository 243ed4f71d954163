import { describe, expect, it } from 'vitest';
import { EDITIONS } from '$/board/themes';
import { fixture } from '$/fixtures/editions';
import type { Fact, View } from '$/net/protocol';
import { MOMENT_LASTS, momentsOf, type MomentKind } from './moments';
import { tuneOf } from './voices';

const { edition, view: some } = fixture('platinum');
const before: View = { ...some, holder: some.holder.map((holder) => (holder === -2 ? -2 : -1)), worth: [1000, 1000, 1000, 1000], parts: { ...some.parts, building: { ...some.parts.building!, level: some.holder.map(() => 0) } } };
const brown = edition.groups.find(({ id }) => id === 'brown')!.members;
const orange = edition.groups.find(({ id }) => id === 'orange')!.members;

const changed = (list: readonly number[], to: Record<number, number>) => list.map((one, place) => to[place] ?? one);
const found = (fact: Partial<Fact> & { kind: Fact['kind'] }, after: Partial<View> = {}, from = before) =>
  momentsOf(edition, [{ n: 1, fact: fact as Fact, told: [] }], from, { ...from, ...after });
const kinds = (moments: { kind: MomentKind }[]) => moments.map(({ kind }) => kind);
const levels = (to: Record<number, number>): Partial<View> => ({ parts: { ...before.parts, building: { ...before.parts.building!, level: changed(before.parts.building!.level, to) } } });

describe('moments', () => {
  it('are a set that is completed, once', () => {
    const half = { ...before, holder: changed(before.holder, { [brown[0]!]: 1 }) };
    const whole = { holder: changed(half.holder, { [brown[1]!]: 1 }) };
    expect(found({ kind: 'Bought' }, whole, half)).toMatchObject([{ kind: 'set', seat: 1, group: 'brown' }]);
    expect(found({ kind: 'Bought' }, {}, { ...half, ...whole })).toEqual([]);
    expect(found({ kind: 'Bought' }, { holder: changed(half.holder, { [brown[1]!]: 2 }) }, half)).toEqual([]);
  });

  it('are the first house of a set, and a hotel, not what comes between', () => {
    const owned = { ...before, holder: changed(before.holder, Object.fromEntries(orange.map((space) => [space, 2]))) };
    const [one, other] = [orange[0]!, orange[1]!];
    expect(found({ kind: 'Built' }, levels({ [one]: 1 }), owned)).toMatchObject([{ kind: 'house', seat: 2, space: one }]);
    expect(found({ kind: 'Built' }, levels({ [one]: 1, [other]: 1 }), { ...owned, ...levels({ [one]: 1 }) })).toEqual([]);
    const top = before.parts.building!.hotel_level;
    expect(kinds(found({ kind: 'Built' }, levels({ [one]: top }), { ...owned, ...levels({ [one]: top - 1 }) }))).toEqual(['hotel']);
  });

  it('are rents that are big beside what their payer is worth, and bigger ones more so', () => {
    const rent = (amount: number) => found({ kind: 'RentAsked', visitor: 1, owner: 0, deed: 39, amount } as Fact)[0]?.size;
    expect([rent(100), rent(150), rent(600), rent(5000)]).toEqual([undefined, 0, 1, 1]);
    expect(rent(300)).toBeCloseTo(1 / 3);
  });

  it('are GO, Jail, a lot that is won, going out, and at last the end', () => {
    for (const [fact, kind] of [['Salaried', 'go'], ['Jailed', 'jail'], ['LotWon', 'auction'], ['WentOut', 'out'], ['Raised', 'hotel']] as const) expect(kinds(found({ kind: fact, seat: 0, deed: 1 } as Fact))).toEqual([kind]);
    expect(found({ kind: 'GameEnded', ranking: [2, 1], worth: [] } as Fact)).toMatchObject([{ kind: 'win', seat: 1 }]);
    expect(found({ kind: 'Moved', seat: 0, to: 3, steps: 3 })).toEqual([]);
  });

  it('sound like themselves, and in every edition otherwise', () => {
    const all = EDITIONS.map((id) => (Object.keys(MOMENT_LASTS) as MomentKind[]).map((kind) => JSON.stringify(tuneOf(kind, id, 0.5))));
    expect(new Set(all.flat()).size).toBe(all.flat().length);
    for (const { tones = [] } of [tuneOf('win', 'city', 1)]) for (const { loud, lasts } of tones) expect([loud <= 0.12, lasts <= 1]).toEqual([true, true]);
  });
});

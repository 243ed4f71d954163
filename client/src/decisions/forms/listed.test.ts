import { describe, expect, it } from 'vitest';
import type { Act } from '$/net/protocol';
import { listed } from './listed';

const row = (kind: string, name = '', duty = 1) => ({ name, label: `${kind} ${name}`, act: { kind, seat: 0, duty } as unknown as Act });
const shown = (sections: ReturnType<typeof listed>) => sections.map(({ kind, rows }) => `${kind}: ${rows.map(({ name, act }) => (act ? name : `(${name})`)).join(' ')}`);

describe('a list of acts', () => {
  const first = listed([], ['Resign', 'EndTurn', 'Mortgage'], [row('Resign', 'r'), row('EndTurn', 'e'), row('Mortgage', 'a'), row('Mortgage', 'b')]);

  it('ends with leaving', () => {
    expect(shown(first)).toEqual(['EndTurn: e', 'Mortgage: a b', 'Resign: r']);
  });

  it('keeps the place of what cannot be done any more, and of what comes back', () => {
    const second = listed(first, ['Mortgage', 'Repay', 'Resign'], [row('Mortgage', 'b'), row('Repay', 'a'), row('Resign', 'r')]);
    expect(shown(second)).toEqual(['EndTurn: (e)', 'Mortgage: (a) b', 'Repay: a', 'Resign: r']);
    const third = listed(second, ['EndTurn'], [row('EndTurn', 'e', 9)]);
    expect(shown(third)[0]).toBe('EndTurn: e');
    expect(third[0]!.rows[0]!.act).toMatchObject({ duty: 9 });
  });

  it('says why not where it was listed before: the table’s reason, or just not now', () => {
    const why = { clause: 'AUC-1', sentence: 'an auction is open' };
    const [end, mortgage] = listed(first, ['Mortgage'], [row('Mortgage', 'b')], [{ ...row('Mortgage', 'a'), ...why }]);
    expect(mortgage).toMatchObject({ why: undefined, rows: [{ name: 'a', act: null, why }, { name: 'b', act: {} }] });
    expect(end).toMatchObject({ why: { sentence: 'Not now' }, rows: [{ why: { sentence: 'Not now' } }] });
    expect(listed(first, [], [], [{ ...row('Mortgage', 'a'), ...why }])[1]!.why).toMatchObject(why);
  });
});

import { describe, expect, it } from 'vitest';
import type { Act } from '$/net/protocol';
import { actKey } from './choices';

const offer = (cash: number): Act => ({ kind: 'OfferDeal', seat: 0, partner: 1, terms: { give: { deeds: [5], cards: [], cash: 0 }, take: { deeds: [], cards: [], cash } } }) as Act;

describe('the key of an act', () => {
  it('tells terms apart', () => {
    expect(actKey(offer(0))).not.toBe(actKey(offer(100)));
  });

  it('does not depend on the order of fields', () => {
    const { kind, ...rest } = offer(100);
    expect(actKey({ ...rest, kind } as Act)).toBe(actKey(offer(100)));
  });
});

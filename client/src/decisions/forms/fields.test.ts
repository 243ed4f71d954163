import { describe, expect, it } from 'vitest';
import type { Form } from '$/net/protocol';
import { position } from '$/fixtures/positions.svelte';
import { bounded, filled, firstValues, orderLines, orderMap } from './fields';

const form = (name: string, kind: string): Form => position(name).choices.forms.find(({ act }) => act === kind)!;

describe('the blanks of a form', () => {
  it('begin with the server’s own example', () => {
    const bid = form('auction', 'Bid');
    expect(firstValues(bid)).toEqual({ amount: 61 });
    expect(filled(bid, firstValues(bid))).toEqual(bid.example);
  });

  it('reach into the terms of a deal', () => {
    const deal = form('roll', 'OfferDeal');
    expect(firstValues(deal)['terms.give.deeds']).not.toEqual([]);
    expect(filled(deal, firstValues(deal))).toEqual(deal.example);
  });

  it('begin empty or with the least where there is no example', () => {
    expect(firstValues({ ...form('roll', 'OfferDeal'), example: null })).toEqual({ 'terms.give.deeds': [], 'terms.give.cards': [], 'terms.give.cash': 0, 'terms.take.deeds': [], 'terms.take.cards': [], 'terms.take.cash': 0 });
  });

  it('follow the bounds as they change', () => {
    const bid = form('auction', 'Bid');
    const raised = { ...bid, fields: bid.fields.map((field) => ({ ...field, least: 80 })) };
    expect(bounded(raised, { amount: 61 })).toEqual({ amount: 80 });
    expect(bounded(raised, { amount: 95 })).toEqual({ amount: 95 });
  });

  it('hold orders line by line', () => {
    const order = orderMap([[16, 1], [18, 2]]);
    order.set(16, [0]);
    expect(orderLines(order)).toEqual([[18, 2]]);
  });
});

/** The acts of deals: what they are called, and their keys. */
import { always, type ActTable } from '$/decisions/decision';
import { text } from './text';

export const acts = {
  AcceptDeal: { ...always(text.accept), name: text.names.AcceptDeal, key: 'y' },
  DeclineDeal: { ...always(text.decline), name: text.names.DeclineDeal, key: 'n' },
  CounterDeal: { ...always(text.counter), name: text.names.CounterDeal, key: 'o' },
  WithdrawDeal: { ...always(text.withdraw), name: text.names.WithdrawDeal, key: 'u' },
  OfferDeal: { label: (desk, { partner }) => text.offerTo(desk.name(partner)), name: text.names.OfferDeal },
} satisfies ActTable;

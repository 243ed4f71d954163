import { fireEvent, screen, within, waitFor } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '$/net/socket';
import type { Form } from '$/net/protocol';
import { sitAt } from '$/fixtures/sitAt';
import { newDraft } from './terms';

const region = (name: string | RegExp) => screen.getByRole('region', { name });
const press = (name: string | RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!);

describe('open offers', () => {
  it('show both sides from the player’s view, the outcome, and a warning about a whole group', () => {
    sitAt('offer-received');
    const [first] = within(region('2 offers for you')).getAllByRole('article');
    expect(first!.textContent).toMatch(/Ben\s+offers/);
    expect(first!.textContent?.replace(/\s+/g, ' ')).toMatch(/You give.*Reading Railroad.*rent \$25.*You get.*\$100.*Mediterranean Avenue/);
    expect(first!.textContent).toContain('You’d complete the brown set!');
  });

  it('have buttons that say whose offer they answer, and only those of the first stay in sight over its terms', async () => {
    const { table } = sitAt('offer-received');
    const answers = () => screen.getAllByRole('button', { name: /^Accept/ });
    const names = table.view!.parts.deals.open.map(({ maker }) => `Accept ${table.names[maker]}’s offer`);
    expect(answers().map(({ textContent }) => textContent?.replace(/Y$/i, '').trim())).toEqual(names);
    const sticks = () => answers().map((button) => button.closest('.first') !== null);
    expect(sticks()).toEqual([true, false]);
    await press(/Mute.*Ben/);
    expect(sticks()).toEqual([true]);
  });

  it('are turned to from what says that they wait, until you open something', async () => {
    const { desk } = sitAt('offer-received');
    const prompts = document.querySelector('.prompts')!;
    const turnThere = async () => {
      await press('2 offers wait for your answer');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Accept Ben’s offer' })));
      expect(prompts.classList.contains('turned')).toBe(true);
    };
    await turnThere();
    desk.panel = 'mortgage';
    await waitFor(() => expect(prompts.classList.contains('turned')).toBe(false));
    await turnThere(); // past the panel that is open
    await press(/^Counter/);
    expect([desk.panel, prompts.classList.contains('turned')]).toEqual(['deal', false]);
  });

  it('are accepted at the revision that is shown', async () => {
    const { table } = sitAt('offer-received');
    const offer = table.view!.parts.deals.open[0]!;
    await press('Accept Ben’s offer');
    expect(table.done).toEqual([{ kind: 'AcceptDeal', seat: 0, offer: offer.number, revision: offer.revision }]);
  });

  it('are not accepted when their terms changed while one pressed', async () => {
    const { table } = sitAt('offer-received');
    const accept = screen.getByRole('button', { name: 'Accept Ben’s offer' });
    await fireEvent.pointerDown(accept);
    const acts = table.choices!.acts.map((act) => (act.kind === 'AcceptDeal' ? { ...act, revision: act.revision + 1 } : act));
    table.choices = { ...table.choices!, acts };
    await fireEvent.click(accept);
    expect(table.done).toEqual([]);
  });

  it('are hidden when their maker is muted, until one listens again', async () => {
    sitAt('offer-received');
    await press(/Mute.*Ben/);
    expect(region('An offer for you').textContent).not.toContain('Reading Railroad');
    await press(/Unmute Ben/);
    expect(region('2 offers for you')).toBeTruthy();
  });

  it('lapse when their time is up, and say so', () => {
    const now = Date.now();
    sitAt('offer-made', { now, offers: [{ offer: 3, until: now + 52_000 }] });
    expect(screen.getByRole('timer', { name: 'Offer expires: 52 s' })).toBeTruthy();
  });
});

describe('a deal that is being written', () => {
  it('is with the only opponent there is, without asking', async () => {
    const { table, desk } = sitAt('roll');
    table.choices = { ...table.choices!, forms: table.choices!.forms.filter(({ act, fixed }) => act !== 'OfferDeal' || fixed.partner === 1) };
    desk.panel = 'deal';
    expect(await screen.findByRole('button', { name: /^Offer to Ben/ })).toBeTruthy();
  });

  it('asks with whom where there are several', async () => {
    const { desk } = sitAt('roll');
    desk.panel = 'deal';
    expect((await screen.findAllByRole('radio')).length).toBeGreaterThan(1);
    expect(screen.queryByRole('button', { name: /^Offer to/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose a player' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('has its verb in the place of the turn’s, which stands beside it until the form is put away', async () => {
    const { desk } = sitAt('roll');
    const verbs = () => [...document.querySelectorAll('.verbs .label')].map(({ textContent }) => textContent);
    expect(verbs()).toEqual(['Roll']);
    desk.compose(newDraft(1));
    await screen.findByRole('button', { name: /^Offer to Ben/ });
    expect(verbs()).toEqual(['Offer to Ben', 'Roll']);
    await press(/^Close Offer a deal/);
    expect(verbs()).toEqual(['Roll']);
  });

  it('warns when the partner would hold a whole group', async () => {
    const { desk } = sitAt('roll');
    desk.compose(newDraft(1));
    await screen.findByRole('region', { name: 'Offer a deal' });
    await press(/Baltic Avenue/);
    expect(region('Offer a deal').textContent).toContain('Ben would complete the brown set!');
  });

  it('cannot be sent when the server would refuse it', async () => {
    const { table, desk } = sitAt('roll');
    vi.spyOn(table, 'preview').mockRejectedValue(new Refusal({ type: 'refused', id: 'x', code: 'rule', clause: 'DEAL-5', sentence: 'money alone would be a loan' }));
    desk.compose({ ...newDraft(1), give: { deeds: [], cards: [], cash: 50 } });
    expect(await screen.findByText(/Money alone would be a loan/)).toBeTruthy();
    await press(/^Offer to Ben/);
    expect(table.done).toEqual([]);
  });

  it('is sent, and the next one to the same player has to wait a little', async () => {
    const { table, desk } = sitAt('roll');
    const draft = { ...newDraft(1), give: { deeds: [5], cards: [], cash: 0 }, take: { deeds: [], cards: [], cash: 200 } };
    desk.compose(draft);
    await screen.findByRole('region', { name: 'Offer a deal' });
    await press(/^Offer to Ben/);
    expect(table.done).toEqual([expect.objectContaining({ kind: 'OfferDeal', partner: 1, terms: { give: draft.give, take: draft.take } })]);
    await waitFor(() => expect(desk.panel).toBeNull());
    desk.compose(draft);
    expect((await screen.findByRole('button', { name: /^Offer to Ben in a moment/ })).getAttribute('aria-disabled')).toBe('true');
  });

  it('says when the offer it answers has changed meanwhile', async () => {
    const { table } = sitAt('offer-received');
    await press('Counter Ben’s offer');
    const deals = table.view!.parts.deals;
    const open = deals.open.map((offer, place) => (place === 0 ? { ...offer, revision: 2, terms: { ...offer.terms, give: { ...offer.terms.give, cash: 120 } } } : offer));
    const forms = table.choices!.forms.map((form) => (form.act === 'CounterDeal' && form.fixed.offer === open[0]!.number ? { ...form, fixed: { ...form.fixed, revision: 2 } } : form));
    table.view = { ...table.view!, version: 40, parts: { ...table.view!.parts, deals: { ...deals, open } } };
    table.choices = { ...table.choices!, version: 40, forms };
    expect(await screen.findByText(/Ben has changed the offer/)).toBeTruthy();
    await press(/^Send counter-offer/);
    expect(table.done).toEqual([]);
    await press(/^Start from the new offer/);
    await press(/^Send counter-offer/);
    expect(table.done).toMatchObject([{ kind: 'CounterDeal', revision: 2, terms: { take: { cash: 120 } } }]);
  });

  it('shows how long the offer that it answers stays open', async () => {
    const now = Date.now();
    sitAt('offer-received', { now, offers: [{ offer: 3, until: now + 20_000 }] });
    await press('Counter Ben’s offer');
    expect(within(region('Counter Ben’s offer')).getByRole('timer', { name: 'Offer expires: 20 s' })).toBeTruthy();
  });

  it('has the same steps of cash on both sides', async () => {
    const { table, desk } = sitAt('roll');
    const most = (form: Form, name: string) => form.fields.find((field) => field.name === name)!.most!;
    const form = table.choices!.forms.find(({ act, fixed }) => act === 'OfferDeal' && fixed.partner === 1)!;
    expect(most(form, 'terms.take.cash')).toBeGreaterThan(2 * most(form, 'terms.give.cash'));
    desk.compose(newDraft(1));
    await screen.findByRole('region', { name: 'Offer a deal' });
    const steps = (side: string) => within(screen.getByRole('group', { name: `${side}: cash` })).getAllByRole('button').map(({ textContent }) => textContent);
    expect(steps('You get')).toEqual(steps('You give'));
  });

  it('may ask for more than the partner has, and says what would have to be raised', async () => {
    const { table, desk } = sitAt('roll');
    const has = table.view!.cash[1]!;
    desk.compose({ ...newDraft(1), give: { deeds: [5], cards: [], cash: 0 }, take: { deeds: [], cards: [], cash: has } });
    await screen.findByRole('region', { name: 'Offer a deal' });
    expect(screen.queryByText(/would have to raise/)).toBeNull();
    const cash = screen.getByRole('textbox', { name: 'You get: cash' });
    await fireEvent.input(cash, { target: { value: String(has + 120) } });
    expect(screen.getByText('Ben would have to raise $120 first.')).toBeTruthy();
    await press(/^Offer to Ben/);
    expect(table.done).toMatchObject([{ kind: 'OfferDeal', partner: 1, terms: { take: { cash: has + 120 } } }]);
  });

  it('counts cash as it is typed, and is sent with Enter', async () => {
    const { table, desk } = sitAt('roll');
    desk.compose({ ...newDraft(1), give: { deeds: [5], cards: [], cash: 0 } });
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'You get: cash' }), '77');
    expect(region('Offer a deal').textContent).toContain('$977');
    await user.keyboard('{Enter}');
    expect(table.done).toMatchObject([{ kind: 'OfferDeal', terms: { take: { cash: 77 } } }]);
  });

  it('is not sent with cash that cannot be meant, and says why', async () => {
    const { table, desk } = sitAt('roll');
    desk.compose({ ...newDraft(1), give: { deeds: [5], cards: [], cash: 0 } });
    const user = userEvent.setup();
    await user.type(await screen.findByRole('textbox', { name: 'You give: cash' }), '99999{Enter}');
    expect(screen.getByRole('alert').textContent).toMatch(/^at most \$/);
    expect(screen.getByRole('button', { name: /^Offer to Ben at most/ }).getAttribute('aria-disabled')).toBe('true');
    expect(table.done).toEqual([]);
  });

  it('forgets a refusal with the terms that it was about', async () => {
    const { table, desk } = sitAt('roll');
    const refused = new Refusal({ type: 'refused', id: 'x', code: 'rule', clause: 'DEAL-5', sentence: 'Ben already refused this.' });
    vi.spyOn(table, 'preview').mockRejectedValueOnce(refused).mockReturnValue(new Promise(() => {}));
    desk.compose({ ...newDraft(1), give: { deeds: [5], cards: [], cash: 0 }, take: { deeds: [], cards: [], cash: 10 } });
    await screen.findByText(/already refused/);
    await press(/You get: cash: \$10 more/);
    expect(screen.queryByText(/already refused/)).toBeNull();
  });

  it('becomes a new offer when the one it answers has gone', async () => {
    const { table, desk } = sitAt('offer-received');
    await press('Counter Ben’s offer');
    const version = table.version + 1;
    table.view = { ...table.view!, version, parts: { ...table.view!.parts, deals: { ...table.view!.parts.deals, open: [] } } };
    const { acts, forms } = table.choices!;
    table.choices = { ...table.choices!, version, forms: forms.filter(({ act }) => act !== 'CounterDeal'), acts: acts.filter((act) => !('offer' in act)) };
    expect(await screen.findByRole('radiogroup', { name: 'Trade with' })).toBeTruthy();
    expect(region('Offer a deal').textContent).toContain('has expired');
    desk.toggle('deal');
    desk.toggle('deal');
    expect(screen.getByRole('button', { name: /^Offer to Ben/ })).toBeTruthy();
    await press(/Offer to Ben/);
    expect(table.done).toEqual([expect.objectContaining({ kind: 'OfferDeal', partner: 1 })]);
  });

  it('says what of it can no longer be traded, and goes on without that when told to', async () => {
    const { table, desk } = sitAt('roll');
    desk.compose({ ...newDraft(1), give: { deeds: [3, 5], cards: [], cash: 400 }, take: { deeds: [], cards: [], cash: 10 } });
    await screen.findByRole('region', { name: 'Offer a deal' });
    const version = table.version + 1;
    const forms = table.choices!.forms.map((form) => ({
      ...form,
      fields: form.fields.map((field) => (field.name === 'terms.give.deeds' ? { ...field, choices: field.choices.filter((deed) => deed !== 5) } : field.name === 'terms.give.cash' ? { ...field, most: 150 } : field)),
    }));
    table.view = { ...table.view!, version };
    table.choices = { ...table.choices!, version, forms };
    expect((await screen.findByText(/Can no longer be traded/)).textContent).toMatch(/Reading Railroad, \$250 of the cash/);
    expect(region('Offer a deal').textContent).not.toContain('−$400');
    await press(/^Offer to Ben/);
    expect(table.done).toEqual([]);
    await press('Continue without');
    expect(screen.queryByText(/Can no longer be traded/)).toBeNull();
    await press(/^Offer to Ben/);
    expect(table.done).toMatchObject([{ terms: { give: { deeds: [3], cash: 150 }, take: { cash: 10 } } }]);
  });

  it('is called a change where the offer is the player’s own', async () => {
    const { table } = sitAt('offer-made');
    const { partner } = table.view!.parts.deals.open[0]!;
    await press(`Change your offer to ${table.names[partner]}`);
    expect(region(`Change your offer to ${table.names[partner]}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Change your offer( ⏎)?$/ })).toBeTruthy();
  });

  it('leaves open what the player turned to while it was sent', async () => {
    const { table, desk } = sitAt('roll');
    let answer = (): void => {};
    vi.spyOn(table, 'act').mockReturnValue(new Promise((resolve) => (answer = () => resolve({ type: 'done', id: 'x', version: 1 }))));
    desk.compose({ ...newDraft(1), give: { deeds: [5], cards: [], cash: 0 }, take: { deeds: [], cards: [], cash: 200 } });
    await screen.findByRole('region', { name: 'Offer a deal' });
    await press(/^Offer to Ben/);
    desk.panel = 'mortgage';
    answer();
    await waitFor(() => expect(desk.deal).toBeNull());
    expect(desk.panel).toBe('mortgage');
  });
});

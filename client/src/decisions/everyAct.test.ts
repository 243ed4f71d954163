/** Every act of both families can be carried out by clicks: in its own panel, and in the list of everything. */
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Act } from '$/net/protocol';
import schema from '$/net/protocol/generated?raw';
import { sitAt } from '$/fixtures/sitAt';
import { position, positionNames, StillTable } from '$/fixtures/positions.svelte';

// Nothing is hidden here by styles; not looking makes looking for roles much quicker.
configure({ defaultHidden: true });

const button = (name: RegExp | string) => screen.getAllByRole('button', { name })[0]!;
const click = async (name: RegExp | string) => fireEvent.click(button(name));
const radio = async (name: RegExp | string) => fireEvent.click(screen.getAllByRole('radio', { name })[0]!);
/** A tool of the action bar opens its panel; that of everything is fetched first. */
const open = async (tool: string) => {
  await fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: new RegExp(`^${tool}`) }));
  if (tool === 'More') await screen.findByRole('region', { name: 'All actions' });
};

/** How each act is reached in the panels made for it: the position, and the clicks. */
const WAYS: Record<string, [position: string, clicks: () => Promise<unknown>]> = {
  Roll: ['roll', () => click(/^Roll$/)],
  TryDouble: ['jail', () => click(/^Roll for a double$/)],
  PayBail: ['jail', () => click(/^Pay bail \$50/)],
  UseJailCard: ['jail', () => click(/^Use card/)],
  Buy: ['buy', () => click(/^Buy/)],
  Decline: ['buy', () => click(/^Auction it/)],
  Bid: ['auction', () => click(/^\+\$10/)],
  Pass: ['auction', () => click(/^Pass/)],
  AskRent: ['claims', () => click(/^Collect \$200/)],
  WaiveRent: ['claims', () => click(/^Waive/)],
  Build: ['roll', async () => { await open('Build'); await click(/^\+1 each/); await click(/^Build 3/); }],
  Sell: ['roll', async () => { await open('Build'); await click(/^Sell all/); await click(/^Sell 6/); }],
  Mortgage: ['roll', async () => { await open('Mortgage'); await radio(/Reading Railroad/); await click(/^Mortgage Reading Railroad/); }],
  Repay: ['roll', async () => { await open('Mortgage'); await radio(/Baltic Avenue/); await click(/^Pay off Baltic Avenue/); }],
  GoBankrupt: ['bankrupt', async () => { await click(/^Declare bankruptcy$/); await click(/^Yes/); }],
  Resign: ['roll', async () => { await open('More'); await click(/^Resign …/); await click(/^Yes/); }],
  TakeBus: ['bus', async () => { await screen.findByRole('button', { name: /^Die: 2 Die: 5 7: States Avenue/ }); await click(/^Die: 2 Die: 5 7: States Avenue/); }],
  GoTo: ['any-space', async () => { await radio(/Boardwalk/); await click(/^Go to Boardwalk/); }],
  KeepMortgaged: ['received', () => click(/^Keep it mortgaged/)],
  RepayNow: ['received', () => click(/^Pay it off/)],
  Want: ['wish', async () => { await click(/^How many: 1 more/); await click(/^Ask for 1 house/); }],
  Place: ['place', async () => { await radio(/Tennessee Avenue/); await click(/^Place on Tennessee Avenue/); }],
  OfferDeal: ['roll', async () => { await open('Deal'); await radio(/Ben/); await click(/Reading Railroad/); await click(/^You get: cash: \$100 more/); await click(/^Offer to Ben/); }],
  CounterDeal: ['offer-received', async () => { await click(/^Counter/); await click(/^You get: cash: \$10 more/); await click(/^Send counter-offer/); }],
  AcceptDeal: ['offer-received', () => click(/^Accept/)],
  DeclineDeal: ['offer-received', () => click(/^Decline/)],
  WithdrawDeal: ['offer-made', () => click(/^Withdraw/)],
  EndTurn: ['end-of-turn', () => click(/^End turn/)],
  Press: ['city-press', () => click(/^Press Build/)],
  AuctionOff: ['city-buy', async () => { await click(/^Opening bid: 100K more/); await click(/^Auction it from 110K/); }],
  PutUp: ['city-put-up', async () => { await radio(/Central City/); await click(/^Auction Central City/); }],
  BuildBlocks: ['city-blocks', async () => { await click(/^One more: Residential block on Bayview Dock/); await click(/^One more: Industrial block on Westlands/); await click(/^Build 2 blocks/); }],
  PlayOn: ['city-play-on', () => click(/^Keep playing/)],
  Count: ['city-play-on', () => click(/^Count now/)],
  Choose: ['city-permit', async () => { await radio(/^Park$/); await radio(/Brightside/); await click(/^Park on Brightside/); }],
  Forgo: ['city-railroad', () => click(/^Skip/)],
  Jump: ['city-jump', async () => { await radio(/Diamond Hills/); await click(/^Go to Diamond Hills/); }],
  Stay: ['city-jump', () => click(/^Stay here/)],
  TakeTaxi: ['city-taxi', () => click(/^2 further/)],
  GoOnFoot: ['city-taxi', () => click(/^Walk/)],
  DodgeRent: ['city-dodge', () => click(/^Use Rent Dodge card/)],
  PayRent: ['city-dodge', () => click(/^Pay the rent/)],
  DodgeTax: ['city-tax', () => click(/^Use Tax Dodge card/)],
  PayTax: ['city-tax', () => click(/^Pay the tax/)],
  BuildStadium: ['city-roll', async () => { await open('Landmarks'); await fireEvent.click(within(screen.getByRole('radiogroup', { name: /stadium/ })).getByRole('radio', { name: /Old Town/ })); await click(/^Stadium on Old Town/); }],
  BuildSkyscraper: ['city-roll', async () => { await open('Landmarks'); await fireEvent.click(within(screen.getByRole('radiogroup', { name: /skyscraper/ })).getByRole('radio', { name: /Central Quay/ })); await click(/^Skyscraper on Central Quay/); }],
  BuildTower: ['city-roll', async () => { await open('Landmarks'); await fireEvent.click(within(screen.getByRole('radiogroup', { name: /Tower/ })).getByRole('radio', { name: /Brightside/ })); await click(/^Tower on Brightside/); }],
  RemoveHazard: ['city-roll', async () => { await open('Landmarks'); await radio(/prison/); await click(/^Remove prison from Old Town/); }],
};

/** Acts of older records: the rules of today take none of them. */
const PAST = ['EndBuilding'];
/** Every act there is, from the server's own schema. */
const KINDS = /^export type Act = (.*);$/m.exec(schema)![1]!.split(' | ').filter((kind) => !PAST.includes(kind)).sort();

/** The dotted names of what an object holds, as forms name them. */
const leaves = (whole: object): string[] =>
  Object.entries(whole).flatMap(([name, value]: [string, unknown]) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? leaves(value).map((inner) => `${name}.${inner}`) : [name]));

/** Whether an act is one that the server lists, or fills in a form of its kind. */
function isOffered(table: StillTable, act: Act): boolean {
  const same = (one: object, other: object) => JSON.stringify(one, Object.keys(one).sort()) === JSON.stringify(other, Object.keys(other).sort());
  const { acts, forms } = table.choices!;
  if (acts.some((listed) => same(listed, act))) return true;
  return forms.some(({ act: kind, fixed, fields }) => {
    const names = ['kind', ...Object.keys(fixed), ...fields.map(({ name }) => name)].sort();
    const filled = act as unknown as Record<string, unknown>;
    return kind === act.kind && Object.entries(fixed).every(([name, value]) => filled[name] === value) && names.join() === leaves(act).sort().join();
  });
}

describe('the panel for each act', () => {
  it('exists for every act of both families', () => {
    expect(Object.keys(WAYS).sort()).toEqual(KINDS);
  });

  it.each(Object.entries(WAYS))('%s', async (kind, [name, clicks]) => {
    const { table } = sitAt(name);
    await clicks();
    expect(table.done.map((act) => act.kind)).toEqual([kind]);
    expect(isOffered(table, table.done[0]!)).toBe(true);
  });
});

describe('the list of everything', () => {
  const GRAVE = ['Resign', 'GoBankrupt'];
  const offering = (kind: string) => positionNames.find((name) => {
    const { acts, forms } = position(name).choices;
    return acts.some((act) => act.kind === kind) || forms.some((form) => form.act === kind);
  })!;

  it.each(KINDS.filter((kind) => !GRAVE.includes(kind)))('carries out %s', async (kind) => {
    const { table } = sitAt(offering(kind));
    await open('More');
    const panel = screen.getByRole('region', { name: 'All actions' });
    const section = [...panel.querySelectorAll('section')].find(({ dataset }) => dataset.kind === kind)!;
    await fireEvent.click([...section.querySelectorAll('button.act:not([aria-disabled])')][0]!);
    expect(table.done.map((act) => act.kind)).toEqual([kind]);
    expect(isOffered(table, table.done[0]!)).toBe(true);
  });

  it('ends with leaving, and leads to the rules', async () => {
    sitAt('roll');
    await open('More');
    const panel = screen.getByRole('region', { name: 'All actions' });
    const kinds = [...panel.querySelectorAll<HTMLElement>('section[data-kind]')].map(({ dataset }) => dataset.kind);
    expect(kinds.at(-1)).toBe('Resign');
    expect(within(panel).getByText('Offer a deal to Ben …')).toBeTruthy();
    expect(within(panel).getByRole('link', { name: 'The rules of Platinum Edition' }).getAttribute('href')).toBe('/rules?edition=platinum');
  });

  it('asks once more before you leave, and a no leads back', async () => {
    const { table, desk } = sitAt('roll');
    await open('More');
    await click(/^Resign …/);
    expect(screen.getByRole('alert').textContent).toContain('Are you sure?');
    await click(/^No$/);
    expect([desk.panel, table.done]).toEqual([null, []]);
  });

  it('keeps the place of what cannot be done any more, and says so', async () => {
    const { table, desk } = sitAt('roll');
    await open('More');
    const section = (kind: string) => document.querySelector<HTMLElement>(`section[data-kind=${kind}]`)!;
    const mortgage = table.choices!.acts.find(({ kind }) => kind === 'Mortgage')!;
    const blocked = [{ act: mortgage, clause: 'AUC-1', sentence: 'an auction is open' }];
    table.choices = { ...table.choices!, acts: [], forms: [], blocked };
    await waitFor(() => expect(section('OfferDeal').textContent).toMatch(/\(not now\).*Not now\./));
    const row = within(section('Mortgage')).getAllByRole('button')[0]!;
    expect(row.getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(row);
    expect(desk.refused).toMatchObject({ clause: 'AUC-1', sentence: 'an auction is open' });
    await fireEvent.click(within(section('Resign')).getByRole('button'));
    expect([desk.panel, desk.refused?.sentence]).toEqual(['all', 'Not now']);
  });

  it('says why for everything that is not allowed', async () => {
    sitAt('jail-poor');
    await open('More');
    expect(screen.getAllByText(/Bail costs \$50, more than you have/).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('button', { name: /Rule JAIL-4/ }).length).toBeGreaterThan(0);
  });
});

describe('an act that this client has never heard of', () => {
  const strange = { kind: 'Juggle', seat: 0, duty: 2, deed: 39, amount: 120 } as unknown as Act;

  it('is a button in the list of everything', async () => {
    const { table } = sitAt('roll');
    table.choices = { ...table.choices!, acts: [...table.choices!.acts, strange] };
    await open('More');
    await click(/^Juggle: Boardwalk, \$120/);
    expect(table.done).toEqual([strange]);
  });

  it('answers a duty of its own, and so does a form with a strange blank', async () => {
    const { table } = sitAt('roll');
    const form = { act: 'Juggle', fields: [{ name: 'balls', kind: 'spheres', least: 2, most: 5, choices: [], limits: [], step: 1 }], fixed: { seat: 0, duty: 2 }, example: null };
    table.view = { ...table.view!, version: 99, duties: [{ seat: 0, duty: { kind: 'JuggleDue', number: 2, seat: 0 } as never }] };
    table.choices = { ...table.choices!, version: 99, acts: [strange], forms: [form as never] };
    await fireEvent.click(await screen.findByRole('button', { name: /^Juggle: Boardwalk/ }));
    await click(/^Balls: 1 more/);
    await click(/^Juggle$/);
    expect(table.done).toEqual([strange, { kind: 'Juggle', seat: 0, duty: 2, balls: 3 }]);
  });
});

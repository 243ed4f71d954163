import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { serving } from '$/fixtures/serving';
import Rules from './Rules.svelte';
import { cut, finding, wordsOf } from './search';

const clause = (id: string, chapter: string, says: string, ruling = '') => ({ id, family: 'classic', chapter, clause: says, ruling });
const chapters = [
  { title: 'Rent', clauses: [clause('RENT-1', 'Rent', 'The owner may ask for rent.', 'See RENT-2 and HOUSE-9.'), clause('RENT-2', 'Rent', 'Nobody pays twice.')] },
  { title: 'Jail', clauses: [clause('JAIL-1', 'Jail', 'A (third) double leads to Jail.')] },
];
const known = new Set(['RENT-1', 'RENT-2', 'JAIL-1']);

describe('the text of the rules', () => {
  it('is found where every word is there, in the title, the name, the clause or the ruling', () => {
    expect(finding(chapters, wordsOf(' RENT  owner ')).map(({ clauses }) => clauses.map(({ id }) => id))).toEqual([['RENT-1']]);
    expect(finding(chapters, wordsOf('rent')).flatMap(({ clauses }) => clauses)).toHaveLength(2);
    expect(finding(chapters, wordsOf('boat'))).toEqual([]);
    expect(finding(chapters, [])).toBe(chapters);
  });

  it('links the clauses that are known and marks what was found, as it is written', () => {
    expect(cut('See RENT-2, JAIL and HOUSE-9.', [], known)).toEqual([
      { text: 'See ', kind: 'plain' },
      { text: 'RENT-2', kind: 'clause', names: 'RENT-2' },
      { text: ', ', kind: 'plain' },
      { text: 'JAIL', kind: 'clause', names: 'JAIL-1' },
      { text: ' and ', kind: 'plain' },
      { text: 'HOUSE-9', kind: 'plain' },
      { text: '.', kind: 'plain' },
    ]);
    expect(cut('A (third) time Doubles', wordsOf('(third) double'), known).filter(({ kind }) => kind === 'found').map(({ text }) => text)).toEqual(['(third)', 'Double']);
  });
});

describe('the rules page', () => {
  const page = { edition: 'platinum', title: 'Platinum', chapters, ours: { names: [] as string[], cards: [] as string[] } };
  const answers = {
    'GET /editions/platinum/rules': page,
    'GET /clauses/RENT-2': chapters[0]!.clauses[1],
    'GET /clauses/HOUSE-1': clause('HOUSE-1', 'House rules', 'Free Parking has a pot.'),
  };
  const show = (named: string | null) => render(Rules, { route: { page: 'rules', clause: named, edition: 'platinum' } });

  it('shows every clause with its ruling, and the one that the address names is marked', async () => {
    serving(answers);
    show('RENT-2');
    expect((await screen.findByRole('article', { name: 'RENT-2' })).getAttribute('aria-current')).toBe('true');
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.getByText('How we play it')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'RENT-2' }).at(-1)?.getAttribute('href')).toBe('/rules/RENT-2?edition=platinum');
  });

  it('narrows to what is looked for, says how much that is, and shows all again', async () => {
    serving(answers);
    show(null);
    await fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'double' } });
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toBe('1 clause');
    await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'boat' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getAllByRole('article')).toHaveLength(3);
  });

  it('lists the names and cards that are ours rather than the book’s', async () => {
    serving({ 'GET /editions/city/rules': { ...page, edition: 'city', ours: { names: ['Westfall', 'Tanaris'], cards: ['City Rates (our own card): Pay.'] } } });
    render(Rules, { route: { page: 'rules', clause: null, edition: 'city' } });
    const ours = await screen.findByRole('region', { name: 'Ours, not the book’s' });
    expect(ours.textContent).toContain('Westfall, Tanaris');
    expect(ours.textContent).toContain('City Rates');
  });

  it('has no such list where everything is the book’s', async () => {
    serving(answers);
    show(null);
    await screen.findByRole('article', { name: 'RENT-1' });
    expect(screen.queryByText('Ours, not the book’s')).toBeNull();
  });

  it('shows a clause that is not in the edition’s book, too', async () => {
    serving(answers);
    show('HOUSE-1');
    expect((await screen.findByRole('article', { name: 'HOUSE-1' })).textContent).toContain('Free Parking has a pot');
  });
});

import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue';

/** Words we no longer use: coined terms, and subjects that are nobody. */
const RETIRED = /\b(anew|reckon(?:ed)?|so many|whoever|oneself|one’s own|lapses?|lies open|stands open|what is asked|to be told|repay|put up|in the hand|at once, by|how one|one may|what one|who watches|under the hammer|too dear|is there already)\b/i;

const entries = Object.entries(catalogue).flatMap(([feature, texts]) => texts.map(({ key, words }) => [`${feature}: ${key}`, words] as const));

describe('the catalogue of texts', () => {
  it('has every feature', () => {
    for (const feature of ['decisions/BuyChoice', 'decisions/Deals', 'panels/log', 'pages/lobby', 'board', 'ui']) expect(catalogue[feature], feature).toBeTruthy();
    expect(entries.length).toBeGreaterThan(400);
  });

  it('says nothing in words that we no longer use', () => {
    expect(RETIRED.test('Load the page anew')).toBe(true);
    expect(entries.filter(([, words]) => RETIRED.test(words))).toEqual([]);
  });

  it('is typeset: real apostrophes and dashes', () => {
    const plain = entries.filter(([, words]) => !words.includes('=>') && /\w'\w|--|\.\.\./.test(words));
    expect(plain).toEqual([]);
  });
});

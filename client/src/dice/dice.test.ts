import { createHash, createHmac, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableShown } from '$/net/protocol';
import { serving } from '$/fixtures/serving';
import { checks } from './checks';
import { drawn, drawsFit, keyOf } from './draws';
import { addPart, commitmentTo, contribute, partFor, partOf, verifyCommand } from './parts';
import { hex, hmac, sha256, unhex } from './sha256';

const SERVER = Array.from({ length: 32 }, (_, number) => number.toString(16).padStart(2, '0')).join('');
const COMMITMENT = hex(sha256(unhex(SERVER)));

beforeEach(() => localStorage.clear());

describe('digests', () => {
  it('are those of the platform, whatever the length', () => {
    for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const [bytes, key] = [randomBytes(length), randomBytes(length)];
      expect(hex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(hex(hmac(key, bytes))).toBe(createHmac('sha256', key).update(bytes).digest('hex'));
    }
  });
});

describe('draws', () => {
  // Worked out by the engine: fair.chance_of(bytes(range(32)), ["", "mine, äöü", "7c1f"]).
  const key = keyOf(SERVER, ['', 'mine, äöü', '7c1f']);

  it('are those of the engine', () => {
    expect([0, 1, 2, 3, 4, 5].map((index) => drawn(key, 'dice', index, 36))).toEqual([23, 4, 35, 19, 23, 15]);
    expect([0, 1, 2].map((index) => drawn(key, 'chance', index, 16))).toEqual([13, 0, 14]);
  });

  it('must all fit, and so must the rolls of the record', () => {
    const one = drawn(key, 'dice', 0, 36);
    const rolled = { fact: { kind: 'Rolled', dice: [Math.floor(one / 6) + 1, (one % 6) + 1] } };
    expect(drawsFit(key, [['dice', 0, 36, one]], [{}, rolled])).toBe(true);
    expect(drawsFit(key, [['dice', 0, 36, (one + 1) % 36]], [rolled])).toBe(false);
    expect(drawsFit(key, [], [{ fact: { kind: 'StartRolled', dice: [1, 1] } }])).toBe(drawn(key, 'start', 0, 36) === 0);
    expect(drawsFit(key, [], [{ fact: { kind: 'StartRolled', dice: [(Math.floor(drawn(key, 'start', 0, 36) / 6) % 6) + 2, 1] } }])).toBe(false);
    expect(drawsFit(key, [], [{ fact: { kind: 'Rolled', dice: [rolled.fact.dice[1], (rolled.fact.dice[0]! % 6) + 1] } }])).toBe(false);
  });
});

describe('your part', () => {
  const seat = { kind: 'person' as const, player: 'p', name: 'Ann', level: null, piece: null, seeded: false };
  const table = (change: object = {}, own: object = {}) =>
    ({ table: 'abc', status: 'open', commitment: COMMITMENT, starting: null, seats: [{ ...seat, seat: 0, ...own }, { ...seat, seat: 1 }], ...change }) as unknown as TableShown;

  it('is random, made after the server’s commitment, and made again for another one', () => {
    const part = partFor('abc', COMMITMENT);
    expect(part.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(partFor('abc', COMMITMENT)).toEqual(part);
    expect(partFor('abc', 'another').seed).not.toBe(part.seed);
  });

  it('is committed to, and revealed only when the table is starting', async () => {
    const asked = serving({ 'PATCH /tables/abc/seats/0': {} });
    await contribute(table(), 0);
    const commitment = commitmentTo(partOf('abc')!);
    await contribute(table({}, { commitment }), 0);
    await contribute(table({}, { commitment }), null);
    expect(asked.map(({ body }) => body)).toEqual([{ commitment }]);
    await contribute(table({ starting: 1 }, { commitment }), 0);
    await contribute(table({ starting: 1 }, { commitment, seeded: true }), 0);
    expect(asked.map(({ body }) => body)).toEqual([{ commitment }, { seed: partOf('abc')!.seed }]);
    expect(partOf('abc')!.others).toEqual([commitment, null]);
  });

  it('notes that nobody else has one before it goes to a table against bots', async () => {
    const asked = serving({ 'PATCH /tables/abc/seats/0': {} });
    await addPart({ table: 'abc', seat: 0, commitment: COMMITMENT }, 3);
    expect(asked.map(({ body }) => body)).toEqual([{ seed: partOf('abc')!.seed }]);
    expect(partOf('abc')!.others).toEqual([commitmentTo(partOf('abc')!), null, null]);
  });

  it('is one and the same where the browser stores nothing', async () => {
    const asked = serving({ 'PATCH /tables/private/seats/0': {} });
    const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await contribute(table({ table: 'private' }), 0);
    const commitment = commitmentTo(partOf('private')!);
    await contribute(table({ table: 'private' }, { commitment }), 0);
    await contribute(table({ table: 'private', starting: 1 }, { commitment }), 0);
    refusing.mockRestore();
    expect(asked.map(({ body }) => body)).toEqual([{ commitment }, { seed: partOf('private')!.seed }]);
  });

  it('keeps what it noted first, however often a server lets the game start', async () => {
    serving({ 'PATCH /tables/abc/seats/0': {} });
    const commitment = commitmentTo(partFor('abc', COMMITMENT));
    await contribute(table({ starting: 1 }, { commitment }), 0);
    const noted = partOf('abc');
    const another = table({ starting: 2 }, { commitment });
    another.seats[1]!.commitment = 'chosen since';
    await contribute(another, 0);
    expect(partOf('abc')).toEqual(noted);
  });

  it('is not made again, once it was revealed, for a server that commits again', async () => {
    const asked = serving({ 'PATCH /tables/abc/seats/0': {} });
    await addPart({ table: 'abc', seat: 0, commitment: COMMITMENT }, 2);
    const noted = partOf('abc');
    expect(partFor('abc', 'another')).toEqual(noted);
    await contribute(table({ commitment: 'another' }), 0);
    expect(asked).toHaveLength(1);
    expect(partOf('abc')).toEqual(noted);
  });

  it('goes into the command that checks the game elsewhere, with all that was noted', () => {
    expect(verifyCommand('abc', 'c0', null)).toBe('rentier verify rentier-abc.jsonl --commitment c0');
    expect(verifyCommand('abc', 'c0', { table: 'abc', commitment: 'c0', seed: 's', others: ['c1', null] })).toBe('rentier verify rentier-abc.jsonl --commitment c0 --seed s --players c1,-');
  });

  it('is kept back from a table where others could still choose theirs', async () => {
    const asked = serving();
    await contribute(table({ starting: 1 }), 0);
    await contribute(table({ starting: 1 }, { commitment: 'not this one' }), 0);
    expect(asked).toEqual([]);
  });
});

describe('the evidence', () => {
  const seed = 'a'.repeat(64);
  const other = 'b'.repeat(64);
  const others = [seed, other].map((part) => commitmentTo({ commitment: COMMITMENT, seed: part }));
  const verdict = { fair: true, sentence: '', commitment: COMMITMENT, facts: 0, draws: 0, over: true, rules: 1, player_seeds: [seed, other], player_commitments: others, edition: 'platinum', options: {}, bots: ['', ''], notes: [], unchecked: [], drawn: [] };
  const found = (change: object = {}) =>
    checks({ commitment: COMMITMENT, seed: SERVER, seat: 0, part: { table: 'abc', commitment: COMMITMENT, seed, others }, verdict: { ...verdict, ...change }, record: [] }).map(({ ok }) => ok);

  it('clears an honest server', () => expect(found()).toEqual([true, true, true, true]));

  it('convicts one that left a part out or let a friend choose late', () => {
    expect(found({ player_seeds: ['', other] })).toEqual([true, false, true, true]);
    const late = 'c'.repeat(64);
    const rewritten = [others[0], commitmentTo({ commitment: COMMITMENT, seed: late })];
    expect(found({ player_seeds: [seed, late], player_commitments: rewritten })).toEqual([true, true, false, true]);
  });

  it('convicts one that gave somebody a part at a table where you were alone', () => {
    const alone = { table: 'abc', commitment: COMMITMENT, seed, others: [others[0]!, null] };
    const judged = (player_seeds: string[], player_commitments: (string | null)[]) =>
      checks({ commitment: COMMITMENT, seed: SERVER, seat: 0, part: alone, verdict: { ...verdict, player_seeds, player_commitments }, record: [] }).map(({ ok }) => ok);
    expect(judged([seed, ''], [others[0]!, null])).toEqual([true, true, true, true]);
    expect(judged([seed, other], others)).toEqual([true, true, false, true]);
  });

  it('convicts one that moved your part to another seat, for other dice', () => {
    const alone = { table: 'abc', commitment: COMMITMENT, seed, others: [others[0]!, null] };
    const moved = { ...verdict, player_seeds: ['', seed], player_commitments: [null, others[0]!] };
    const found = checks({ commitment: COMMITMENT, seed: SERVER, seat: 1, part: alone, verdict: moved, record: [] });
    expect(found.map(({ ok }) => ok)).toEqual([true, true, false, true]);
  });

  it('convicts one that chose another seed than it had committed to', () => {
    const late = 'ff'.repeat(32);
    const found = checks({ commitment: hex(sha256(unhex(late))), seed: late, seat: 0, part: { table: 'abc', commitment: COMMITMENT, seed, others }, verdict, record: [] });
    expect(found[0]!.ok).toBe(false);
  });
});

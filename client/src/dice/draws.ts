/** The dice worked out again from the seeds, as docs/explanation/dice.md describes: by this browser, not by the server. */
import type { Draw } from '$/net/protocol';
import { hmac, joined, sha256, unhex, utf8 } from './sha256';

const WORDS = 2n ** 64n;

/** The key of a game's dice. */
export const keyOf = (serverSeed: string, playerSeeds: readonly string[]) =>
  hmac(unhex(serverSeed), joined(...playerSeeds.map((seed) => sha256(utf8(seed)))));

/** The number that a draw brings: the first 64-bit word below the largest multiple of its bound. */
export function drawn(key: Uint8Array, stream: string, index: number, bound: number): number {
  const limit = WORDS - (WORDS % BigInt(bound));
  for (let attempt = 0; ; attempt++) {
    const digest = hmac(key, utf8(`${stream}:${index}:${attempt}`));
    const word = new DataView(digest.buffer).getBigUint64(0);
    if (word < limit) return Number(word % BigInt(bound));
  }
}

interface RecordLine {
  fact?: { kind: string; dice?: number[] };
}

/** The rolls that are counted from the beginning of the game, by their facts. */
const ROLLS = { StartRolled: 'start', Rolled: 'dice' };

/** Whether every draw, and every roll of the record, is the one that the seeds bring. */
export function drawsFit(key: Uint8Array, draws: readonly Draw[], record: readonly unknown[]): boolean {
  if (!draws.every(([stream, index, bound, number]) => drawn(key, stream, index, bound) === number)) return false;
  return Object.entries(ROLLS).every(([kind, stream]) => {
    const rolls = (record as RecordLine[]).flatMap(({ fact }) => (fact?.kind === kind && fact.dice ? [fact.dice] : []));
    return rolls.every(([one, two], index) => {
      const pair = drawn(key, stream, index, 36);
      return one === Math.floor(pair / 6) + 1 && two === (pair % 6) + 1;
    });
  });
}

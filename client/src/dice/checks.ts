/** What a browser can check of a finished game by itself: commitment, own part, everybody's parts, and all draws. */
import type { Verdict } from '$/net/protocol';
import { drawsFit, keyOf } from './draws';
import { commitmentTo, type Part } from './parts';
import { hex, sha256, unhex } from './sha256';
import { text } from './text';

export interface Check {
  /** Null where there is nothing to check. */
  ok: boolean | null;
  sentence: string;
}

interface Evidence {
  /** As the server shows it now. */
  commitment: string;
  seed: string;
  seat: number | null;
  /** As this browser noted it before the game. */
  part: Part | null;
  verdict: Verdict;
  record: readonly unknown[];
}

export function checks({ commitment, seed, seat, part, verdict, record }: Evidence): Check[] {
  const promised = part?.commitment ?? commitment;
  const kept = hex(sha256(unhex(seed))) === promised;
  const found: Check[] = [{ ok: kept, sentence: kept ? text.kept : text.broken }];
  if (seat !== null) {
    const used = part !== null && verdict.player_seeds[seat] === part.seed;
    found.push(part === null ? { ok: null, sentence: text.noPart } : { ok: used, sentence: used ? text.used : text.unused });
  }
  const published = part?.others ?? verdict.player_commitments;
  if (part?.others || published.some(Boolean)) {
    const kept = verdict.player_seeds.every((given, place) => !given || commitmentTo({ commitment: promised, seed: given }) === published[place]);
    if (published.some(Boolean) || !kept) found.push({ ok: kept, sentence: kept ? text.partsKept : text.partsBroken });
  }
  const fit = drawsFit(keyOf(seed, verdict.player_seeds), verdict.drawn, record);
  found.push({ ok: fit, sentence: fit ? text.drawn(verdict.drawn.length) : text.drawnOtherwise });
  return found;
}

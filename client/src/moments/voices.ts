/** What moments sound like: a short tune each, played in the voice of the edition. */
import type { Score } from '$/state/sounds';
import type { MomentKind } from './moments';

/** How an edition sounds. */
interface Voice {
  shape: OscillatorType;
  /** The tune's first note, in hertz. */
  root: number;
  minor: boolean;
  /** Seconds between notes, and how long one rings. */
  step: number;
  rings: number;
  /** Semitones by which each note slides. */
  slide: number;
  /** A second voice, in semitones above; 0 for none. */
  second: number;
}

const VOICES: Record<string, Voice> = {
  platinum: { shape: 'triangle', root: 523, minor: false, step: 0.11, rings: 0.55, slide: 0, second: 12 },
  'big-bang-theory': { shape: 'square', root: 587, minor: false, step: 0.075, rings: 0.12, slide: 0, second: 0 },
  'doctor-who-villains': { shape: 'sine', root: 415, minor: true, step: 0.14, rings: 0.42, slide: -2, second: 7 },
  'world-of-warcraft': { shape: 'sawtooth', root: 294, minor: true, step: 0.16, rings: 0.5, slide: 0, second: -12 },
  city: { shape: 'sine', root: 659, minor: false, step: 0.09, rings: 0.35, slide: 0, second: 4 },
};

/** Tunes in semitones above the root, in major. */
const TUNES: Record<MomentKind, number[]> = {
  go: [7, 12],
  house: [0, 7],
  auction: [0, 4, 7],
  set: [0, 4, 7, 12, 16],
  hotel: [0, 5, 9, 12, 17],
  rent: [12, 7, 4, 0],
  jail: [3, 2, 1],
  out: [0, -3, -5, -8, -12],
  win: [0, 4, 7, 12, 7, 12, 16, 19],
};
const MINOR: Record<number, number> = { 4: 3, 9: 8, 16: 15 };
const LOUD = 0.07;

/** A moment's tune at an edition; a bigger one is longer and louder. */
export function tuneOf(kind: MomentKind, edition: string, size: number): Score {
  const { shape, root, minor, step, rings, slide, second } = VOICES[edition] ?? VOICES.platinum!;
  const pitch = (semitones: number) => root * 2 ** ((minor ? (MINOR[semitones] ?? semitones) : semitones) / 12);
  // Square and sawtooth are harsher than they are loud.
  const loud = LOUD * (0.7 + 0.6 * size) * (shape === 'square' || shape === 'sawtooth' ? 0.45 : 1);
  const tones = TUNES[kind].flatMap((semitones, place) => {
    const note = { at: place * step * (1 + 0.4 * size), from: pitch(semitones), to: pitch(semitones) * 2 ** (slide / 12), lasts: rings * (1 + size), loud, shape };
    return second === 0 ? [note] : [note, { ...note, from: note.from * 2 ** (second / 12), to: note.to * 2 ** (second / 12), loud: loud * 0.4 }];
  });
  return { tones };
}

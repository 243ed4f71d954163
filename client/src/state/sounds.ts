/** Small sounds, made on the spot from tones and noise: nothing is loaded, and nothing is heard before a first press. */
import type { Fact } from '$/net/protocol';
import { settings } from './settings.svelte';

export type Sound = 'dice' | 'step' | 'gain' | 'pay' | 'card' | 'build' | 'bid' | 'gavel' | 'knock' | 'jail' | 'deal' | 'turn' ;

/** A tone: when it begins (seconds), how high (Hz, and where it slides to), how long and how loud. */
interface Tone {
  at: number;
  from: number;
  to?: number;
  lasts: number;
  loud: number;
  shape?: OscillatorType;
}
/** A burst of noise through a band around a pitch. */
interface Noise {
  at: number;
  pitch: number;
  lasts: number;
  loud: number;
}

export interface Score {
  tones?: Tone[];
  noises?: Noise[];
}

const chord = (pitches: number[], lasts: number, step: number, loud = 0.1): Tone[] =>
  pitches.map((from, place) => ({ at: place * step, from, lasts, loud, shape: 'triangle' }));

export const SCORES: Record<Sound, Score> = {
  dice: { noises: [0, 0.07, 0.13, 0.2, 0.29, 0.4].map((at, place) => ({ at, pitch: 2600 - 250 * place, lasts: 0.045, loud: 0.22 - 0.02 * place })) },
  step: { tones: [{ at: 0, from: 520, to: 380, lasts: 0.06, loud: 0.06, shape: 'triangle' }] },
  gain: { tones: chord([1318, 1760], 0.16, 0.07, 0.07) },
  pay: { tones: chord([880, 659], 0.14, 0.08, 0.07) },
  card: { noises: [{ at: 0, pitch: 5200, lasts: 0.14, loud: 0.1 }, { at: 0.1, pitch: 3400, lasts: 0.05, loud: 0.12 }] },
  build: { tones: [{ at: 0, from: 190, to: 90, lasts: 0.1, loud: 0.2 }, { at: 0.16, from: 210, to: 95, lasts: 0.1, loud: 0.2 }], noises: [{ at: 0, pitch: 1400, lasts: 0.03, loud: 0.1 }, { at: 0.16, pitch: 1500, lasts: 0.03, loud: 0.1 }] },
  bid: { tones: [{ at: 0, from: 740, lasts: 0.07, loud: 0.08, shape: 'triangle' }] },
  gavel: { noises: [{ at: 0, pitch: 900, lasts: 0.05, loud: 0.4 }, { at: 0.15, pitch: 900, lasts: 0.07, loud: 0.45 }], tones: [{ at: 0, from: 160, to: 80, lasts: 0.08, loud: 0.2 }, { at: 0.15, from: 160, to: 80, lasts: 0.1, loud: 0.2 }] },
  knock: { noises: [{ at: 0, pitch: 1100, lasts: 0.04, loud: 0.3 }], tones: [{ at: 0, from: 210, to: 120, lasts: 0.06, loud: 0.14 }] },
  jail: { tones: [{ at: 0, from: 300, to: 280, lasts: 0.4, loud: 0.09, shape: 'square' }, { at: 0.02, from: 437, to: 420, lasts: 0.5, loud: 0.06, shape: 'square' }], noises: [{ at: 0, pitch: 2200, lasts: 0.06, loud: 0.2 }] },
  deal: { tones: chord([523, 659, 784], 0.2, 0.06, 0.08) },
  turn: { tones: chord([784, 1046], 0.28, 0.12, 0.12) },
};

/** What a fact sounds like to one seat; nothing for most. */
export function soundOf(fact: Fact, seat: number | null): Sound | null {
  switch (fact.kind) {
    case 'Rolled':
    case 'StartRolled':
      return 'dice';
    case 'CardDrawn':
    case 'DodgeTaken':
      return 'card';
    case 'Salaried':
    case 'PotTaken':
      return fact.seat === seat ? 'gain' : null;
    case 'Paid':
      return fact.creditor === seat ? 'gain' : fact.debtor === seat ? 'pay' : null;
    case 'RentAsked':
      return fact.owner === seat ? 'gain' : fact.visitor === seat ? 'pay' : null;
    case 'RentCharged':
      return fact.owner === seat ? 'gain' : fact.visitor === seat ? 'pay' : null;
    case 'Bought':
    case 'Mortgaged':
    case 'Repaid':
      return fact.seat === seat ? 'pay' : null;
    case 'Built':
    case 'BlocksBuilt':
    case 'Raised':
    case 'Placed':
    case 'PiecePlaced':
      return 'build';
    case 'BidMade':
      return 'bid';
    case 'LotOpened':
    case 'LotWon':
      return 'gavel';
    case 'Jailed':
      return 'jail';
    case 'DealDone':
      return 'deal';
    case 'DealOffered':
      return fact.partner === seat ? 'turn' : null;
    case 'TurnBegan':
      return fact.seat === seat ? 'turn' : null;
    default:
      return null;
  }
}

class Player {
  #context: AudioContext | null = null;
  /** Everything is heard through it. */
  #master: GainNode | null = null;

  /** Play a sound; browsers that do not let us yet stay silent. */
  play(sound: Sound | Score): void {
    const score = typeof sound === 'string' ? SCORES[sound] : sound;
    const context = this.#ready();
    if (!context) return;
    const now = context.currentTime + 0.02;
    if (!this.#master) {
      this.#master = context.createGain();
      this.#master.connect(context.destination);
    }
    // Ears hear differences of loudness by their ratio.
    this.#master.gain.setValueAtTime(settings.volume ** 2, context.currentTime);
    for (const tone of score.tones ?? []) this.#tone(this.#master, now, tone);
    for (const noise of score.noises ?? []) this.#noise(this.#master, now, noise);
  }

  #ready(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null;
    const pressed = navigator.userActivation?.hasBeenActive ?? true;
    if (!this.#context && !pressed) return null;
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') void this.#context.resume();
    return this.#context;
  }

  #tone(master: GainNode, now: number, { at, from, to = from, lasts, loud, shape = 'sine' }: Tone): void {
    const oscillator = master.context.createOscillator();
    oscillator.type = shape;
    oscillator.frequency.setValueAtTime(from, now + at);
    oscillator.frequency.exponentialRampToValueAtTime(to, now + at + lasts);
    oscillator.connect(fading(master, now + at, lasts, loud));
    oscillator.start(now + at);
    oscillator.stop(now + at + lasts + 0.05);
  }

  #noise(master: GainNode, now: number, { at, pitch, lasts, loud }: Noise): void {
    const { context } = master;
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * (lasts + 0.05)), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1;
    const source = context.createBufferSource();
    source.buffer = buffer;
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = pitch;
    band.Q.value = 1.2;
    source.connect(band).connect(fading(master, now + at, lasts, loud));
    source.start(now + at);
  }
}

/** Loud at once and then fading, as struck things are. */
function fading(master: GainNode, at: number, lasts: number, loud: number): GainNode {
  const gain = master.context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(master);
  return gain;
}

export const player = new Player();

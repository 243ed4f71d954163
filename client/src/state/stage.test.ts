import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixture } from '$/fixtures/editions';
import type { Fact, Update, View } from '$/net/protocol';
import { settings } from './settings.svelte';
import { MOMENT_LASTS, type Moment, type MomentKind } from '$/moments/moments';
import { LASTS, Stage } from './stage.svelte';

let view: View;
let stage: Stage;
/** What was revealed, in its order. */
let seen: string[];

function play(after: Partial<View>, ...facts: Fact[]): void {
  view = { ...view, ...after, version: view.version + facts.length };
  const told = facts.map((fact, place) => ({ n: view.version - facts.length + place + 1, fact, told: [] }));
  const reveal = { show: () => void seen.push('view'), tell: () => void seen.push('log') };
  stage.play({ type: 'update', version: view.version, by: 0, act: null, facts: told, view } satisfies Update, reveal);
}

beforeEach(() => {
  vi.useFakeTimers();
  [settings.speed, settings.still, seen] = ['normal', false, []];
  view = fixture('platinum').view;
  view.at = [38, 0, 0, 0];
  view.jail = [0, 0, 0, 0];
  stage = new Stage();
  stage.show(view);
});
afterEach(() => {
  vi.useRealTimers();
});

const rolled: Fact = { kind: 'Rolled', seat: 0, dice: [1, 2], opens: [] };
const moved: Fact = { kind: 'Moved', seat: 0, to: 1, steps: 3 };

describe('the stage', () => {
  it('tumbles the dice, then hops space by space past GO', async () => {
    play({ at: [1, 0, 0, 0] }, rolled, moved);
    expect(stage.dice?.values).toEqual([1, 2]);
    expect(stage.rolling).toBe(true);
    expect(stage.spots[0]?.space).toBe(38);
    await vi.advanceTimersByTimeAsync(600);
    expect(stage.rolling).toBe(false);
    expect(stage.spots[0]).toMatchObject({ space: 39, walking: true });
    await vi.advanceTimersByTimeAsync(140);
    expect(stage.spots[0]?.space).toBe(0);
    await vi.advanceTimersByTimeAsync(300);
    expect(stage.spots[0]).toEqual({ space: 1, jailed: false, walking: false });
    expect(stage.busy).toBe(false);
  });

  it('knows the faces of a die that are no numbers from the server’s words', () => {
    view = { ...view, version: view.version + 1 };
    const fact: Fact = { kind: 'Rolled', seat: 0, dice: [4, 6, 4], opens: [] };
    stage.play({ type: 'update', version: view.version, by: 0, act: 'Roll', facts: [{ n: view.version, fact, told: [], faces: ['4', '6', 'bus'] }], view });
    expect(stage.dice?.faces).toEqual(['4', '6', 'bus']);
  });

  it('finishes everything when asked to hurry', async () => {
    play({ at: [1, 0, 0, 0] }, rolled, moved);
    stage.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.spots[0]?.space).toBe(1);
    expect(stage.busy).toBe(false);
  });

  it('plays what comes after a click on a board on which nothing moved', async () => {
    stage.skip();
    play({ at: [1, 0, 0, 0] }, rolled, moved);
    expect(stage.rolling).toBe(true);
    await vi.advanceTimersByTimeAsync(600);
    expect(stage.spots[0]).toMatchObject({ space: 39, walking: true });
  });

  it('moves at once at instant speed', async () => {
    settings.speed = 'instant';
    play({ at: [1, 0, 0, 0] }, rolled, moved);
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.spots[0]?.space).toBe(1);
    expect(stage.rolling).toBe(false);
  });

  it('reveals nothing before the token has arrived: then the money, and after it what is told', async () => {
    play({ at: [1, 0, 0, 0], cash: [1700, 1500, 1500, 1500] }, rolled, moved, { kind: 'Salaried', seat: 0, amount: 200 } as Fact);
    stage.then(() => seen.push('choices'));
    await vi.advanceTimersByTimeAsync(LASTS.dice + 3 * LASTS.hop - 1);
    expect([seen, stage.busy]).toEqual([[], true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(['view']);
    await vi.advanceTimersByTimeAsync(LASTS.money);
    expect([seen, stage.busy]).toEqual([['view', 'log', 'choices'], false]);
  });

  it('reveals at once what moves nothing, and everything at instant speed', () => {
    play({}, { kind: 'Bought', seat: 0, deed: 1, price: 60 });
    expect(seen).toEqual(['view', 'log']);
    settings.speed = 'instant';
    play({ at: [1, 0, 0, 0] }, rolled, moved);
    stage.then(() => seen.push('choices'));
    expect([seen.slice(2), stage.busy, vi.getTimerCount()]).toEqual([['view', 'log', 'choices'], false, 0]);
  });

  it('keeps the order without the movement where the system asks for stillness', async () => {
    settings.still = true;
    play({ at: [1, 0, 0, 0] }, rolled, moved);
    expect([stage.dice?.values, stage.rolling, stage.spots[0]?.space]).toEqual([[1, 2], false, 38]);
    await vi.advanceTimersByTimeAsync(350);
    expect([stage.spots[0], seen]).toEqual([{ space: 1, jailed: false, walking: false }, []]);
    await vi.advanceTimersByTimeAsync(250);
    expect(seen).toEqual(['view', 'log']);
  });

  it('plays one act after the other, and faster the more there are', async () => {
    for (let turn = 0; turn < 3; turn += 1) play({ at: [1, 0, 0, 0] }, rolled, moved);
    await vi.advanceTimersByTimeAsync(900);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(stage.patience);
    expect([seen.length, stage.busy]).toEqual([6, false]);
    for (let turn = 0; turn < 30; turn += 1) play({ at: [1, 0, 0, 0] }, rolled, moved);
    await vi.advanceTimersByTimeAsync(stage.patience);
    expect([seen.length, stage.busy]).toEqual([66, false]);
  });

  it('has what is on its way arrive when you act yourself, and plays that', async () => {
    play({ at: [1, 0, 0, 0] }, rolled, moved);
    await vi.advanceTimersByTimeAsync(700);
    expect(stage.spots[0]?.walking).toBe(true);
    view = { ...view, at: [1, 3, 0, 0], version: view.version + 1 };
    const facts = [{ n: view.version, fact: { ...rolled, seat: 1 } as Fact, told: [] }];
    stage.play({ type: 'update', version: view.version, by: 1, act: 'Roll', facts, view }, {}, 1, true);
    expect(stage.spots[0]).toEqual({ space: 1, jailed: false, walking: false });
    expect([seen, stage.dice?.seat, stage.rolling]).toEqual([['view', 'log'], 1, true]);
  });

  it('celebrates one moment after the other beside what happens, until somebody acts', async () => {
    const moment = (kind: MomentKind): Moment => ({ kind, seat: 0, size: 0 });
    stage.celebrate([moment('go'), moment('set')]);
    expect([stage.moment?.kind, stage.busy]).toEqual(['go', false]);
    await vi.advanceTimersByTimeAsync(MOMENT_LASTS.go);
    expect(stage.moment?.kind).toBe('set');
    stage.skip();
    expect(stage.moment).toBeNull();
    settings.speed = 'instant';
    const heard = vi.fn();
    stage.onCue(heard);
    stage.celebrate([moment('out')]);
    expect([stage.moment, heard.mock.calls.length]).toEqual([null, 1]);
  });

  it('says what is played, as it is played', async () => {
    const heard: string[] = [];
    stage.onCue((cue) => heard.push(cue === 'step' ? cue : 'kind' in cue ? cue.kind : cue.map(({ fact }) => fact.kind).join()));
    play({ at: [1, 0, 0, 0] }, rolled, moved, { kind: 'Bought', seat: 0, deed: 1, price: 60 });
    expect(heard).toEqual(['Rolled']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(heard).toEqual(['Rolled', 'Moved', 'step', 'step', 'step', 'Bought']);
  });

  it('forgets what was on its way when another moment is shown', async () => {
    play({ at: [1, 0, 0, 0] }, rolled, moved, { kind: 'CardDrawn', seat: 0, deck: 'deck_a', card: 10, unseen: true });
    stage.show({ ...view, version: 1, at: [30, 0, 0, 0] });
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.spots[0]?.space).toBe(30);
    expect(stage.card).toBeNull();
    expect(stage.busy).toBe(false);
  });

  it('is not hurried by what moves nothing', async () => {
    play({ at: [1, 0, 0, 0] }, rolled, moved);
    await vi.advanceTimersByTimeAsync(100);
    play({}, { kind: 'Bought', seat: 0, deed: 1, price: 60 });
    await vi.advanceTimersByTimeAsync(100);
    expect(stage.rolling).toBe(true);
  });

  it('slides into Jail and shows the card that led there', async () => {
    play({ at: [10, 0, 0, 0], jail: [1, 0, 0, 0] }, { kind: 'CardDrawn', seat: 0, deck: 'deck_a', card: 10, unseen: true }, { kind: 'Jailed', seat: 0, space: 10 });
    expect(stage.card?.card).toBe(10);
    await vi.advanceTimersByTimeAsync(LASTS.card);
    expect(stage.spots[0]).toEqual({ space: 10, jailed: true, walking: false });
  });

  const drawn: Fact = { kind: 'CardDrawn', seat: 0, deck: 'deck_a', card: 10, unseen: true };
  const paid: Fact = { kind: 'Paid', debtor: 0, creditor: -1, amount: 15, why: 'card', debt: 0 };

  it('leaves a card until the next thing happens, and it could be read', async () => {
    play({}, drawn, paid);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stage.card?.card).toBe(10);
    play({}, { kind: 'TurnBegan', seat: 1, round: 1, opens: [] });
    await vi.advanceTimersByTimeAsync(0);
    expect(stage.card).toBeNull();
    play({}, drawn, paid);
    play({}, { kind: 'TurnBegan', seat: 2, round: 1, opens: [] });
    await vi.advanceTimersByTimeAsync(3000);
    expect(stage.card?.card).toBe(10);
    await vi.advanceTimersByTimeAsync(1500);
    expect(stage.card).toBeNull();
  });

  it('waits once for a card to be read, whatever happens meanwhile', async () => {
    play({}, drawn, paid);
    await vi.advanceTimersByTimeAsync(1000);
    for (let turn = 0; turn < 5; turn += 1) play({}, { kind: 'TurnBegan', seat: 1, round: 1, opens: [] });
    expect(vi.getTimerCount()).toBe(1);
    stage.skip();
    expect([stage.card, vi.getTimerCount()]).toEqual([null, 0]);
  });

  it('lays out no card that was drawn before a later act', () => {
    const told = (...facts: Fact[]) => facts.map((fact, place) => ({ n: place, fact, told: [] }));
    stage.lay(told(rolled, moved, drawn, paid));
    expect(stage.card?.card).toBe(10);
    stage.lay(told({ kind: 'TurnEnded', seat: 0 } as unknown as Fact));
    expect([stage.dice?.values, stage.card]).toEqual([[1, 2], null]);
  });

  it('puts a card away by a click', async () => {
    play({}, drawn);
    await vi.advanceTimersByTimeAsync(1000);
    stage.skip();
    expect(stage.card).toBeNull();
  });

  it('always ends where the view says', async () => {
    play({ at: [7, 0, 0, 0] }, { kind: 'Moved', seat: 0, to: 7, steps: 2 }); // from 38 two steps lead elsewhere
    await vi.advanceTimersByTimeAsync(2000);
    expect(stage.spots[0]?.space).toBe(7);
  });
});

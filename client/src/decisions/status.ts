/** The status line: your decision, or whom the table waits for. */
import type { Desk } from '$/state/desk.svelte';
import { listed } from '$/text/names';
import { dutyAbout } from '.';
import { text } from './text';

export interface Status {
  who: number[];
  text: string;
  /** What the others are waited for, after their names; empty where it is your turn. */
  what: string;
  mine: boolean;
}

/** "Your turn: roll the dice", "Waiting for Ben to decide on Boardwalk". */
export function statusOf(desk: Desk): Status {
  const { view } = desk;
  if (desk.answered) return { who: [], text: text.moment, what: '', mine: false };
  const waiting = view.duties;
  if (view.over || waiting.length === 0) return { who: [], text: view.over ? text.over : text.moment, what: '', mine: false };
  const who = waiting.map(({ seat }) => seat);
  const own = waiting.find(({ seat }) => seat === desk.seat)?.duty;
  if (own) return { who, mine: true, what: '', text: dutyAbout(own)?.asks(desk, own) ?? text.decide };
  const { seat, duty } = waiting[0]!;
  const what = dutyAbout(duty)?.awaits(desk, duty, seat) ?? text.toDecide;
  return { who, mine: false, what, text: text.waitingForTo(listed(who.map(desk.name)), what) };
}

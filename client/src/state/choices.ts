/** What you may do, sorted by purpose. Nothing here knows a rule: it only reads what the server lists. */
import type { Act, ActOf, BlockedAct, Choices, Form, Step } from '$/net/protocol';

export type ActKind = Act['kind'];

export const NOTHING: Choices = { type: 'choices', version: -1, acts: [], forms: [], blocked: [] };

/** The acts of a kind. */
export function actsOf<K extends ActKind>(choices: Choices, kind: K): ActOf<K>[] {
  return choices.acts.filter((act): act is ActOf<K> => act.kind === kind);
}

/** The first act of a kind, where there is one. */
export function actOf<K extends ActKind>(choices: Choices, kind: K): ActOf<K> | null {
  return actsOf(choices, kind)[0] ?? null;
}

export function formsOf(choices: Choices, kind: ActKind): Form[] {
  return choices.forms.filter((form) => form.act === kind);
}

/** What is not allowed now of a kind, and why. */
export function blockedOf(choices: Choices, kind: ActKind): BlockedAct[] {
  return choices.blocked.filter((blocked) => blocked.act.kind === kind);
}

/** Whether anything of these kinds is open. */
export function isOpen(choices: Choices, ...kinds: ActKind[]): boolean {
  return choices.acts.some((act) => kinds.includes(act.kind)) || choices.forms.some((form) => kinds.includes(form.act));
}

/** What answers a duty: acts and forms that carry its number. */
export function answersTo(choices: Choices, duty: Step | null): { acts: Act[]; forms: Form[] } {
  const number = duty && 'number' in duty ? duty.number : null;
  if (number === null) return { acts: [], forms: [] };
  return {
    acts: choices.acts.filter((act) => 'duty' in act && act.duty === number),
    forms: choices.forms.filter((form) => form.fixed.duty === number),
  };
}

/** Every kind that is open, in the order that the server lists them. */
export function openKinds(choices: Choices): ActKind[] {
  return [...new Set([...choices.acts.map((act) => act.kind), ...choices.forms.map((form) => form.act)])];
}

/** A list with one in it that was not, or without one that was. */
export function toggled(list: readonly number[], one: number): number[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

/** Acts are the same if everything in them is. */
export function actKey(act: Act): string {
  return JSON.stringify(act, (_, value: unknown) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? sorted(value) : value));
}

/** An object with its keys in order. */
function sorted(plain: object): object {
  return Object.fromEntries(Object.entries(plain).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Blocked acts with the same reason are told together. */
export function reasons(blocked: readonly BlockedAct[]): { clause: string; sentence: string; acts: Act[] }[] {
  const found = new Map<string, { clause: string; sentence: string; acts: Act[] }>();
  for (const { act, clause, sentence } of blocked) {
    const key = `${clause} ${sentence}`;
    const known = found.get(key);
    if (known) known.acts.push(act);
    else found.set(key, { clause, sentence, acts: [act] });
  }
  return [...found.values()];
}

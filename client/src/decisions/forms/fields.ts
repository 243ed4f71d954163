/** Blanks of a form: what stands in them at first, and the act that they make. */
import type { Act, Field, Form } from '$/net/protocol';

export type Values = Record<string, unknown>;

/** What the form's own example says; where there is none, the least. */
export function firstValues(form: Form): Values {
  return Object.fromEntries(form.fields.map((field) => [field.name, valueAt(form.example, field.name) ?? emptyValue(field)]));
}

/** What stands at a dotted name, as in `terms.give.cash`. */
function valueAt(whole: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((inner, part) => (inner as Values | null | undefined)?.[part], whole);
}

function emptyValue(field: Field): unknown {
  if (['deeds', 'cards', 'order', 'blocks'].includes(field.kind)) return [];
  return field.choices[0] ?? field.least ?? 0;
}

/** What stands in the blanks, within the bounds that the form has now: a bid that was high enough may not be any more. */
export function bounded(form: Form, values: Values): Values {
  return Object.fromEntries(
    form.fields.map(({ name, least, most }) => {
      const value = values[name];
      if (typeof value !== 'number') return [name, value];
      return [name, Math.min(most ?? value, Math.max(least ?? value, value))];
    }),
  );
}

/** The act of a form that is filled in. */
export function filled(form: Form, values: Values): Act {
  const act: Values = { kind: form.act, ...form.fixed };
  for (const [name, value] of Object.entries(values)) {
    const above = name.split('.');
    const last = above.pop()!;
    const inner = above.reduce<Values>((outer, part) => (outer[part] ??= {}) as Values, act);
    inner[last] = value;
  }
  return act as unknown as Act;
}

/** An order as a map from site to its counts, and back; empty lines fall away. */
export function orderMap(value: unknown): Map<number, number[]> {
  const lines = Array.isArray(value) ? (value as number[][]) : [];
  return new Map(lines.map(([site, ...counts]) => [site!, counts]));
}

export function orderLines(order: ReadonlyMap<number, number[]>): number[][] {
  return [...order].filter(([, counts]) => counts.some((some) => some > 0)).map(([site, counts]) => [site, ...counts]);
}

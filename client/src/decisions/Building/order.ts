/** A building order that is being written: pieces up or down, site by site. */
import type { Act, ActOf, Choices } from '$/net/protocol';
import { blockedOf, formsOf } from '$/state/choices';

/** By site: pieces to build, or (negative) levels to sell. */
export type Plan = ReadonlyMap<number, number>;

export interface SiteLimits {
  site: number;
  up: number;
  down: number;
}

/** How far each site could go up or down, as the forms say; blocked sites are listed with nothing. */
export function siteLimits(choices: Choices): SiteLimits[] {
  const up = limits(choices, 'Build');
  const down = limits(choices, 'Sell');
  const blocked = [...blockedOf(choices, 'Build'), ...blockedOf(choices, 'Sell')].flatMap(({ act }) =>
    act.kind === 'Build' || act.kind === 'Sell' ? act.order.map(([site]) => site) : [],
  );
  const sites = [...new Set([...up.keys(), ...down.keys(), ...blocked])].sort((one, other) => one - other);
  return sites.map((site) => ({ site, up: up.get(site) ?? 0, down: down.get(site) ?? 0 }));
}

function limits(choices: Choices, kind: 'Build' | 'Sell'): Map<number, number> {
  const found = formsOf(choices, kind).flatMap((form) => form.fields.filter((field) => field.kind === 'order'));
  return new Map(found.flatMap((field) => field.limits));
}

/** Which way a plan goes; 0 while it is empty. */
export function direction(plan: Plan): -1 | 0 | 1 {
  const some = [...plan.values()].find((pieces) => pieces !== 0) ?? 0;
  return Math.sign(some) as -1 | 0 | 1;
}

/** The plan with one site changed; building and selling are two orders, so the other way is dropped. */
export function planned(plan: Plan, site: number, pieces: number): Plan {
  const way = Math.sign(pieces);
  const kept = [...plan].filter(([other, some]) => other !== site && some !== 0 && (way === 0 || Math.sign(some) === way));
  return new Map(pieces === 0 ? kept : [...kept, [site, pieces]]);
}

/** The act that a plan stands for. */
export function orderAct(choices: Choices, plan: Plan): ActOf<'Build'> | ActOf<'Sell'> | null {
  const way = direction(plan);
  if (way === 0) return null;
  const kind = way > 0 ? 'Build' : 'Sell';
  const fixed = formsOf(choices, kind)[0]?.fixed;
  if (!fixed) return null;
  const order = [...plan].filter(([, pieces]) => pieces !== 0).sort(([one], [other]) => one - other).map(([site, pieces]) => [site, Math.abs(pieces)]);
  return { kind, ...fixed, order } as unknown as Extract<Act, { kind: 'Build' | 'Sell' }>;
}

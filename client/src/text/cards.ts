/** The wording of a card: its title, where it has one, and what it says. */
export interface Wording {
  title: string;
  text: string;
}

/** A wording cut after its title, as in "Takeover: A friendly merger." */
export function titled(wording: string): Wording {
  const [, title = '', text = wording] = /^([^:.!?]{1,60}:) (\p{Lu}.*)$/su.exec(wording) ?? [];
  return { title, text };
}

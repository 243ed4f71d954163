/** Links to the rules, and the dialog that they open. */
export const text = {
  why: 'Why?',
  ruleAbout: (label: string, about: string) => `${label} ${about}`,
  rule: (clause: string) => `Rule ${clause}`,
  rules: (chapter: string) => `Rules: ${chapter}`,
  loading: 'Loading …',
  chapter: (chapter: string) => `Rules · ${chapter}`,
  howWePlay: 'How we play it.',
  rulebook: 'Open the rulebook',
};

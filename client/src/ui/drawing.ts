/** Drawings: the insides of SVGs, our own. */

/**
 * Shapes are `currentColor` unless they say otherwise. In a theme, `var(--hue)` cuts out the player's colour, and
 * `var(--ink)` and `var(--accent)` are the theme's.
 */
export type Drawing = string;

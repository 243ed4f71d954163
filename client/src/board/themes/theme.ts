/** What a theme is: drawings for one edition. Its colours, typefaces and textures are in the style sheet beside it. */
import type { Drawing } from '$/ui/drawing';

export interface Theme {
  id: string;
  /** By the names of the edition's tokens; 48 units square. */
  tokens: Record<string, Drawing>;
  /** What a token stands on, filled with the player's hue; 48 units square. */
  base: Drawing;
  /** 24 units square, 40 by 24 for the bigger one. */
  house: Drawing;
  hotel: Drawing;
  /** One pip of a die, drawn around 0,0 within 8 units. */
  pip: Drawing;
  /** The outline of a die and of the other die, 48 units square. */
  die: Drawing;
  speedDie: Drawing;
  /** Pictures of spaces, by space number, deck or kind; 24 units square. The common ones serve where there is none. */
  icons: Record<string, Drawing>;
  /** The large picture in the middle of the board; 240 units square. */
  emblem: Drawing;
}

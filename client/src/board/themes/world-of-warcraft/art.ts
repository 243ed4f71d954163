/** World of Warcraft: hammered gold, parchment and stone. */
import type { Theme } from '$/board/themes/theme';

export const worldOfWarcraft: Theme = {
  id: 'world-of-warcraft',
  base: `<path d="M24 1.5C30 5 37 6 44 5.5 45 22 41 38 24 46.5 7 38 3 22 4 5.5 11 6 18 5 24 1.5z" fill="var(--hue)" stroke="var(--gold)" stroke-width="2.8" stroke-linejoin="round"/>
    <path d="M24 5.5c5 2.6 10.5 3.7 16 3.6" fill="none" stroke="#fff" stroke-width="1.2" opacity=".5"/>`,
  tokens: {
    'Core Hound Pup': `<path d="M9 11l6 3c2-4 3-6 6-9 0 4 1 6 3 8 2-2 3-4 3-8 3 3 4 5 6 9l6-3c1 5 0 9-3 12 1 7-2 13-7 16-3 2-7 2-10 0-5-3-8-9-7-16-3-3-4-7-3-12z"/>
      <path d="M15 21l6 3-5 3zM33 21l-6 3 5 3z" fill="var(--hue)"/><path d="M18 32l2.5 3.5L23 32l1 3 1-3 2.5 3.5L30 32c0 3-2.5 6.5-6 6.5S18 35 18 32z" fill="var(--hue)"/>`,
    Murky: `<path d="M24 5c2 3 3 5 3 7 7 1 13 6 13 13 0 8-7 14-16 14S8 33 8 25c0-7 6-12 13-13 0-2 1-4 3-7z"/><path d="M3 24l6-5v10zM45 24l-6-5v10z"/><circle cx="16" cy="22" r="5.5" fill="var(--hue)"/>
      <circle cx="32" cy="22" r="5.5" fill="var(--hue)"/><circle cx="17" cy="22.5" r="2.5"/><circle cx="31" cy="22.5" r="2.5"/><path d="M15 31.5c5 3.5 13 3.5 18 0" fill="none" stroke="var(--hue)" stroke-width="2" stroke-linecap="round"/>
      <path d="M18 39l-2 4 5-1.5L24 45l3-3.5 5 1.5-2-4z"/>`,
    Doomhammer: `<path d="M8 8h9l2 3h10l2-3h9v14h-9l-2-3H19l-2 3H8z"/><path d="M21.7 20.5h4.6V41h-4.6z"/><path d="M19.5 41h9v4h-9z"/><path d="M12 11.5l4 3.5-4 3.5zM36 11.5L32 15l4 3.5z" fill="var(--hue)"/>
      <path d="M22 25h4M22 29h4M22 33h4M22 37h4" stroke="var(--hue)" stroke-width="1.5"/>`,
    Hearthstone: `<ellipse cx="24" cy="24" rx="17" ry="19"/><path d="M24 24c0-2.5 3.5-3 4.8-.8 1.8 3-.8 7.3-4.8 7.3-5.5 0-8.8-4.3-8.3-9 .6-5.3 5-8.5 10-8 6 .7 9.3 6 8.5 11.5-1 6.5-6 10.5-12 10.2"
      fill="none" stroke="var(--hue)" stroke-width="3" stroke-linecap="round"/>`,
    Mechagnome: `<path d="M20 3.5h8l.8 3.5 3.2 1.5 3-1.8 5 5-1.8 3 1.3 3.3h-31L9.8 15 8 12l5-5 3 1.8L19.2 7z"/><path d="M10 19.5h28V31c0 7-6 13-14 13S10 38 10 31z"/>
      <circle cx="17.5" cy="26" r="4.5" fill="var(--hue)"/><circle cx="30.5" cy="26" r="4.5" fill="var(--hue)"/><circle cx="17.5" cy="26" r="2"/><path d="M27.5 24.8h6v2.4h-6z"/>
      <path d="M17 35h14v4.5c-4.5 2-9.5 2-14 0zM20.5 35v5M24 35v5.5M27.5 35v5" fill="none" stroke="var(--hue)" stroke-width="1.7"/><circle cx="24" cy="12.5" r="2.5" fill="var(--hue)"/>`,
    'Flight Path Boot': `<path d="M22 8h14l-1 15 1 7c4 1 7 3 7.5 7.5V41H19c1-8 3-20 3-33z"/><path d="M21 8c-8-2-14-1-18 2 4 .5 6 1.5 7.5 3-2.5 0-4 .5-5.5 2 4 0 6.5 1 8.5 2.5-2 .3-3 .8-4 2 4 .3 6.5 1.5 11 4.5z"/>
      <path d="M21.5 12.5h14" stroke="var(--hue)" stroke-width="2.2"/><path d="M19 42.5h24.5V45H19z"/>`,
  },
  house: `<path d="M4 22.5V10h16v12.5z" fill="var(--house)" stroke="var(--house-edge)" stroke-width="1.6" stroke-linejoin="round"/><path d="M1.5 11L12 1.5 22.5 11z" fill="var(--roof)" stroke="var(--house-edge)" stroke-width="1.6" stroke-linejoin="round"/>
    <path d="M9.5 22.5V17a2.5 2.5 0 0 1 5 0v5.5z" fill="var(--house-edge)"/>`,
  hotel: `<path d="M3 22.5V9h2V6.5h2.5V9h2V6.5H12V11h4V4.5L20 1l4 3.5V11h4V6.5h2.5V9h2V6.5H35V9h2v13.5z" fill="var(--hotel)" stroke="var(--hotel-edge)" stroke-width="1.6" stroke-linejoin="round"/>
    <path d="M16 22.5V18a4 4 0 0 1 8 0v4.5z" fill="var(--hotel-edge)"/><path d="M6 13h3v4H6zM31 13h3v4h-3z" fill="var(--hotel-edge)" opacity=".8"/><path d="M18.5 6h3v4h-3z" fill="var(--roof)"/>`,
  pip: `<path d="M0-4.3L3.3 0 0 4.3-3.3 0z"/>`,
  die: `<path d="M8 2.5h32c1 3 2.5 4.5 5.5 5.5v32c-3 1-4.5 2.5-5.5 5.5H8c-1-3-2.5-4.5-5.5-5.5V8C5.5 7 7 5.5 8 2.5z" fill="var(--die)" stroke="var(--die-edge)" stroke-width="2.4"/>`,
  speedDie: `<path d="M24 1.5l21 22.5-21 22.5L3 24z" fill="var(--die-speed)" stroke="var(--die-edge)" stroke-width="2.4" stroke-linejoin="round"/>`,
  icons: {
    deck_a: `<path d="M7 8.5C7 4.5 9.2 2 12.3 2c3 0 5.2 2 5.2 4.9 0 4.8-4.7 4.7-4.7 8.6h-2.6c0-5.2 4.3-5.4 4.3-8.5 0-1.5-1-2.4-2.4-2.4-1.7 0-2.5 1.3-2.5 3.9z"/><path d="M11.6 17.3l2.5 2.5-2.5 2.5-2.5-2.5z"/>`,
    deck_b: `<path d="M3 11V9.5C3 6 5.5 3.5 9 3.5h6c3.5 0 6 2.5 6 6V11zM3 12.5h6V16h6v-3.5h6V21H3z"/><path d="M10.5 10h3v4.5h-3z"/><path d="M6 4.8V11M18 4.8V11M6 12.5V21M18 12.5V21" stroke="var(--tile)" stroke-width="1.1"/>`,
    4: `<path d="M14 2l8 8-2 2-1.5-1-4 4 1 1.5-2 2-8-8 2-2 1.5 1 4-4L12 4z"/><path d="M9.5 14.5L3 21" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><path d="M12 20h10v2.5H12z"/>`,
    5: `<path d="M5 6a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v11H5z"/><path d="M7.5 6h9v5h-9z" fill="var(--tile)"/><circle cx="8.5" cy="14" r="1.3" fill="var(--tile)"/><circle cx="15.5" cy="14" r="1.3" fill="var(--tile)"/><path d="M7 18h3l-2 4H5zM14 18h3l2 4h-3z"/>`,
    12: `<path d="M13.5 1L4 13.5h6.5L9 23l10.5-13.5H13z"/>`,
    15: `<ellipse cx="12" cy="8.5" rx="11" ry="6"/><path d="M2 8.5h20M6 4.5c-2.5 2.5-2.5 5.5 0 8M18 4.5c2.5 2.5 2.5 5.5 0 8" fill="none" stroke="var(--tile)" stroke-width="1.1"/><path d="M8 17h8l-1.5 4h-5zM9 14.5L8.5 17M15 14.5l.5 2.5" stroke="currentColor" stroke-width="1.3"/>`,
    25: `<path d="M2 15h20l-3 6H5z"/><path d="M11.2 2h1.6v12h-1.6z"/><path d="M10 3.5C6 5 4.5 8.5 4.5 13H10zM14 3.5c4 1.5 5.5 5 5.5 9.5H14z"/>`,
    28: `<path d="M12 1.5c4.5 6 7.5 9.7 7.5 13.5a7.5 7.5 0 0 1-15 0c0-3.8 3-7.5 7.5-13.5z"/><path d="M8 15a4 4 0 0 0 3.5 4" fill="none" stroke="var(--tile)" stroke-width="1.7" stroke-linecap="round"/>`,
    35: `<path d="M3 22V9c0-4 4-7 9-7s9 3 9 7v13h-4V10.5C17 8 15 6.5 12 6.5S7 8 7 10.5V22z"/><path d="M12 9c2.5 2 3 5 1 7.5S11 21 12 22c-3-1-4-4-2.5-6.5S13.5 11.5 12 9z"/>`,
    38: `<path d="M12 2l2 3.5 4-1 .5 4 3.5 2-2 3 1.5 4-4 .5-1.5 3.5L12 20l-4 1.5L6.5 18l-4-.5 1.5-4-2-3 3.5-2 .5-4 4 1z"/><circle cx="12" cy="12" r="3.7" fill="var(--tile)"/>`,
  },
  emblem: `<g fill="none" stroke="currentColor" stroke-width="3"><circle cx="120" cy="120" r="112"/><circle cx="120" cy="120" r="88"/></g>
    <g><path d="M120 2l16 30-16 12-16-12zM120 238l16-30-16-12-16 12zM2 120l30-16 12 16-12 16zM238 120l-30-16-12 16 12 16z"/>
    <path d="M120 44l18 58 58 18-58 18-18 58-18-58-58-18 58-18z" opacity=".8"/></g>
    <g opacity=".6"><path d="M61 61l42 28-14 14zM179 61l-42 28 14 14zM61 179l42-28-14-14zM179 179l-42-28 14-14z"/></g>`,
};

/** Platinum: engraved, polished, a little vain. */
import type { Theme } from '$/board/themes/theme';

/** Lines as an engraver's lathe draws them; a smaller turn fills the middle, which would be a blank disc. */
const turned = (count: number, rx: number, ry: number) =>
  Array.from({ length: count }, (_, turn) => `<ellipse cx="120" cy="120" rx="${rx}" ry="${ry}" transform="rotate(${(turn * 180) / count} 120 120)"/>`).join('');
const spokes = turned(36, 108, 42) + turned(18, 42, 5);

export const platinum: Theme = {
  id: 'platinum',
  base: `<circle cx="24" cy="24" r="22" fill="var(--hue)"/><circle cx="24" cy="24" r="19.5" fill="none"
    stroke="currentColor" stroke-width="1.2" stroke-dasharray="1.5 2.2" opacity=".8"/>`,
  tokens: {
    'Fountain Pen': `<g transform="rotate(45 24 24)"><path d="M20 5a4 4 0 0 1 8 0v16h-8z"/><path d="M18.5 22.5h11v3.2h-11z"/>
      <path d="M19 27h10c0 6-2.5 11-5 17-2.5-6-5-11-5-17z"/><circle cx="24" cy="33" r="1.7" fill="var(--hue)"/>
      <path d="M23.4 34h1.2v8h-1.2z" fill="var(--hue)"/></g>`,
    Latchkey: `<g transform="rotate(45 24 24)"><path fill-rule="evenodd" d="M24 3a8.5 8.5 0 0 1 2.3 16.7V45h-4.6V19.7A8.5 8.5 0 0 1 24
      3zm0 4.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"/><path d="M26 33h6v4h-6zM26 40h7.5v4.5H26z"/></g>`,
    'Opera Glasses': `<path d="M20.5 16h7v6h-7z"/><circle cx="15" cy="19" r="9.5"/><circle cx="33" cy="19" r="9.5"/>
      <circle cx="15" cy="19" r="5.5" fill="var(--hue)"/><circle cx="33" cy="19" r="5.5" fill="var(--hue)"/>
      <path d="M38.5 26.5l4.5 2-6.5 15.5-4.5-2z"/><path d="M12.5 17a3 3 0 0 1 3-2M30.5 17a3 3 0 0 1 3-2" fill="none"
      stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>`,
    Cufflink: `<path d="M24 25l11 11" stroke="currentColor" stroke-width="5"/><rect x="29" y="34" width="15" height="6.5" rx="3.2"
      transform="rotate(-45 36.5 37.2)"/><circle cx="18.5" cy="18.5" r="13"/><circle cx="18.5" cy="18.5" r="9.8" fill="var(--hue)"/>
      <path d="M18.5 11l7.5 7.5-7.5 7.5-7.5-7.5z"/><path d="M18.5 14.5l4 4-4 4-4-4z" fill="var(--hue)"/>`,
    'Champagne Cork': `<path d="M12.5 14c0-11 23-11 23 0 0 3.5-1 6-3 7.5h-17c-2-1.5-3-4-3-7.5z"/><path d="M16 24h16l2.5 17.5c-4 3.3-17 3.3-21 0z"/>
      <path d="M12 22h24v2.2H12z" fill="var(--hue)"/><path d="M20 28l-1 12M28 28l1 12M24 28v13M17 10l4-2.5" fill="none" stroke="var(--hue)"
      stroke-width="1.6" stroke-linecap="round"/>`,
    Abacus: `<path fill-rule="evenodd" d="M7 7h34v34H7zm4 4v26h26V11z"/><path d="M11 16.5h26v1.6H11zM11 23.5h26v1.6H11zM11 30.5h26v1.6H11z"/>
      <g><ellipse cx="15" cy="17.3" rx="2.5" ry="3.3"/><ellipse cx="20.5" cy="17.3" rx="2.5" ry="3.3"/><ellipse cx="33" cy="17.3" rx="2.5" ry="3.3"/>
      <ellipse cx="15" cy="24.3" rx="2.5" ry="3.3"/><ellipse cx="27.5" cy="24.3" rx="2.5" ry="3.3"/><ellipse cx="33" cy="24.3" rx="2.5" ry="3.3"/>
      <ellipse cx="20.5" cy="31.3" rx="2.5" ry="3.3"/><ellipse cx="26" cy="31.3" rx="2.5" ry="3.3"/><ellipse cx="33" cy="31.3" rx="2.5" ry="3.3"/></g>`,
    Weathervane: `<path d="M23 22h2.4v22H23z"/><path d="M9 31.5h30v2.2H9z"/><circle cx="9" cy="32.6" r="2.6"/><path d="M44 32.6l-7-4.5v9z"/>
      <path d="M18 45h12v-2.5H18z"/><path d="M10 10c2 6 6 7.5 9 7 2-5.5 7-8 9.5-11.5 1-1.5 3-1 3.2.8l.6 1.5 3.7 1.7-3.6 1.5c.8
      8-4 14.5-11.4 14.5C12 25.5 8.5 18 10 10z"/><circle cx="30" cy="9.3" r="1.2" fill="var(--hue)"/>`,
    Hourglass: `<path d="M10 5h28v5H10zM10 38h28v5H10z"/><path d="M13 11h22c0 7-4 10-8 13 4 3 8 6 8 13H13c0-7 4-10 8-13-4-3-8-6-8-13z"/>
      <path d="M16.5 15h15c-1.3 3-4 5-7.5 7.5-3.5-2.5-6.2-4.5-7.5-7.5zM17 36c1-4 4-5.5 7-8 3 2.5 6 4 7 8z" fill="var(--hue)"/>
      <path d="M19 17.5h10c-1.5 1.8-3.2 3-5 4.3-1.8-1.3-3.5-2.5-5-4.3zM20 36c.8-2 2.4-3.3 4-4.2 1.6.9 3.2 2.2 4 4.2z"/>`,
  },
  house: `<path d="M2.5 22.5V11L12 2.5 21.5 11v11.5z" fill="var(--house)" stroke="var(--house-edge)" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M10 22.5v-6a2 2 0 0 1 4 0v6z" fill="var(--house-edge)"/><path d="M6 13.2h3v3H6zM15 13.2h3v3h-3z" fill="var(--house-edge)" opacity=".75"/>`,
  hotel: `<path d="M3 22.5V8h7V3h20v5h7v14.5z" fill="var(--hotel)" stroke="var(--hotel-edge)" stroke-width="1.8" stroke-linejoin="round"/>
    <path d="M17.5 22.5V17a2.5 2.5 0 0 1 5 0v5.5z" fill="var(--hotel-edge)"/><path d="M13 6.5h3v3h-3zM18.5 6.5h3v3h-3zM24 6.5h3v3h-3zM6
    11.5h3v3H6zM13 11.5h3v3h-3zM24 11.5h3v3h-3zM31 11.5h3v3h-3zM6 16.5h3v3H6zM31 16.5h3v3h-3z" fill="var(--hotel-edge)" opacity=".75"/>`,
  pip: `<circle r="3.6"/>`,
  die: `<rect x="2" y="2" width="44" height="44" rx="9" fill="var(--die)" stroke="var(--die-edge)" stroke-width="1.5"/>
    <rect x="5" y="5" width="38" height="38" rx="6.5" fill="none" stroke="var(--die-edge)" stroke-width=".7" opacity=".6"/>`,
  speedDie: `<path d="M15 2h18l13 13v18L33 46H15L2 33V15z" fill="var(--die-speed)" stroke="var(--die-edge)" stroke-width="1.5"/>
    <path d="M16.3 5.2h15.4l11.1 11.1v15.4L31.7 42.8H16.3L5.2 31.7V16.3z" fill="none" stroke="var(--die-speed-ink)" stroke-width=".7" opacity=".6"/>`,
  icons: {
    deck_a: `<path d="M7 8.5C7 4.5 9.2 2 12.3 2c3 0 5.2 2 5.2 4.9 0 4.8-4.7 4.7-4.7 8.6h-2.3c0-5.2 4.5-5.4 4.5-8.5 0-1.7-1.1-2.8-2.7-2.8-2
      0-2.9 1.5-2.9 4.3z"/><circle cx="11.7" cy="19.7" r="2.1"/>`,
    deck_b: `<path d="M3 11V9a6 6 0 0 1 6-6h6a6 6 0 0 1 6 6v2z"/><path d="M3 12.5h6.5v2.5h5v-2.5H21V21H3z"/><path d="M10.8 11h2.4v3h-2.4z"/>`,
    5: `<path d="M4 4h8v2H10v3h5V5h5v4h1v7H3V9h3V6H4z"/><circle cx="7.5" cy="18.5" r="2.7"/><circle cx="16.5" cy="18.5" r="2.7"/><path d="M1.5 15.5h2V18h-2z"/>`,
    15: `<path d="M4 4h8v2H10v3h5V5h5v4h1v7H3V9h3V6H4z"/><circle cx="7.5" cy="18.5" r="2.7"/><circle cx="16.5" cy="18.5" r="2.7"/><path d="M1.5 15.5h2V18h-2z"/>`,
    25: `<path d="M4 4h8v2H10v3h5V5h5v4h1v7H3V9h3V6H4z"/><circle cx="7.5" cy="18.5" r="2.7"/><circle cx="16.5" cy="18.5" r="2.7"/><path d="M1.5 15.5h2V18h-2z"/>`,
    35: `<path d="M4 4h8v2H10v3h5V5h5v4h1v7H3V9h3V6H4z"/><circle cx="7.5" cy="18.5" r="2.7"/><circle cx="16.5" cy="18.5" r="2.7"/><path d="M1.5 15.5h2V18h-2z"/>`,
    12: `<path d="M12 1.5a7 7 0 0 1 3.9 12.8c-.7.5-1 1.2-1 2.2H9.1c0-1-.3-1.7-1-2.2A7 7 0 0 1 12 1.5z"/><path d="M9 17.7h6v1.8H9zM9.7 20.5h4.6a2.3 2.3 0 0 1-4.6 0z"/>`,
    28: `<path d="M10.5 3h3v2H17v2h-3.5v2H16a5 5 0 0 1 5 5v2h-4v-2h-6a4 4 0 0 1-4 1H3V9h4a5 5 0 0 1 3.5 0V7H7V5h3.5z"/><path d="M19 17.5c1.5 2 2 2.9 2 3.7a2 2 0 0 1-4
      0c0-.8.5-1.7 2-3.7z"/>`,
    38: `<path d="M7 3h10l4 5-9 13L3 8z"/><path d="M7.2 3L9 8l3 13 3-13 1.8-5M3 8h18" fill="none" stroke="var(--tile)" stroke-width="1.2"/>`,
  },
  emblem: `<g fill="none" stroke="currentColor" stroke-width=".5">${spokes}</g>
    <circle cx="120" cy="120" r="112" fill="none" stroke="currentColor" stroke-width="1.2"/>
    <circle cx="120" cy="120" r="116" fill="none" stroke="currentColor" stroke-width=".5"/>`,
};

/** Doctor Who Villains: instrument panels in the dark between the stars. */
import type { Theme } from '$/board/themes/theme';

const ticks = Array.from({ length: 60 }, (_, tick) => {
  const long = tick % 5 === 0;
  return `<path d="M120 ${long ? 6 : 10}v${long ? 14 : 6}" transform="rotate(${tick * 6} 120 120)"/>`;
}).join('');
const swirl = Array.from(
  { length: 14 },
  (_, arm) => `<path d="M120 120c20-8 40 4 44 28s-16 52-48 54" transform="rotate(${(arm * 360) / 14} 120 120)"/>`,
).join('');

const ship = {
  station: `<path d="M2 11h5V8h10v3h5v2h-5v3H7v-3H2z"/><path d="M10 4h4v16h-4z"/><circle cx="12" cy="12" r="2" fill="var(--tile)"/>`,
  liner: `<path d="M2 13h20l-3 7H5z"/><path d="M6 8h11v4H6zM8 3h2.4v4H8zM12.6 3H15v4h-2.4z"/><path d="M4 21.5h16V23H4z"/>`,
  ark: `<path d="M3 9l9-6 9 6-2 8H5z"/><path d="M7 17h2v4H7zM11 17h2v5h-2zM15 17h2v4h-2z"/><path d="M8 10h2v3H8zM11 8h2v5h-2zM14 10h2v3h-2z" fill="var(--tile)"/>`,
  carrier: `<path d="M1 11h22l-3 4H4z"/><path d="M13 5h5l1 5h-6zM5 8h5v2H5z"/><path d="M5 17h4l-2 4zM15 17h4l-2 4z"/>`,
};

export const doctorWhoVillains: Theme = {
  id: 'doctor-who-villains',
  base: `<circle cx="24" cy="24" r="22.5" fill="var(--outline)"/><circle cx="24" cy="24" r="20.5" fill="none" stroke="var(--hue)" stroke-width="3.5"/>
    <circle cx="24" cy="24" r="17.5" fill="var(--hue)"/><circle cx="24" cy="3.5" r="2.4" fill="currentColor"/><circle cx="41.7" cy="34.3" r="2.4" fill="currentColor"/>
    <circle cx="6.3" cy="34.3" r="2.4" fill="currentColor"/>`,
  tokens: {
    TARDIS: `<path d="M22.5 4h3v3.5h-3z"/><path d="M15 9h18v3H15z"/><path d="M12.5 13.5h23V17h-23z"/><path d="M14 18h20v23H14zM11.5 41.5h25V45h-25z"/>
      <path d="M16.5 20.5h6.5v5h-6.5zM25 20.5h6.5v5H25zM16.5 28h6.5v5h-6.5zM25 28h6.5v5H25zM16.5 35.5h6.5v4.5h-6.5zM25 35.5h6.5v4.5H25z" fill="var(--hue)"/>
      <path d="M18.2 20.5h1v5h-1zM20.5 20.5h1v5h-1zM26.7 20.5h1v5h-1zM29 20.5h1v5h-1z"/>`,
    'Gas Mask': `<path d="M24 5c9 0 15 6.5 15 15 0 5-1.5 8-3.5 11l-4 1.5C31 38 28.5 43 24 43s-7-5-7.5-10.5l-4-1.5C10.5 28 9 25 9 20 9 11.5 15 5 24 5z"/>
      <circle cx="16.8" cy="19.5" r="5" fill="var(--hue)"/><circle cx="31.2" cy="19.5" r="5" fill="var(--hue)"/><circle cx="24" cy="33.5" r="6" fill="var(--hue)"/><circle cx="24" cy="33.5" r="3.8"/>
      <path d="M21.5 33.5h5M24 31v5" stroke="var(--hue)" stroke-width="1.3"/>`,
    "12th Doctor's Ring": `<path fill-rule="evenodd" d="M24 16a14 14 0 1 1 0 28 14 14 0 0 1 0-28zm0 5a9 9 0 1 0 0 18 9 9 0 0 0 0-18z"/><path d="M15.5 8l4-4.5h9l4 4.5L24 19.5z"/>
      <path d="M16 8h16M20 8l4 10 4-10-1.5-4.5M20 8l1.5-4.5" fill="none" stroke="var(--hue)" stroke-width="1.2"/>`,
    Pandorica: `<path d="M24 3.5l18 9v23l-18 9-18-9v-23z"/><path d="M24 22v22M24 22L6.5 13M24 22l17.5-9" fill="none" stroke="var(--hue)" stroke-width="1.5"/>
      <g fill="none" stroke="var(--hue)" stroke-width="1.8"><ellipse cx="15" cy="28.5" rx="5" ry="7" transform="rotate(-8 15 28.5)"/><ellipse cx="33" cy="28.5" rx="5" ry="7" transform="rotate(8 33 28.5)"/>
      <ellipse cx="24" cy="12.7" rx="8" ry="4"/></g><circle cx="15" cy="28.5" r="1.8" fill="var(--hue)"/><circle cx="33" cy="28.5" r="1.8" fill="var(--hue)"/>
      <ellipse cx="24" cy="12.7" rx="2.5" ry="1.3" fill="var(--hue)"/>`,
    'K-9': `<path d="M9 25h25l3 3v10H9z"/><path d="M28 12h13l3 3v6l-5 1v3h-8v-3l-3-2z"/><path d="M31 12l1-6M37 12l1.5-6" stroke="currentColor" stroke-width="1.8"/><circle cx="32" cy="5.5" r="1.7"/>
      <circle cx="38.5" cy="5.5" r="1.7"/><path d="M30.5 14.5h8v3h-8z" fill="var(--hue)"/><path d="M9 26l-5-8" stroke="currentColor" stroke-width="2"/><path d="M7 39.5h32V43H7z"/>
      <path d="M12.5 28.5h8v6h-8zM23 28.5h5v6h-5z" fill="var(--hue)"/>`,
    "River Song's Diary": `<path d="M10 7a3 3 0 0 1 3-3h24v34H13a2 2 0 0 0 0 4h24v3H13a5 5 0 0 1-3-1z"/><path d="M14.5 8h18.5v26H14.5z" fill="var(--hue)"/>
      <path d="M16 9.5h7v10.5h-7zM24.5 9.5h7v10.5h-7zM16 22h7v10.5h-7zM24.5 22h7v10.5h-7z"/><path d="M17.5 11.5h4v2h-4zM26 11.5h4v2h-4z" fill="var(--hue)"/>`,
  },
  house: `<path d="M12 1.5l9.5 5.2v10.6L12 22.5l-9.5-5.2V6.7z" fill="var(--house)" stroke="var(--house-edge)" stroke-width="1.7" stroke-linejoin="round"/>
    <path d="M12 12v10M12 12L3 7M12 12l9-5" fill="none" stroke="var(--house-edge)" stroke-width="1.3"/><circle cx="12" cy="12" r="3" fill="#fff" opacity=".95"/>`,
  hotel: `<circle cx="20" cy="12" r="9.5" fill="var(--hotel)" stroke="var(--hotel-edge)" stroke-width="1.7"/><path d="M15 6.5c3-2 7-2 10 0" fill="none" stroke="#fff" stroke-width="1.6" opacity=".8" stroke-linecap="round"/>
    <ellipse cx="20" cy="12.5" rx="18" ry="4.6" fill="none" stroke="var(--hotel-edge)" stroke-width="4.2" transform="rotate(-12 20 12.5)"/>
    <ellipse cx="20" cy="12.5" rx="18" ry="4.6" fill="none" stroke="var(--hotel-ring)" stroke-width="2" transform="rotate(-12 20 12.5)"/><path d="M11 10.5a9.5 9.5 0 0 1 18-3.5l-18 6z" fill="var(--hotel)"/>`,
  pip: `<circle r="3.6" fill="none" stroke="currentColor" stroke-width="1.4"/><circle r="1.7"/>`,
  die: `<path d="M10 2.5h28l7.5 7.5v28L38 45.5H10L2.5 38V10z" fill="var(--die)" stroke="var(--die-edge)" stroke-width="2"/>`,
  speedDie: `<circle cx="24" cy="24" r="22" fill="var(--die-speed)" stroke="var(--die-edge)" stroke-width="2"/><circle cx="24" cy="24" r="18" fill="none" stroke="var(--die-speed-ink)" stroke-width="1" stroke-dasharray="3 4"/>`,
  icons: {
    deck_a: `<circle cx="12" cy="14" r="8"/><path d="M6 14a6 6 0 0 1 12 0z" fill="var(--tile)"/><path d="M8.5 14v-3M12 14V9M15.5 14v-3" stroke="currentColor" stroke-width="1.6"/>
      <ellipse cx="12" cy="14" rx="11" ry="3.2" fill="none" stroke="currentColor" stroke-width="1.5" transform="rotate(-14 12 14)"/>`,
    deck_b: `<path d="M12 1.5l9 3.5v7c0 5.5-4 9-9 10.5C7 21 3 17.5 3 12V5z"/><path d="M12 6.5l1.6 3.6 3.9.4-2.9 2.6.8 3.9-3.4-2-3.4 2 .8-3.9-2.9-2.6 3.9-.4z" fill="var(--tile)"/>`,
    4: `<path d="M15.5 2a6 6 0 0 1 6.3 8.2l-4.1-3.8-3 3 3.8 4A6 6 0 0 1 10.5 9.7L2.6 17.6a2.7 2.7 0 0 0 3.8 3.8L14.3 13.5"/><path d="M4 19.5a1 1 0 1 0 1.5 0" fill="var(--tile)"/>`,
    5: ship.station,
    12: `<path d="M1 12c4-6 7.5-8.5 11-8.5S19 6 23 12c-4 6-7.5 8.5-11 8.5S5 18 1 12z"/><circle cx="12" cy="12" r="5.2" fill="var(--tile)"/><circle cx="12" cy="12" r="2.7"/>`,
    15: ship.liner,
    25: ship.ark,
    28: `<path d="M12 2l8.5 5v10L12 22l-8.5-5V7z" fill="none" stroke="currentColor" stroke-width="2.2"/><path d="M7.5 8h9v2.5h-3.2V17h-2.6v-6.5H7.5z"/>`,
    35: ship.carrier,
    38: `<g transform="rotate(45 12 12)"><path d="M10.7 7h2.6v15h-2.6z"/><path d="M9.5 2.5h5l.8 4.5h-6.6zM9.7 9h4.6v2H9.7zM9.7 13h4.6v4H9.7z"/><circle cx="12" cy="2" r="1.7"/></g>`,
  },
  emblem: `<g fill="none" stroke="currentColor" stroke-width="1.2">${ticks}<circle cx="120" cy="120" r="116"/><circle cx="120" cy="120" r="98"/><g opacity=".7">${swirl}</g><circle cx="120" cy="120" r="30"/></g>`,
};

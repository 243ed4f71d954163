/** The Big Bang Theory: comic ink on squared paper, chalk on a blackboard. */
import type { Theme } from '$/board/themes/theme';

export const bigBangTheory: Theme = {
  id: 'big-bang-theory',
  base: `<path d="M24 1.5l19.5 11.250v22.5L24 46.5 4.5 35.250v-22.5z" fill="var(--hue)" stroke="var(--outline)" stroke-width="2.2" stroke-linejoin="round"/>
    <path d="M24 5.2l16.3 9.4v6L24 12.5 7.7 20.6v-6z" fill="#fff" opacity=".22"/>`,
  tokens: {
    "Leonard's Glasses": `<path fill-rule="evenodd" d="M6 18h15.5v2.5a5 5 0 0 1 5 0V18H42v7.5A7.5 7.5 0 0 1 34.5 33h-1a7 7 0 0 1-7-7c0-2-5-2-5 0a7 7 0 0 1-7 7h-1A7.5
      7.5 0 0 1 6 25.5zm4 3.5v4a4 4 0 0 0 4 4h.5a4 4 0 0 0 4-4v-4zm19.5 0v4a4 4 0 0 0 4 4h.5a4 4 0 0 0 4-4v-4z"/><path d="M4 15h4l2 3.5H6zM44 15h-4l-2 3.5h4z"/>
      <path d="M12 27l4-4M31.5 27l4-4" stroke="currentColor" stroke-width="1.6" stroke-linecap="round"/>`,
    "Sheldon's Spot": `<path d="M10 15a4 4 0 0 1 4-4h20a4 4 0 0 1 4 4v6.5h-1a4 4 0 0 0-4 4V27H15v-1.5a4 4 0 0 0-4-4h-1z"/>
      <path d="M5 26.5a3.2 3.2 0 0 1 6.4 0V30h25.2v-3.5a3.2 3.2 0 0 1 6.4 0V36H5zM8 37.5h4V41H8zM36 37.5h4V41h-4z"/><path d="M23.4 12.5h1.4V27h-1.4z" fill="var(--hue)"/>
      <path d="M17.8 14.5l1.3 2.7 3 .4-2.2 2 .6 3-2.7-1.5-2.6 1.5.5-3-2.2-2 3-.4z" fill="var(--hue)"/>`,
    "Howard's Space Helmet": `<path d="M24 5c9.5 0 16 6.5 16 15.5 0 6-2 10-5 13v5.5H13V33.5c-3-3-5-7-5-13C8 11.5 14.5 5 24 5z"/>
      <path d="M13 21c0-6 4.5-9.5 11-9.5S35 15 35 21s-3.5 9.5-11 9.5S13 27 13 21z" fill="var(--hue)"/>
      <path d="M16.5 19.5c.5-3 2.5-4.7 6-5.2" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/><rect x="3.5" y="17" width="5" height="9" rx="2"/>
      <rect x="39.5" y="17" width="5" height="9" rx="2"/><path d="M11 40h26v3.5H11z"/>`,
    "Raj's Dog Cinnamon": `<path d="M12 6c3 0 6 2.5 7.5 5.5a16 16 0 0 1 9 0C30 8.5 33 6 36 6c1 6 .5 10-.5 12.5 2 3 3 7 2.5 11-3 .5-3.5 2-4.5 4.5-1.5
      4-5 8.5-9.5 8.5S16 38 14.5 34c-1-2.5-1.5-4-4.5-4.5-.5-4 .5-8 2.5-11C11.5 16 11 12 12 6z"/><circle cx="18.5" cy="22.5" r="2.3" fill="var(--hue)"/>
      <circle cx="29.5" cy="22.5" r="2.3" fill="var(--hue)"/><path d="M20.5 28.5h7c0 2.5-1.7 4-3.5 4s-3.5-1.5-3.5-4z" fill="var(--hue)"/>
      <path d="M24 32v3.5M19.5 36c2 1.8 3.8 1.5 4.5-.5.7 2 2.5 2.3 4.5.5" fill="none" stroke="var(--hue)" stroke-width="1.7" stroke-linecap="round"/>
      <path d="M24 11l-5-4v6.5zM24 11l5-4v6.5z" fill="var(--hue)"/>`,
    "Penny's Wine Glass": `<path d="M14 5h20c1.5 6 1.5 11-.5 14.5-1.8 3-4.5 4.8-7.5 5.3V38h6.5c1.5 1 2 2.5 2 4.5h-21c0-2 .5-3.5 2-4.5H22V24.8c-3-.5-5.7-2.3-7.5-5.3-2-3.5-2-8.5-.5-14.5z"/>
      <path d="M16.3 11.5c3-2 5.5 1 8.5 0s4.5-1.5 6.9-.3c.4 3-.1 5.5-1.2 7.3-1.5 2.4-3.8 3.5-6.5 3.5s-5-1.1-6.5-3.5c-1.1-1.8-1.5-4.2-1.2-7z" fill="var(--hue)"/>`,
    "Amy's Tiara": `<path d="M5 35c2.5-9 1.5-15 0-19l9 7 4-12 6-6 6 6 4 12 9-7c-1.5 4-2.5 10 0 19-6 3-32 3-38 0z"/><path d="M24 11l4 6-4 6-4-6z" fill="var(--hue)"/>
      <circle cx="14" cy="29" r="2.2" fill="var(--hue)"/><circle cx="34" cy="29" r="2.2" fill="var(--hue)"/><circle cx="24" cy="30" r="2.6" fill="var(--hue)"/>
      <circle cx="5" cy="14" r="2.2"/><circle cx="43" cy="14" r="2.2"/><path d="M6 38.5c8 2.7 28 2.7 36 0v3c-8 2.7-28 2.7-36 0z"/>`,
    "Bernadette's Microscope": `<path d="M20 3.5h8V7h-1.5v14.5h-5V7H20z"/><path d="M22 22.5h4V27h-4z"/><path d="M28.5 11c7 1.5 11 6.5 11 13 0 5.5-3 10-7.5 12.5h7.5V43h-31v-6.5H25c6
      0 10-5 10-11.5 0-4.5-2.5-8.5-6.5-10z"/><path d="M13 29h20v3.5H13z"/><path d="M11 39h6v1.8h-6z" fill="var(--hue)"/>`,
  },
  house: `<ellipse cx="12" cy="13" rx="10" ry="8.5" fill="var(--house)" stroke="var(--house-edge)" stroke-width="1.8"/>
    <ellipse cx="12" cy="12.3" rx="4.6" ry="3.4" fill="var(--house-edge)"/><path d="M4 16.5c2 2.2 5 3.3 8 3.3s6-1.1 8-3.3" fill="none" stroke="#fff" stroke-width="1.3" opacity=".7"/>
    <path d="M12 1.5v6M8.8 4.5L12 1.5l3.2 3" fill="none" stroke="var(--house-edge)" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`,
  hotel: `<ellipse cx="20" cy="13.5" rx="18" ry="9.5" fill="var(--hotel)" stroke="var(--hotel-edge)" stroke-width="1.8"/>
    <ellipse cx="20" cy="13" rx="12.5" ry="6" fill="none" stroke="var(--hotel-edge)" stroke-width="1.5" stroke-dasharray="3 2"/><ellipse cx="20" cy="12.5" rx="6.5" ry="3.2" fill="var(--hotel-edge)"/>
    <path d="M20 .5l1.6 4 4.2-1-2.6 3.5 3 3.2-4.3.1L20 14l-1.9-3.7-4.3-.1 3-3.2-2.6-3.5 4.2 1z" fill="#fff" stroke="var(--hotel-edge)" stroke-width="1" stroke-linejoin="round"/>`,
  pip: `<circle r="2"/><ellipse rx="4.2" ry="1.7" fill="none" stroke="currentColor" stroke-width="1.1"/><ellipse rx="4.2" ry="1.7" transform="rotate(60)" fill="none"
    stroke="currentColor" stroke-width="1.1"/><ellipse rx="4.2" ry="1.7" transform="rotate(-60)" fill="none" stroke="currentColor" stroke-width="1.1"/>`,
  die: `<rect x="3" y="3" width="42" height="42" rx="7" fill="var(--die)" stroke="var(--die-edge)" stroke-width="2.6"/>`,
  speedDie: `<path d="M24 1.5l5 7.8 8.8-3.2.4 9.3 9 2.2-5.2 7.7 5.2 7.7-9 2.2-.4 9.3-8.8-3.2-5 6.2-5-6.2-8.8 3.2-.4-9.3-9-2.2L6 25.3.8 17.6l9-2.2.4-9.3L19 9.3z"
    fill="var(--die-speed)" stroke="var(--die-edge)" stroke-width="2.2" stroke-linejoin="round"/>`,
  icons: {
    deck_a: `<path d="M12 4c6.5 0 10.5 4.5 10 10.5-.3 3-2.5 4.5-5 3.5-2-.8-3.3-2.6-5-2.6S9 17.2 7 18c-2.5 1-4.7-.5-5-3.5C1.5 8.5 5.5 4 12 4z"/>
      <path d="M12 6v7" stroke="var(--tile)" stroke-width="1.3" stroke-linecap="round"/><path d="M10 19h12v3.2H10z"/><path d="M12 20.6h8" stroke="var(--tile)" stroke-width="1"/>`,
    deck_b: `<path d="M5 2h11l4 4v16H5z"/><path d="M8 8h8M8 11h8.5M8 14h6" stroke="var(--tile)" stroke-width="1.4" stroke-linecap="round"/><path d="M8.5 19c1-2 2-2 2.2-.7s1 1.2 2 0 1.8-.4 3.3.2" fill="none"
      stroke="var(--tile)" stroke-width="1.3" stroke-linecap="round"/>`,
    4: `<path d="M5 3h14v18H5z"/><path d="M12 5.5l1.3 3.7 3.9.1-3.1 2.4 1.1 3.8-3.2-2.3-3.2 2.3 1.1-3.8-3.1-2.4 3.9-.1z" fill="var(--tile)"/><path d="M7.5 18h9" stroke="var(--tile)" stroke-width="1.5"/>`,
    5: `<path d="M3 8h4V4h4v4h3V5h6v2h-1v8H3z"/><circle cx="6.5" cy="17.5" r="3"/><circle cx="13" cy="18" r="2.5"/><circle cx="18.5" cy="18" r="2.5"/><path d="M1 21.5h22V23H1z"/>`,
    12: `<circle cx="12" cy="18.5" r="2.4"/><path d="M6.5 13.5a8 8 0 0 1 11 0M3 9.5a13 13 0 0 1 18 0" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/>`,
    15: `<path d="M12 1c3 3 4.2 7 4 11l3 4v4l-4-2H9l-4 2v-4l3-4c-.2-4 1-8 4-11z"/><circle cx="12" cy="9" r="2" fill="var(--tile)"/><path d="M10 19h4l-2 4.5z"/>`,
    25: `<path d="M4 11l2.5-5.5h11L20 11c1.5.3 2 1.3 2 2.5V18h-2v2h-3.5v-2h-9v2H4v-2H2v-4.5C2 12.3 2.5 11.3 4 11z"/><path d="M7.8 7.5L6.5 11h11l-1.3-3.5z" fill="var(--tile)"/>
      <circle cx="6" cy="14.3" r="1.4" fill="var(--tile)"/><circle cx="18" cy="14.3" r="1.4" fill="var(--tile)"/>`,
    28: `<path d="M6.5 2h11c1 5 .5 8.5-2.2 10.2-.7.5-1.4.7-2.1.8v6h3.3V22H7.5v-3h3.3v-6c-.7-.1-1.4-.3-2.1-.8C6 10.5 5.5 7 6.5 2z"/><path d="M8.3 6.5c2.5-1.3 4.5.8 7.5-.3" fill="none"
      stroke="var(--tile)" stroke-width="1.3"/>`,
    35: `<circle cx="5.5" cy="17.5" r="4"/><circle cx="18.5" cy="17.5" r="4"/><circle cx="5.5" cy="17.5" r="1.5" fill="var(--tile)"/><circle cx="18.5" cy="17.5" r="1.5" fill="var(--tile)"/>
      <path d="M13 4h4l2.5 9h-3L15.3 6.3H13zM3 11h7.5l2 4h3v2.5H9C8.5 14.5 6.5 13 3 13z"/>`,
    38: `<path fill-rule="evenodd" d="M12 8.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z"/><path d="M8.5 1.5h7L18 5l-6 5.5L6 5z"/><path d="M6.5 5h11" stroke="var(--tile)" stroke-width="1"/>`,
  },
  emblem: `<g fill="none" stroke="currentColor" stroke-width="4"><ellipse cx="120" cy="120" rx="112" ry="40"/><ellipse cx="120" cy="120" rx="112" ry="40" transform="rotate(60 120 120)"/>
    <ellipse cx="120" cy="120" rx="112" ry="40" transform="rotate(-60 120 120)"/></g><circle cx="120" cy="120" r="17"/><circle cx="22" cy="101" r="9"/><circle cx="170" cy="218" r="9"/><circle cx="189" cy="34" r="9"/>`,
};

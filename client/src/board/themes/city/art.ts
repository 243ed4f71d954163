/** City: a plan on the drawing table, and everything that is built on it. */
import type { Theme } from '$/board/themes/theme';

export const city: Theme = {
  id: 'city',
  base: `<path d="M6 8a6 6 0 0 1 6-6h24a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6h-7l-5 8.5L19 38h-7a6 6 0 0 1-6-6z" fill="var(--hue)" stroke="var(--outline)" stroke-width="2"/>`,
  tokens: {
    Crane: `<g transform="translate(0 -4)"><path d="M15 10h5v32h-5z"/><path d="M6 14h37v4H6z"/><path d="M17.5 5L9 14h3l5.5-5.5L40 14h3z"/><path d="M35 18h1.8v9H35z"/><path d="M31 27h10v7H31zM6 18h7v5H6zM11 40h13v4H11z"/>
      <path d="M15 20l5 5-5 5 5 5-5 5" fill="none" stroke="var(--hue)" stroke-width="1.5"/></g>`,
    Tram: `<g transform="translate(0 -4)"><path d="M23 4h2v6h-2zM14 4.5h20V7H14z"/><path d="M11 15a5 5 0 0 1 5-5h16a5 5 0 0 1 5 5v21a3 3 0 0 1-3 3H14a3 3 0 0 1-3-3z"/><path d="M14.5 15h19v10.5h-19z" fill="var(--hue)"/><path d="M23.2 15h1.6v10.5h-1.6z"/>
      <circle cx="17" cy="32" r="2.5" fill="var(--hue)"/><circle cx="31" cy="32" r="2.5" fill="var(--hue)"/><path d="M14 40.5h7L18.5 44h-6zM34 40.5h-7l2.5 3.5h6z"/></g>`,
    'Hard Hat': `<g transform="translate(0 -5)"><path d="M8 31c0-10 6-18 16-18s16 8 16 18z"/><path d="M4 32.5h40V38H4z"/><path d="M20 10h8v14h-8z"/><path d="M19 13v12M29 13v12" stroke="var(--hue)" stroke-width="1.7"/></g>`,
    'Traffic Light': `<g transform="translate(0 -4)"><rect x="15" y="4" width="18" height="34" rx="4"/><path d="M22 38h4v6h-4z"/><circle cx="24" cy="11" r="4" fill="var(--hue)"/><circle cx="24" cy="21" r="4" fill="var(--hue)"/><circle cx="24" cy="31" r="4" fill="var(--hue)"/>
      <path d="M8 8h6v5c-3 0-6-2-6-5zM40 8h-6v5c3 0 6-2 6-5zM8 18h6v5c-3 0-6-2-6-5zM40 18h-6v5c3 0 6-2 6-5z"/></g>`,
    'Street Lamp': `<g transform="translate(0 -4)"><path d="M14 44V20C14 11 19 6 27 6h6v4h-6c-6 0-9 4-9 10v24z"/><path d="M10 42h12v3H10z"/><path d="M27 10h13l3 7H24z"/><path d="M28 19h11l3 17H25z" opacity=".55"/></g>`,
    Blueprint: `<g transform="translate(0 -4)"><path d="M6 9h30v28H6z"/><path d="M36 9a4 4 0 0 1 8 0v28a4 4 0 0 1-8 0z"/><path d="M11 14h20v18H11zM11 23h9M20 14v5M20 27v5M31 23h-5v9" fill="none" stroke="var(--hue)" stroke-width="2"/><path d="M38.5 12h3v22h-3z" fill="var(--hue)" opacity=".6"/></g>`,
  },
  house: `<path d="M4 22.5V3h16v19.5z" fill="var(--house)" stroke="var(--house-edge)" stroke-width="1.6"/><path d="M7 6h4v4H7zM13 6h4v4h-4zM7 13h4v4H7zM13 13h4v4h-4z" fill="var(--house-edge)"/>`,
  hotel: `<path d="M6 22.5V1.5h28v21z" fill="var(--hotel)" stroke="var(--hotel-edge)" stroke-width="1.6"/><path d="M10 5h4v4h-4zM18 5h4v4h-4zM26 5h4v4h-4zM10 12h4v4h-4zM18 12h4v4h-4zM26 12h4v4h-4z" fill="var(--hotel-edge)"/>`,
  pip: `<rect x="-3.4" y="-3.4" width="6.8" height="6.8" rx="1"/>`,
  die: `<rect x="3" y="3" width="42" height="42" rx="4" fill="var(--die)" stroke="var(--die-edge)" stroke-width="2"/>`,
  speedDie: `<path d="M24 2l22 40H2z" fill="var(--die-speed)" stroke="var(--die-edge)" stroke-width="2" stroke-linejoin="round"/>`,
  icons: {
    chance: `<path d="M6 8.5C6 4.5 8.5 2 12 2s6 2.3 6 5.6c0 4.4-4.2 4.6-4.2 8H10.5c0-5 4-5.1 4-7.8 0-1.5-1-2.5-2.5-2.5s-2.6 1.1-2.6 3.2z"/><path d="M10.5 18h3.3v3.5h-3.3z"/>`,
    industry_tax: `<path d="M2 22V11l6 4v-4l6 4V3h4l1 10 3 2v7z"/><path d="M5 17.5h2.5v2H5zM10 17.5h2.5v2H10zM15 17.5h2.5v2H15z" fill="var(--tile)"/>`,
    planning_permission: `<path d="M9 2h6a3 3 0 0 1 2 5c-1.5 1.5-2 3-2 5h4v4H5v-4h4c0-2-.5-3.5-2-5a3 3 0 0 1 2-5z"/><path d="M4 18h16v3.5H4z"/>`,
    auction: `<path d="M13 2l8 8-2 2-1.5-1-4.5 4.5 1 1.5-2 2-8-8 2-2 1.5 1L12 5.5 11 4z"/><path d="M8.5 14.5L2.5 20.5" stroke="currentColor" stroke-width="3" stroke-linecap="round"/><path d="M12 20h10v2.5H12z"/>`,
  },
  emblem: `<g fill="none" stroke="currentColor" stroke-width="1.5"><circle cx="120" cy="120" r="112" stroke-dasharray="10 5"/><path d="M120 8v224M8 120h224"/></g>
    <path d="M20 190V120h26V90h24v40h18V60h12V38h4v22h12v70h16V84h30v30h22V96h24v94z"/>`,
};

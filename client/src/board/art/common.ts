/** Pictures that every theme may use: spaces by their kind, and City's pieces. 24 units square, our own. */
import type { Drawing } from '$/ui/drawing';
import type { Theme } from '$/board/themes';
import type { Space } from '$/net/protocol';

export const spaceIcons: Record<string, Drawing> = {
  go: `<path d="M23 8v8H11v5L1 12 11 3v5z"/>`,
  jail: `<path fill-rule="evenodd" d="M2 2h20v20H2zm3 3v14h2.5V5zm5 0v14h4V5zm6.5 0v14H19V5z"/>`,
  free_parking: `<path d="M4 12l2.5-6h11L20 12c1.5.3 2 1.3 2 2.5V19h-2v2h-3.5v-2h-9v2H4v-2H2v-4.5C2 13.3 2.5 12.3 4 12z"/><path d="M8 8l-1.5 4h11L16 8z" fill="var(--tile)"/><circle cx="6" cy="15.3" r="1.4" fill="var(--tile)"/>
    <circle cx="18" cy="15.3" r="1.4" fill="var(--tile)"/>`,
  go_to_jail: `<path fill-rule="evenodd" d="M7 8a6 6 0 1 1 0 12A6 6 0 0 1 7 8zm0 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm10-3a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm0 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"/><path d="M6 3h12v3.5H6z"/><path d="M6.5 6h2v3h-2zM15.5 6h2v3h-2z"/>`,
  tax: `<circle cx="12" cy="12" r="10"/><path d="M8 6.5l8 11" stroke="var(--tile)" stroke-width="2"/><circle cx="8.5" cy="15" r="2" fill="var(--tile)"/><circle cx="15.5" cy="9" r="2" fill="var(--tile)"/>`,
  deck: `<path d="M6 8.5C6 4.5 8.5 2 12 2s6 2.3 6 5.6c0 4.4-4.2 4.6-4.2 8h-3.3c0-5 4-5.1 4-7.8 0-1.5-1-2.5-2.5-2.5s-2.6 1.1-2.6 3.2z"/><circle cx="12.2" cy="19.7" r="2"/>`,
  station: `<path d="M5 5a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z"/><path d="M7.5 5h9v6h-9z" fill="var(--tile)"/><circle cx="8.8" cy="14.3" r="1.3" fill="var(--tile)"/><circle cx="15.2" cy="14.3" r="1.3" fill="var(--tile)"/><path d="M7 19h3l-2 3.5H5zM17 19h-3l2 3.5h3z"/>`,
  utility: `<path d="M13.5 1L4 13.5h6.5L9 23l10.5-13.5H13z"/>`,
};

/** What stands on City's districts beside blocks. */
export const pieceIcons: Record<string, Drawing> = {
  railroad: `<path d="M5 5a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z"/><path d="M7.5 5h9v6h-9z" fill="var(--cut)"/><circle cx="8.8" cy="14.3" r="1.3" fill="var(--cut)"/><circle cx="15.2" cy="14.3" r="1.3" fill="var(--cut)"/><path d="M7 19h3l-2 3.5H5zM17 19h-3l2 3.5h3z"/>`,
  stadium: `<path fill-rule="evenodd" d="M12 5c6.5 0 11 2.5 11 6v3c0 3.5-4.5 6-11 6S1 17.5 1 14v-3c0-3.5 4.5-6 11-6zm0 3c-4 0-7.5 1.3-7.5 3s3.5 3 7.5 3 7.5-1.3 7.5-3-3.5-3-7.5-3z"/><path d="M2 2h1.5v7H2zM20.5 2H22v7h-1.5z"/>`,
  skyscraper: `<path d="M11.3 0h1.4v4h-1.4zM9 4h6v5h2v4h2v10H5V13h2V9h2z"/><path d="M10.5 6.5h3v1.5h-3zM9 11h6v1.5H9zM8 15h8v1.5H8zM8 18.5h8V20H8z" fill="var(--cut)"/>`,
  tower: `<path d="M12 0l2 6-.7 3 3.7 12h3v2H4v-2h3l3.7-12-.7-3z"/><path d="M11.2 11h1.6l.8 3h-3.2zM10 16h4l1 4H9z" fill="var(--cut)"/>`,
  power_station: `<path d="M3 22c2-5 2-9 1-13h7c-1 4-1 8 1 13zM13 22c2-5 2-9 1-13h7c-1 4-1 8 1 13z"/><path d="M4 7c0-3 3-2 3-5M14 7c0-3 3-2 3-5" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>`,
  sewage_plant: `<path d="M2 9h9v4c3 0 5 2 5 5h-4c0-1.5-.5-2-2-2H2z"/><path d="M1 7h3v11H1z"/><path d="M15 20c1-1.5 2-1.5 3 0s2 1.5 3 0M8 21c1-1.5 2-1.5 3 0" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path d="M19 7c1.5 2 2 3 2 4a2 2 0 0 1-4 0c0-1 .5-2 2-4z"/>`,
  prison: `<path fill-rule="evenodd" d="M2 3h20v19H2zm3 3v13h2V6zm4.5 0v13h1.7V6zm3.5 0v13h1.7V6zm4 0v13h2V6z"/>`,
  rubbish_dump: `<path d="M5 8h14l-1.5 14h-11zM3.5 4.5H9L10 2.5h4l1 2h5.5V7h-17z"/><path d="M9 11l.5 8M12 11v8M15 11l-.5 8" stroke="var(--cut)" stroke-width="1.5"/>`,
  park: `<path d="M12 1a6.5 6.5 0 0 1 4 11.5A5 5 0 0 1 13.2 16v6h-2.4v-6A5 5 0 0 1 8 12.5 6.5 6.5 0 0 1 12 1z"/><path d="M5 21h14v2H5z"/>`,
  school: `<path d="M12 2l11 6-11 6L1 8z"/><path d="M5 12l7 4 7-4v6c-4 3.5-10 3.5-14 0z"/><path d="M21 9h1.5v8H21z"/>`,
  water_tower: `<path d="M5 5l7-4 7 4v8H5z"/><path d="M7 14h2l-1.5 9h-2zM15 14h2l1.5 9h-2z"/><path d="M7 17h10v1.5H7z"/>`,
  wind_farm: `<path d="M11.2 11h1.6L14 23h-4z"/><path d="M12 10.5L10.5 1l3 1.5zM12.5 10l8.5 4-3 1.5zM11.5 10L3 14.5l.5-3z"/><circle cx="12" cy="10.3" r="1.7"/>`,
};

/** A space's picture: the theme's own, or the common one of its kind. */
export function spaceIcon({ icons }: Theme, { index, deck, kind }: Space): Drawing {
  return icons[index] ?? icons[deck ?? ''] ?? icons[kind] ?? spaceIcons[kind] ?? '';
}

/** A deck's picture. */
export function deckIcon({ icons }: Theme, deck: string): Drawing {
  return icons[deck] ?? spaceIcons.deck ?? '';
}

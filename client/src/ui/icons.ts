/** Small pictures for buttons and tabs; 24 units square, our own. */
import type { Drawing } from './drawing';

export const ui: Record<string, Drawing> = {
  home: `<path d="M12 2.5L1.5 11.5h3V21h5.5v-6h4v6h5.5v-9.5h3z"/>`,
  players: `<circle cx="8" cy="8" r="4"/><path d="M1 20c0-4.5 3-7 7-7s7 2.5 7 7z"/><circle cx="17" cy="7.5" r="3.2"/><path d="M15.5 12.3c4-.8 7.5 1.7 7.5 6.2h-6c0-2.5-.5-4.5-1.5-6.2z"/>`,
  deeds: `<path d="M4 2h16v20H4z"/><path d="M6.5 4.5h11V9h-11z" fill="var(--panel)"/><path d="M7 12h10M7 15h10M7 18h6" stroke="var(--panel)" stroke-width="1.5"/>`,
  deals: `<path d="M2 7h12V3l7 6-7 6v-4H2zM22 17H10v4l-7-6 3-2.5L7 15h15z"/>`,
  log: `<path d="M3 4h3v3H3zM3 10.5h3v3H3zM3 17h3v3H3zM8.5 4.5H21V7H8.5zM8.5 11H21v2.5H8.5zM8.5 17.5H21V20H8.5z"/>`,
  chat: `<path d="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-8l-6 5v-5H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"/>`,
  strip: `<path d="M2 5h5v14H2zM9.5 5h5v14h-5zM17 5h5v14h-5z"/>`,
  settings: `<path fill-rule="evenodd" d="M10 2h4l.6 2.8 2 1.2 2.7-.9 2 3.5-2.1 1.9v2.3l2.1 1.9-2 3.5-2.7-.9-2 1.2L14 22h-4l-.6-2.8-2-1.2-2.7.9-2-3.5 2.1-1.9v-2.3L2.7 8.6l2-3.5 2.7.9 2-1.2zm2 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z"/>`,
  close: `<path d="M5 3l7 7 7-7 2 2-7 7 7 7-2 2-7-7-7 7-2-2 7-7-7-7z"/>`,
  clock: `<path fill-rule="evenodd" d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1.2 4v7l5 3 1.2-2-3.8-2.3V6z"/>`,
  robot: `<path d="M11 1h2v3h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h5z"/><circle cx="9" cy="10.5" r="2" fill="var(--panel)"/><circle cx="15" cy="10.5" r="2" fill="var(--panel)"/><path d="M8 15.5h8v1.8H8z" fill="var(--panel)"/><path d="M1 9h2v6H1zM21 9h2v6h-2z"/>`,
  pause: `<path d="M5 3h5v18H5zM14 3h5v18h-5z"/>`,
  trophy: `<path d="M7 2h10v2h4v3c0 3-2 5-4.400 5.300A5.300 5.300 0 0 1 13.300 15v3H17v3.500H7V18h3.700v-3a5.300 5.300 0 0 1-3.300-2.700C5 12 3 10 3 7V4h4zm0 4H5v1c0 1.400.8 2.500 2 3zm10 0v4c1.200-.5 2-1.600 2-3V6z" fill-rule="evenodd"/>`,
  learn: `<path d="M12 3L0.500 8.800 12 14.500l9-4.500v7.500h2.200V8.800z"/><path d="M4.800 12.800v4.400c0 1.800 3.300 3.600 7.200 3.600s7.200-1.800 7.200-3.600v-4.400L12 16.500z"/>`,
  eye: `<path fill-rule="evenodd" d="M12 5C6.500 5 2.500 9 1 12c1.500 3 5.500 7 11 7s9.500-4 11-7c-1.500-3-5.500-7-11-7zm0 2.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9z"/><circle cx="12" cy="12" r="2.400"/>`,
  book: `<path d="M3 4c4-1.5 6.5-1 8.3.8v16C9.5 19 7 18.5 3 20zM21 4c-4-1.5-6.5-1-8.3.8v16C14.5 19 17 18.5 21 20z"/>`,
};

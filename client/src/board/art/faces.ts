/** The faces of the bots; 24 units square, our own, in colours of their own that stand out on light and dark alike. */
import type { Drawing } from '$/ui/drawing';

const INK = '#2b2430';

/** A disc with shoulders in it, to put a head on. */
const bust = (ground: string, cloth: string) =>
  `<circle cx="12" cy="12" r="12" fill="${ground}"/><path d="M4.400 21.300C5.400 18.300 8.300 17 12 17s6.600 1.300 7.600 4.300A12 12 0 0 1 12 24a12 12 0 0 1-7.600-2.700z" fill="${cloth}"/>`;
const head = (skin: string) =>
  `<path d="M10 14h4v4.300a2.900 2.900 0 0 1-4 0z" fill="${skin}"/><path d="M12 5c3.200 0 5 2.200 5 5.300 0 3.600-2.200 6.400-5 6.400s-5-2.800-5-6.400C7 7.200 8.800 5 12 5z" fill="${skin}"/>`;
const eyes = `<circle cx="10" cy="11" r=".850" fill="${INK}"/><circle cx="14" cy="11" r=".850" fill="${INK}"/>`;
const mouth = (path: string, width = 1) => `<path d="${path}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round"/>`;
const smile = mouth('M10 13.700c1.200 1.100 2.800 1.100 4 0');
const smirk = mouth('M10.300 14c1.300.500 2.700.200 3.600-.700');
const level = mouth('M10.400 14.100h3.200');
const hair = (colour: string, path: string) => `<path d="${path}" fill="${colour}"/>`;
const rims = (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width=".900"><circle cx="9.800" cy="11" r="2"/><circle cx="14.200" cy="11" r="2"/><path d="M11.800 11h.4"/></g>`;

export const faces: Record<string, Drawing> = {
  // A hard hat and a moustache.
  bruno: `${bust('#f3d9a4', '#d2622a')}${head('#e0a97d')}${eyes}<path d="M8.800 13.300c1-1 2.300-.9 3.200-.1.900-.8 2.200-.9 3.200.1-.6 1.300-2.300 1.400-3.200.6-.9.800-2.600.7-3.200-.6z" fill="#5b3620"/><path d="M6.300 8.800C6.300 5.200 8.600 3 12 3s5.700 2.200 5.700 5.800z" fill="#f2b705"/><path d="M10.900 2.600h2.200v4.200h-2.200z" fill="#d99a00"/><path d="M5 8.300h14v1.500H5z" fill="#d99a00"/>`,
  // A grey bun and round glasses.
  hilda: `${bust('#cfe3d4', '#3f7d5c')}<circle cx="12" cy="3.500" r="2.300" fill="#8f93a0"/>${head('#f0c9a8')}${hair('#a5a9b6', 'M6.600 11C6.300 6.700 8.500 4.300 12 4.300s5.700 2.400 5.400 6.700c-.7-2-2-3.300-3.700-3.800C12.500 8.600 8.600 8 6.600 11z')}${eyes}${rims('#51465c')}${smile}`,
  // A flat top and a pencil behind the ear.
  otis: `${bust('#c8d8ee', '#2f5f9e')}${head('#8a5a3c')}${hair('#221a1c', 'M7 8.800V4.200c0-.9.700-1.500 1.500-1.500h7c.8 0 1.500.6 1.500 1.500v4.600c-.6-1-1.200-1.500-2-1.700H9c-.8.200-1.400.7-2 1.700z')}${eyes}${smile}<path d="M17.200 11.900l2.600-6 1 .4-2.600 6z" fill="#f2c230"/><path d="M17.200 11.900l1 .4-.9 1z" fill="${INK}"/>`,
  // Long dark hair and golden earrings.
  mira: `${bust('#f4cdd0', '#a4304f')}${hair('#3a2230', 'M5.600 18.500C5 13 4.700 3.400 12 3.400s7 9.600 6.400 15.100c-1.300 1-11.500 1-12.800 0z')}${head('#dca07a')}${hair('#3a2230', 'M6.800 10.500C6.900 6.700 8.700 4.800 12 4.800s5.100 1.900 5.200 5.700c-1.500-.4-3.400-1.300-4.300-3.300-1 2-3.600 3.100-6.100 3.300z')}${eyes}${smile}<circle cx="6.800" cy="13.700" r=".900" fill="#f2c230"/><circle cx="17.200" cy="13.700" r=".900" fill="#f2c230"/>`,
  // A neat beard and a tie.
  tariq: `${bust('#d5d0ec', '#40356b')}<path d="M10.200 17.700L12 19.300l1.800-1.600.7 1.200-1.700 1.300.6 3.700h-2.800l.6-3.700-1.700-1.300z" fill="#f4f1ea"/><path d="M11.400 19.500h1.200l.6 4.200h-2.400z" fill="#c93b3b"/>${head('#c98f63')}${hair('#1f1a22', 'M6.800 10.300C6.500 6.300 8.500 4.100 12 4.100s5.500 2.200 5.200 6.200c-.5-1.300-1.200-2.200-2-2.700-2 .5-4.500.5-6.400 0-.8.5-1.500 1.400-2 2.700z')}${hair('#1f1a22', 'M7 11.300c.9 1.200 1.700 1.300 2.600 1.200 1.600-.2 3.200-.2 4.800 0 .9.100 1.700 0 2.600-1.200.1 3.500-2 5.700-5 5.700s-5.100-2.200-5-5.700z')}${eyes}<path d="M10.600 14.200h2.800" stroke="#f0d5c0" stroke-width="1" stroke-linecap="round"/>`,
  // Red curls.
  lola: `${bust('#cfe8ea', '#1f7a80')}<g fill="#c3482b"><circle cx="7" cy="7" r="3"/><circle cx="11" cy="4.700" r="3"/><circle cx="15.200" cy="5.200" r="3"/><circle cx="17.800" cy="8.600" r="2.800"/><circle cx="5.800" cy="11.200" r="2.700"/><circle cx="18.300" cy="12.700" r="2.500"/><circle cx="6" cy="15" r="2.200"/><circle cx="17.800" cy="16.200" r="2"/></g>${head('#f2cdb3')}${hair('#c3482b', 'M7.100 9.500C7.600 6.500 9.300 5 12 5s4.400 1.500 4.900 4.500c-1.800.2-3.200-.4-4-1.500-1.200 1.300-3.500 1.800-5.800 1.500z')}${eyes}<path d="M10.200 13.600c1.200.500 2.400.500 3.600 0-.4 1.200-1 1.700-1.800 1.700s-1.400-.5-1.800-1.700z" fill="#b3263f"/>`,
  // Bald, with a monocle.
  silas: `${bust('#dcdcd2', '#3d4450')}${head('#efc6a6')}${hair('#b9bcc4', 'M6.500 12.600c-1.400-1.500-1.200-4 .2-5 .1 1 .5 1.600 1 2-.3 1-.5 2-.2 3.200zM17.500 12.600c1.400-1.500 1.200-4-.2-5-.1 1-.5 1.600-1 2 .3 1 .5 2 .2 3.200z')}${eyes}<circle cx="14.100" cy="11" r="2.200" fill="none" stroke="#b48a1e" stroke-width=".900"/><path d="M15.800 12.500c.8 1.600.8 3.500.2 5.500" fill="none" stroke="#b48a1e" stroke-width=".600"/><path d="M8.600 8.800l2.400-.3M13 8.300l2.500.300" stroke="#8d9099" stroke-width=".900" stroke-linecap="round"/>${level}`,
  // Fair braids.
  edda: `${bust('#e6d3ea', '#6d3f86')}${head('#f6d5bd')}${hair('#e9c46a', 'M6.600 11.500C6 6.400 8.300 4 12 4s6 2.400 5.400 7.500c-1-1.200-1.500-2.300-1.700-3.600-1.100-.1-2.600-.7-3.700-1.700-1.100 1-2.600 1.600-3.700 1.700-.2 1.300-.7 2.400-1.700 3.600z')}<g fill="#e9c46a"><circle cx="6.200" cy="12.700" r="1.600"/><circle cx="5.900" cy="15.200" r="1.500"/><circle cx="5.900" cy="17.500" r="1.300"/><circle cx="17.800" cy="12.700" r="1.600"/><circle cx="18.100" cy="15.200" r="1.500"/><circle cx="18.100" cy="17.500" r="1.300"/></g><path d="M4.800 18.300h2.200M17 18.300h2.200" stroke="#b3263f" stroke-width="1"/>${eyes}${smirk}`,
  // A woolly hat and freckles.
  pim: `${bust('#f7e3c0', '#4c8c3f')}${head('#f4cfae')}${hair('#c98a3c', 'M6.900 10.500c0-1.500.3-2.700 1-3.600l8.200 0c.7.900 1 2.100 1 3.600-.6-.8-1-1.400-1.300-2.100l-7.600 0c-.3.700-.7 1.300-1.300 2.100z')}<path d="M6.500 7.600C6.600 4.600 8.900 2.800 12 2.800s5.400 1.800 5.500 4.800z" fill="#2f6fb0"/><path d="M6 6.800h12v2H6z" fill="#f2f2ee"/><circle cx="12" cy="2.400" r="1.500" fill="#f2f2ee"/>${eyes}<g fill="#c27b4e"><circle cx="8.900" cy="12.700" r=".350"/><circle cx="9.900" cy="13" r=".350"/><circle cx="14.100" cy="13" r=".350"/><circle cx="15.100" cy="12.700" r=".350"/></g>${mouth('M10.600 14.300c.9.500 1.900.5 2.800 0')}`,
  // A pink mohawk and dark glasses.
  roxy: `${bust('#cbbcf0', '#d63a7a')}${head('#f0c3a0')}${hair('#ff5fa2', 'M9.900 7.300C8.900 4.500 9.700 2 12.400.900c-.1 1.100.2 1.800.9 2.500.6.700 1 1.700.8 3.900-1.500-.8-2.800-.8-4.200 0z')}<path d="M7.100 9.800h9.800l-.4 2c-.2 1-1 1.500-2 1.500s-1.900-.6-2.100-1.600l-.4-.8-.4.8c-.2 1-1.100 1.600-2.100 1.600s-1.800-.5-2-1.500z" fill="${INK}"/>${mouth('M10.300 14.500c1.300.5 2.700.2 3.600-.7')}<circle cx="17" cy="13.700" r=".700" fill="#f2c230"/>`,
  // A hat and a goatee.
  dante: `${bust('#e9c9bd', '#7a1f2b')}${head('#b87d54')}${hair('#1f1a22', 'M7 10.500c-.1-1.300.1-2.200.5-3h9c.4.8.6 1.700.5 3-.7-.5-1-1-1.200-1.600H8.200c-.2.600-.5 1.100-1.200 1.600z')}<path d="M7.600 7.300c.2-3.200 1.100-4.900 2.500-4.900.8 0 1.200.5 1.900.5s1.100-.5 1.900-.5c1.400 0 2.300 1.700 2.500 4.900z" fill="#4a2c5e"/><path d="M7.500 5.900h9l.1 1.400H7.400z" fill="#f2c230"/><path d="M4 7.800c2.500-.6 13.500-.6 16 0-.4 1.100-3 1.700-8 1.700s-7.600-.6-8-1.700z" fill="#4a2c5e"/>${eyes}${smirk}${hair('#1f1a22', 'M11 15.500h2l-.4 1.900h-1.200z')}`,
  // A cloud of hair and a headband.
  juno: `${bust('#cdeccd', '#e07a1f')}<path d="M12 .900c4.600 0 7.600 3.200 7.600 7.300 0 3-1.500 5.300-3.600 6.400H8C5.900 13.500 4.400 11.200 4.400 8.200 4.400 4.100 7.400.900 12 .900z" fill="#2a1c1e"/>${head('#7d4e33')}<path d="M6.800 8.700c1.500-1.600 3.200-2.300 5.200-2.300s3.700.7 5.200 2.300l-.3 1.500c-1.400-1.300-3-2-4.900-2s-3.500.7-4.900 2z" fill="#e23f6d"/>${eyes}${smile}<circle cx="7" cy="14" r=".900" fill="#f2c230"/><circle cx="17" cy="14" r=".900" fill="#f2c230"/>`,
};

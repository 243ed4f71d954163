/** The typefaces that a theme is written in, fetched before the first word is drawn in another one. */

/** Milliseconds: on a slow connection, text is shown in a fallback typeface after that. */
const PATIENCE = 400;

/** Have an edition's typefaces ready, or give up after a moment. */
export async function typefaces(edition: string): Promise<void> {
  if (!('fonts' in document)) return;
  const probe = document.createElement('div');
  probe.dataset.edition = edition;
  probe.hidden = true;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const [display, weight, tile] = ['--font-display', '--weight-display', '--font-tile'].map((name) => style.getPropertyValue(name));
  probe.remove();
  const wanted = [`${weight || 700} 1em ${display}`, ...[500, 600].map((bold) => `${bold} 1em ${tile}`)];
  const loading = Promise.allSettled(wanted.map((font) => document.fonts.load(font)));
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

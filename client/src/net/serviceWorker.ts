/** The page as an app: the service worker keeps its shell, in browsers that have one and over a safe connection. */

/** Register the service worker once the page is there; whoever cannot have it plays without. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}

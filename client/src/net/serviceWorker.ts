/** The page as an app: the service worker keeps its shell, in browsers that have one and over a safe connection. */

/** Register the service worker once the page is loaded; browsers without one play without it. */
export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}

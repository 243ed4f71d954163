/** A page that nobody looks at draws nothing: nobody waits for it longer than this, in milliseconds. */
const UNSEEN = 200;

/** A browser works two frames ahead: when the third from now begins, what is now is on the screen. */
const FRAMES = 3;

/** Wait until the page is on the screen as it is now. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const next = (left: number) => (left > 0 ? requestAnimationFrame(() => next(left - 1)) : resolve());
    next(FRAMES);
    setTimeout(resolve, UNSEEN);
  });
}

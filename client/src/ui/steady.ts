/** What never gets lower while it is there: buttons below it stay where they are when something in it goes. */
import type { Attachment } from 'svelte/attachments';

/** Keeps the greatest height that an element had, for as long as it has the same width. */
export const steady: Attachment<HTMLElement> = (node) => {
  if (!('ResizeObserver' in globalThis)) return;
  let [wide, high] = [0, 0];
  const observer = new ResizeObserver(() => {
    // Not offsetHeight, which is rounded: a part of a pixel moves what is below, too.
    const { width } = node.getBoundingClientRect();
    if (width !== wide) [wide, high, node.style.minBlockSize] = [width, 0, '']; // another width has other lines
    high = Math.max(high, node.getBoundingClientRect().height);
    node.style.minBlockSize = `${high}px`;
  });
  observer.observe(node);
  return () => observer.disconnect();
};

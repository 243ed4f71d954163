/** What never gets lower while it is there: buttons below it stay where they are when something in it goes. */
import type { Attachment } from 'svelte/attachments';

/** Keeps the greatest height that an element had, for as long as it has the same width. */
export const steady: Attachment<HTMLElement> = (node) => {
  if (!('ResizeObserver' in globalThis)) return;
  let [wide, high] = [0, 0];
  const observer = new ResizeObserver(() => {
    const { offsetWidth } = node;
    if (offsetWidth !== wide) node.style.minBlockSize = ''; // another width has other lines
    high = offsetWidth === wide ? Math.max(high, node.offsetHeight) : node.offsetHeight;
    wide = offsetWidth;
    node.style.minBlockSize = `${high}px`;
  });
  observer.observe(node);
  return () => observer.disconnect();
};

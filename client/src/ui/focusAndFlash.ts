/** Flash an element, for those who look elsewhere. */
export function flash(found: HTMLElement | null | undefined): void {
  found?.animate?.({ outline: ['4px solid var(--mark)', '4px solid transparent'], outlineOffset: ['2px', '2px'] }, { duration: 1200, easing: 'ease-in' });
}

/** Focus an element and flash it: after a touch nobody sees where the focus is. */
export function focusAndFlash(found: HTMLElement | null | undefined): void {
  found?.focus();
  flash(found);
}

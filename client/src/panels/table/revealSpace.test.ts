import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { subjectOf } from '$/decisions';
import { sitAt } from '$/fixtures/sitAt';

let high = 0;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => high);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  // Prompts whose place ends at 600, and everything else, the space too, from 500 to 540.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('.prompts') ? new DOMRect(0, 200, 300, 400) : new DOMRect(0, this.matches('header') ? 0 : 500, 300, 40);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it('the space in question is scrolled out from under the prompt, unless the player has scrolled since', async () => {
  const { table, desk } = sitAt('auction');
  document.body.insertAdjacentHTML('beforeend', `<div class="frame phone"><header></header><i id="space-${subjectOf(desk)}"></i></div>`);
  const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
  const lifted = async (height: number) => {
    high = height;
    scroll.mockClear();
    await fireEvent.scroll(document.querySelector('.prompts')!); // it measures itself
    return scroll.mock.calls.length;
  };
  expect(await lifted(100)).toBe(1);
  expect(await lifted(100)).toBe(0);
  expect(await lifted(80)).toBe(0); // nothing more is covered
  expect(await lifted(200)).toBe(1);
  await fireEvent.wheel(window);
  expect(await lifted(300)).toBe(0);
  const { parts } = table.view!;
  table.view = { ...table.view!, parts: { ...parts, auction: { ...parts.auction, lot: { ...parts.auction.lot!, number: 99 } } } };
  await tick();
  expect(await lifted(300)).toBe(1);
});

/** A group of radios is one stop of the Tab key: arrows move within it, the space bar or Enter chooses. */

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function roving(group: HTMLElement): () => void {
  const radios = () => [...group.querySelectorAll<HTMLElement>('[role="radio"]')];

  function stop(): void {
    const all = radios();
    const reachable = all.find((radio) => radio.getAttribute('aria-checked') === 'true') ?? all[0];
    for (const radio of all) radio.tabIndex = radio === reachable ? 0 : -1;
  }
  function move(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const all = radios();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  }

  stop();
  const observer = new MutationObserver(stop);
  observer.observe(group, { childList: true, subtree: true, attributeFilter: ['aria-checked'] });
  group.addEventListener('keydown', move);
  return () => {
    observer.disconnect();
    group.removeEventListener('keydown', move);
  };
}

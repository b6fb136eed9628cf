// A part that scrolls and holds nothing to tab to is itself a stop of the Tab key, so that the keyboard can scroll it (WCAG 2.1.1).

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Watches a part of the page; call what it answers to end. */
export function keepReachable(scrolled: HTMLElement): () => void {
  const look = () => {
    if (scrolled.querySelector(stops) === null) scrolled.tabIndex = 0;
    else scrolled.removeAttribute('tabindex');
  };
  look();
  // What is in it comes and goes: lists that are loaded, buttons that are disabled.
  const watch = new MutationObserver(look);
  watch.observe(scrolled, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => watch.disconnect();
}

// A scrollable area without focusable content becomes a tab stop itself, so that the keyboard can
// scroll it (WCAG 2.1.1).

const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

/** Observes an element; call the returned function to stop. */
export function makeScrollFocusable(scrolled: HTMLElement): () => void {
  const look = () => {
    if (scrolled.querySelector(focusableSelector) === null) scrolled.tabIndex = 0;
    else scrolled.removeAttribute('tabindex');
  };
  look();
  // Its content changes: lists load, buttons become disabled.
  const watch = new MutationObserver(look);
  watch.observe(scrolled, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => watch.disconnect();
}

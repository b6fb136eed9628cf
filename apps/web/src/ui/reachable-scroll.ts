// A part that scrolls and holds nothing to tab to is itself a stop of the Tab key, so that the keyboard can scroll it (WCAG 2.1.1).
import { type RefObject, useEffect } from 'react';

const stops =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

export function useReachableScroll(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scrolled = part.current;
    if (scrolled === null) return undefined;
    const look = () => {
      if (scrolled.querySelector(stops) === null) scrolled.tabIndex = 0;
      else scrolled.removeAttribute('tabindex');
    };
    look();
    // What is in it comes and goes: lists that are loaded, buttons that are disabled.
    const watch = new MutationObserver(look);
    watch.observe(scrolled, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => watch.disconnect();
  }, [part]);
}

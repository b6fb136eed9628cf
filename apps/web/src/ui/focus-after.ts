// Moves the focus together with a state change, which is rendered at once so that the next key
// press reaches what the user sees.
import { flushSync } from 'react-dom';

/**
 * Applies a state change, renders it, and focuses the element that `find` then returns; without
 * one, the focus stays where it is.
 */
export function focusAfter(change: () => void, find: () => Element | null | undefined): void {
  flushSync(change);
  const found = find();
  if (found instanceof HTMLElement) found.focus();
}

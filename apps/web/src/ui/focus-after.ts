// Moving the focus with a change: what is changed is drawn at once, so that the next key reaches what the person sees.
import { flushSync } from 'react-dom';

/** Makes a change of state, draws it, and gives the focus to what `find` answers then; nothing found = it stays where it is. */
export function focusAfter(change: () => void, find: () => Element | null | undefined): void {
  flushSync(change);
  const found = find();
  if (found instanceof HTMLElement) found.focus();
}

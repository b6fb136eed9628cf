// While something in a panel (an asset's, a work order's) is unsaved, leaving it needs a
// confirmation.
import { useEffect } from 'react';
import { createSignal } from '../ui/signal.ts';
import { leaveGuard, mayLeave } from './leave-guard.ts';
import { holdWays } from './navigation.ts';

/** Callback for the open question: `true` = discard the changes. `null` = no question is open. */
export const discardAsked = createSignal<((mayGo: boolean) => void) | null>(null);

function ask(): Promise<boolean> {
  discardAsked.get()?.(false);
  return new Promise((resolve) => {
    discardAsked.set((mayGo) => {
      discardAsked.set(null);
      if (mayGo) leaveGuard.set(null);
      resolve(mayGo);
    });
  });
}

/** Everything has been saved: leaving needs no confirmation, even before the panel rerenders. */
export function nothingUnsaved(): void {
  leaveGuard.set(null);
  holdWays(null);
}

export function useUnsavedPanel(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    leaveGuard.set(ask);
    holdWays((go) => {
      void mayLeave().then((may) => may && go());
      return true;
    });
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      leaveGuard.set(null);
      holdWays(null);
      removeEventListener('beforeunload', warn);
    };
  }, [unsaved]);
}

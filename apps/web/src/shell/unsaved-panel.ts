// While something in a panel (an asset's, a work order's) is unsaved, leaving it needs a
// confirmation.
import { useEffect } from 'react';
import { createSignal } from '../ui/signal.ts';
import { confirmLeave, leaveGuard } from './leave-guard.ts';
import { setNavigationGuard } from './navigation.ts';

/** Callback for the open question: `true` = discard the changes. `null` = no question is open. */
export const discardPrompt = createSignal<((mayGo: boolean) => void) | null>(null);

function confirmDiscard(): Promise<boolean> {
  discardPrompt.get()?.(false);
  return new Promise((resolve) => {
    discardPrompt.set((mayGo) => {
      discardPrompt.set(null);
      if (mayGo) leaveGuard.set(null);
      resolve(mayGo);
    });
  });
}

/** Everything has been saved: leaving needs no confirmation, even before the panel rerenders. */
export function clearUnsavedPanel(): void {
  leaveGuard.set(null);
  setNavigationGuard(null);
}

export function useUnsavedPanel(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    leaveGuard.set(confirmDiscard);
    setNavigationGuard((go) => {
      void confirmLeave().then((may) => may && go());
      return true;
    });
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      leaveGuard.set(null);
      setNavigationGuard(null);
      removeEventListener('beforeunload', warn);
    };
  }, [unsaved]);
}

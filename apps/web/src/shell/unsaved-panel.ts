// While something in a panel (an asset's, a work order's) is unsaved, whoever wants to leave it is asked first.
import { useEffect } from 'react';
import { createSignal } from '../ui/signal.ts';
import { leaveGuard, mayLeave } from './leave-guard.ts';
import { holdWays } from './navigation.ts';

/** Answers the question that is asked: true = throw it away. null = nothing is asked. */
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

/** What was unsaved is saved: nobody is asked, also before the panel is drawn again. */
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

// Asks for confirmation before something unsaved in a panel (an asset, a work order) is left.
import { useEffect } from 'react';
import { askToLeave, confirmLeave, setLeaveGuard } from './leave-guard.ts';
import { setNavigationGuard } from './navigation.ts';

async function confirmDiscard(): Promise<boolean> {
  const mayGo = await askToLeave('panel');
  if (mayGo) setLeaveGuard(null);
  return mayGo;
}

/** Marks everything as saved: leaving needs no confirmation, even before the panel rerenders. */
export function clearUnsavedPanel(): void {
  setLeaveGuard(null);
  setNavigationGuard(null);
}

export function useUnsavedPanel(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    setLeaveGuard(confirmDiscard);
    setNavigationGuard((go) => {
      void confirmLeave().then((may) => may && go());
      return true;
    });
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      setLeaveGuard(null);
      setNavigationGuard(null);
      removeEventListener('beforeunload', warn);
    };
  }, [unsaved]);
}

// Follows the page's URL, also where the app writes it without navigating.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** Reports that the URL was written; called by the code that writes it. */
export function reportAddress(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** Returns the current path, query and hash, and renders again when they change. */
export function useAddress(): string {
  return useSyncExternalStore(subscribe, () => `${location.pathname}${location.search}${location.hash}`);
}

// Follows the page's URL, also where the app writes it without navigating.
import { useSyncExternalStore } from 'react';

/** Events of the window: Back and Forward, and `reportAddress`. */
const events = ['popstate', 'addresswritten'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Returns the current path, query and hash, and renders again when they change. */
export function useAddress(): string {
  return useSyncExternalStore(subscribe, () => `${location.pathname}${location.search}${location.hash}`);
}

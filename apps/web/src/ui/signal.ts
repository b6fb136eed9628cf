// A value that changes too often for the store, such as what is under the pointer or being drawn.
// Components that show it subscribe to it. Everything else is in a slice of the store.
import { useSyncExternalStore } from 'react';

export interface Signal<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Calls the listener after each change; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSignal<Value>(initial: Value): Signal<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the signal's value and rerenders on changes. */
export function useSignal<Value>(signal: Pick<Signal<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(signal.subscribe, signal.get);
}

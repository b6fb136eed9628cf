// A value that changes too often for the store: what is under the pointer, what is being drawn. Listened to by those who show it.
import { useSyncExternalStore } from 'react';

export interface Signal<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Calls back after each change; returns how to stop. */
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

/** The signal's value on screen. */
export function useSignal<Value>(signal: Pick<Signal<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(signal.subscribe, signal.get);
}

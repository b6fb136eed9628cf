// Runs code that normally lives as long as the page, but ends its listeners and store subscriptions
// with the test.
import { onTestFinished } from 'vitest';
import { store } from '../shell/store.ts';

/**
 * Runs `begin` with the store. Listeners that it adds to the document or window while it runs, and
 * its store subscriptions at any time, are removed when the test ends. If `begin` returns a function,
 * it is called then.
 */
export function untilTestEnds(begin: (lent: typeof store) => unknown): void {
  const stops: (() => unknown)[] = [];
  const own = [document, window].map((target) => ({ target, add: target.addEventListener.bind(target) }));
  for (const { target, add } of own) {
    target.addEventListener = (name: string, listener: EventListener) => {
      stops.push(() => target.removeEventListener(name, listener));
      add(name, listener);
    };
  }
  const subscribe: typeof store.subscribe = (listener) => {
    const stop = store.subscribe(listener);
    stops.push(stop);
    return stop;
  };
  try {
    const end = begin({ ...store, subscribe });
    if (typeof end === 'function') stops.push(() => void end());
  } finally {
    for (const { target, add } of own) target.addEventListener = add;
  }
  onTestFinished(() => {
    for (const stop of stops) stop();
  });
}

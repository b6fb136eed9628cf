// What begins once for a page and never ends there, for the length of a test: its listeners and what it hears of the store go with the test.
import { onTestFinished } from 'vitest';
import { store } from '../shell/store.ts';

/** Runs `begin` with the store; listeners it adds to the page or its window at once, and to the store at any time, end with the test. */
export function untilTestEnds(begin: (lent: typeof store) => void): void {
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
    begin({ ...store, subscribe });
  } finally {
    for (const { target, add } of own) target.addEventListener = add;
  }
  onTestFinished(() => {
    for (const stop of stops) stop();
  });
}

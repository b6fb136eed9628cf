// The screen of a test: which media queries it matches, at the first look and always.
import { vi } from 'vitest';

/** Until mocks are restored, the screen matches a media query that is this text or fits one of these patterns, and no other. */
export function onScreen(...matching: readonly (string | RegExp)[]): void {
  const fits = (query: string) =>
    matching.some((one) => (typeof one === 'string' ? one === query : one.test(query)));
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: fits(query),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as never,
  );
}

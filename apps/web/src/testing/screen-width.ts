// Mocks media queries in tests; the result never changes during a test.
import { vi } from 'vitest';

/**
 * Until mocks are restored, only media queries that equal one of these texts or match one of these
 * patterns apply.
 */
export function mockMediaQueries(...matching: readonly (string | RegExp)[]): void {
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

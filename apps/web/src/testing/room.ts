// Element sizes for tests: happy-dom has no layout, and a table renders only visible rows.
import { afterEach, beforeEach, vi } from 'vitest';

/** Gives all elements this size in pixels, in every test of this file. */
export function mockElementSizes(width = 1200, height = 600): void {
  beforeEach(() => {
    const sizes = { clientWidth: width, clientHeight: height } as const;
    for (const [side, pixels] of Object.entries(sizes))
      vi.spyOn(HTMLElement.prototype, side as keyof typeof sizes, 'get').mockReturnValue(pixels);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

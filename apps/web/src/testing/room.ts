// Room on the page for tests: happy-dom lays nothing out and a table draws only the rows in sight.
import { afterEach, beforeEach, vi } from 'vitest';

/** Elements of the tests of this file are as large as this, in pixels. */
export function withRoom(width = 1200, height = 600): void {
  beforeEach(() => {
    const sizes = { clientWidth: width, clientHeight: height } as const;
    for (const [side, pixels] of Object.entries(sizes))
      vi.spyOn(HTMLElement.prototype, side as keyof typeof sizes, 'get').mockReturnValue(pixels);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

// Pointing at the map: what follows the pointer follows it once a frame.
import type { Page } from '@playwright/test';

/** Moves the pointer, and waits until map and tools have followed it there. */
export async function pointAt(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
}

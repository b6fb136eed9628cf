// What the journeys of the map measure: where it looks, what colour it has, how long a pixel is.
import type { Page } from '@playwright/test';

export interface Place {
  readonly zoom: number;
  readonly lat: number;
  readonly lng: number;
}

/** Where the address says the map looks. */
export function placeOf(page: Page): Place {
  const [zoom = 0, lat = 0, lng = 0] = (/#map=([^&]+)/.exec(page.url())?.[1] ?? '').split('/').map(Number);
  return { zoom, lat, lng };
}

/** The map's canvas on the screen. */
export async function canvasOf(page: Page) {
  const box = await page.locator('.maplibregl-canvas').boundingBox();
  if (box === null) throw new Error('There is no map');
  return { ...box, midX: box.x + box.width / 2, midY: box.y + box.height / 2 };
}

/** Metres one pixel covers. */
export function metresPerPixel({ zoom, lat }: Place): number {
  return (78_271.517 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
}

/** Red, green and blue of a pixel of the page. */
export async function colourAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const context = new OffscreenCanvas(1, 1).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
    },
    [...picture],
  );
}

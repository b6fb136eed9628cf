// What the journeys of the map measure: where it looks, what colour it has, how long a pixel is.
import { expect, type Page } from '@playwright/test';

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

/** The map's canvas on the screen, once it fills its frame: a panel that opens makes the frame smaller, the map follows a little later. */
export async function canvasOf(page: Page) {
  const canvas = page.locator('.maplibregl-canvas');
  const isSettled = (drawn: Element) =>
    new Promise<boolean>((resolve) => {
      const frame = drawn.closest('.maplibregl-map');
      const sides = () => [drawn, frame].map((part) => part?.getBoundingClientRect());
      const [before] = sides();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const [now, around] = sides();
          const same = (one?: DOMRect, other?: DOMRect) =>
            (['x', 'y', 'width', 'height'] as const).every(
              (side) => Math.abs((one?.[side] ?? 0) - (other?.[side] ?? 0)) < 1,
            );
          resolve(same(before, now) && same(now, around));
        }),
      );
    });
  await expect.poll(() => canvas.evaluate(isSettled), 'the map fills its frame').toBe(true);
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('There is no map');
  return { ...box, midX: box.x + box.width / 2, midY: box.y + box.height / 2 };
}

/** Metres one pixel covers. */
export function metresPerPixel({ zoom, lat }: Place): number {
  return (78_271.517 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
}

/** Red, green and blue of the pixels of a part of the page, row by row. */
async function coloursOf(
  page: Page,
  x: number,
  y: number,
  width: number,
  height = 1,
): Promise<readonly (readonly number[])[]> {
  const picture = await page.screenshot({ clip: { x, y, width, height }, scale: 'css' });
  return page.evaluate(
    async ({ bytes, across, down }) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const context = new OffscreenCanvas(across, down).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const data = [...(context?.getImageData(0, 0, across, down).data ?? [])];
      return Array.from({ length: across * down }, (_none, index) => data.slice(index * 4, index * 4 + 3));
    },
    { bytes: [...picture], across: width, down: height },
  );
}

/** True when the selected curb's halo is drawn around a place (light scheme). */
export async function hasHaloAt(page: Page, x: number, y: number): Promise<boolean> {
  const halo = String([0x0c, 0x8a, 0x90]);
  return (await coloursOf(page, x - 30, y - 30, 60, 60)).some((colour) => String(colour) === halo);
}

/** Red, green and blue of a pixel of the page. */
export async function colourAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  return (await coloursOf(page, x, y, 1))[0] ?? [];
}

const spread = (colour: readonly number[]) => Math.max(...colour) - Math.min(...colour);

/** The most colourful pixel around a place: that of a dashed curb, wherever its gaps lie. */
export async function vividAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  const found = await coloursOf(page, x - 30, y, 60);
  return found.reduce((most, colour) => (spread(colour) > spread(most) ? colour : most), [0, 0, 0]);
}

/** The same once the curb has the colour of its rules, and keeps it: it is grey until they are known. */
export async function curbColourAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  let last: readonly number[] = [];
  const isKept = async () => {
    const now = await vividAt(page, x, y);
    const same = String(now) === String(last) && spread(now) > 40;
    last = now;
    return same;
  };
  await expect.poll(isKept, 'the curb has its colour').toBe(true);
  return last;
}

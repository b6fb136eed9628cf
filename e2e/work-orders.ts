// What the journeys of work orders share: orders made by API, the list signed in, the panel of one, a photo.
import type { Page } from '@playwright/test';
import { type Hand, handOf } from './by-api.ts';
import { at } from './city.ts';
import { passwordOf, signIn } from './people.ts';
import type { RunningServer } from './server.ts';

export const orderList = '/manager/listview/?list=work-orders';

/** A picture of one pixel, as a camera would hand it over. */
export const photo = {
  name: 'corner.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

export async function editorHand(server: RunningServer): Promise<Hand> {
  return handOf(server.url, 'editor', passwordOf(server));
}

/** Makes an order; its id. */
export async function makeOrder(hand: Hand, fields: object): Promise<number> {
  const made = await hand.post('/api/work-order/', fields);
  const results = at(made, 'results');
  return Number(at(Array.isArray(results) ? results[0] : null, 'id'));
}

/** Signs somebody in and opens an address. */
export async function openAs(page: Page, username: string, password: string, address: string): Promise<void> {
  await page.goto(`/loginpage/?next=${encodeURIComponent(address)}`);
  await signIn(page, username, password);
}

export function orderPanel(page: Page, id: number, name = `Work order ${id}`) {
  return page.getByRole('complementary', { name, exact: true });
}

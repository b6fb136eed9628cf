// What the journeys of drafting share: a curb with a regulation, the manager's map signed in, the draft's panel.
import type { Page } from '@playwright/test';
import { handOf } from './by-api.ts';
import { at, type City, expect } from './city.ts';
import { passwordOf, signIn } from './people.ts';
import type { RunningServer } from './server.ts';

export interface RuledCurb {
  readonly id: number;
  readonly lng: number;
  readonly lat: number;
  readonly street: string;
  /** Of the version in force. */
  readonly regulation: number;
}

/** Curbs with a street name and a regulation of their own, each regulation once. */
export async function ruledCurbs(city: City): Promise<readonly RuledCurb[]> {
  const bounds = at(await city.ask('/api/cityinfo/currentcity/'), 'bounds');
  const [west = 0, south = 0, east = 0, north = 0] = Array.isArray(bounds) ? bounds.map(Number) : [];
  const found = await city.ask(
    `/api/alllinks/get_links_public_viewer/?lng=${(west + east) / 2}&lat=${(south + north) / 2}&radius=900&limit=200`,
  );
  const features = at(found, 'features');
  const curbs = (Array.isArray(features) ? features : []).flatMap((feature: unknown) => {
    const regulation = at(feature, 'properties', 'regulation_id');
    const street = at(feature, 'properties', 'bl_street_name');
    const points: unknown = at(feature, 'geometry', 'coordinates');
    const [lng, lat] = Array.isArray(points) && Array.isArray(points[0]) ? points[0].map(Number) : [];
    if (
      typeof regulation !== 'number' ||
      typeof street !== 'string' ||
      lng === undefined ||
      lat === undefined
    )
      return [];
    return [{ id: Number(at(feature, 'id')), lng, lat, street, regulation }];
  });
  return [...new Map(curbs.map((curb) => [curb.regulation, curb])).values()];
}

/** A Monday morning, with the curb chosen; in a scenario of the journey's own where it drafts. */
export function deskAddress({ id, lat, lng }: RuledCurb, scenario: number | null = null): string {
  const place = scenario === null ? '' : `&scenario=${scenario}`;
  return `/manager/mapview/?date=2026-11-23&time=10:00${place}&link=${id}#map=17/${lat}/${lng}`;
}

/** Signs somebody of the demo in and opens an address of the manager's map. */
export async function openDesk(
  page: Page,
  server: RunningServer,
  username: string,
  address: string,
): Promise<void> {
  await page.goto(`/loginpage/?next=${encodeURIComponent(address)}`);
  await signIn(page, username, passwordOf(server));
  await page.waitForSelector('[data-drawn="true"]');
}

/** A scenario of the journey's own, so that nobody else's proposals stand on its curbs; its id. */
export async function ownScenario(server: RunningServer, name: string): Promise<number> {
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  return Number(at(await editor.post('/api/scenario/', { name }), 'id'));
}

/** The draft's panel. */
export function draftPanel(page: Page) {
  return page.getByRole('complementary', { name: 'Draft', exact: true });
}

/** Goes on with Tab until the element has the focus: by keyboard alone. */
export async function tabTo(page: Page, name: string, role: 'button' | 'textbox' | 'tab'): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to the ${role} ${name}`);
}

/** Chooses from the menu beside "Edit rules" in the panel of a curb. */
export async function chooseForCurb(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More changes' }).click();
  await page.getByRole('dialog', { name: 'More changes' }).getByRole('button', { name }).click();
}

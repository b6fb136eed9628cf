// What every journey starts from: the server, the page with its watchers, and ways to a curb.
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { canvasOf } from './map.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect } from '@playwright/test';

/** A Monday morning at work time in every demo city. */
export const monday = 'date=2026-11-23&time=10:00';

export interface Curb {
  readonly id: number;
  readonly street: string;
  readonly lng: number;
  readonly lat: number;
}

export interface City {
  readonly url: string;
  /** A JSON answer of the API. */
  readonly ask: (path: string) => Promise<unknown>;
  /** Named curbs near the middle of the city. */
  readonly curbs: () => Promise<readonly Curb[]>;
}

interface Watched {
  /** Addresses asked for, from this page's start. */
  readonly requests: string[];
  /** Errors of the page's own scripts and of the content security policy. */
  readonly faults: string[];
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** A value inside an answer: `at(answer, 'explanation', 'sentence')`. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce(field, value);
}

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === 'number') : [];
}

/** The middle of a line's longest piece: surely on the line, and away from its neighbours. */
function middleOf(coordinates: unknown): readonly [number, number] | null {
  const points = Array.isArray(coordinates) ? coordinates.map(numbers) : [];
  let best: readonly [number, number] | null = null;
  let longest = 0;
  for (const [index, [lng = 0, lat = 0]] of points.entries()) {
    const next = points[index + 1];
    if (next === undefined) break;
    const [toLng = 0, toLat = 0] = next;
    const length = Math.hypot(toLng - lng, toLat - lat);
    if (length > longest) {
      longest = length;
      best = [(lng + toLng) / 2, (lat + toLat) / 2];
    }
  }
  return best;
}

function cityAt(url: string): City {
  const ask = async (path: string): Promise<unknown> => (await fetch(`${url}${path}`)).json();
  return {
    url,
    ask,
    curbs: async () => {
      const [west = 0, south = 0, east = 0, north = 0] = numbers(
        at(await ask('/api/cityinfo/currentcity/'), 'bounds'),
      );
      const found = await ask(
        `/api/alllinks/get_links_public_viewer/?lng=${(west + east) / 2}&lat=${(south + north) / 2}&radius=900&limit=60`,
      );
      const features = at(found, 'features');
      return (Array.isArray(features) ? features : []).flatMap((feature: unknown) => {
        const id = Number(at(feature, 'id') ?? at(feature, 'properties', 'id'));
        const middle = middleOf(at(feature, 'geometry', 'coordinates'));
        const street = at(feature, 'properties', 'bl_street_name');
        return middle === null || typeof street !== 'string'
          ? []
          : [{ id, street, lng: middle[0], lat: middle[1] }];
      });
    },
  };
}

/** Of a journey that `npm test` leaves to the night (`npm run nightly`): a second way to a job, how one more screen looks, or what tests below it hold. */
export const nightly = { tag: '@nightly' } as const;

export const test = base.extend<{ watched: Watched }, { server: RunningServer; city: City }>({
  server: [
    async ({ browserName }, use) => {
      expect(browserName).toBe('chromium');
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 660_000 },
  ],
  city: [async ({ server }, use) => use(cityAt(server.url)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  watched: [
    async ({ page }, use) => {
      const watched: Watched = { requests: [], faults: [] };
      page.on('request', (request) => watched.requests.push(request.url()));
      page.on('pageerror', (error) => watched.faults.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted(?:HTML|ScriptURL|Script|Type)/i.test(message.text()))
          watched.faults.push(message.text());
      });
      await use(watched);
    },
    { auto: true },
  ],
});

/** Opens an address of the app and waits until its map is whole. */
export async function openMap(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('[data-drawn="true"]');
}

/** Opens an address of the app and waits until what comes after the map's first picture (live data, the live channel) has asked what it asks. */
export async function openMapAtRest(page: Page, address: string): Promise<void> {
  const late = ['**/check_realtime_segments_data/', '**/api/events/'].map((call) =>
    page.waitForResponse(call),
  );
  await openMap(page, address);
  await Promise.all(late);
}

/** Opens the legend, or folds it, and gives it: it comes with the map's first picture, open or folded as the screen has room. */
export async function legendOf(page: Page, state: 'open' | 'folded' = 'open'): Promise<Locator> {
  const legend = page.getByRole('region', { name: 'Legend' });
  const toggle = legend.getByRole('button', { name: /^Legend: / });
  await expect(toggle).toBeVisible();
  const expanded = String(state === 'open');
  if ((await toggle.getAttribute('aria-expanded')) !== expanded) await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', expanded);
  return legend;
}

/** The address that shows a curb in the middle of the map, close enough to hit it alone. */
export function addressOf(curb: Curb, more = monday): string {
  return `/viewer/?${more}#map=19/${curb.lat}/${curb.lng}`;
}

/** Violations of WCAG 2.0 to 2.2, A and AA, in short. */
export async function violations(page: Page): Promise<readonly string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // In the page itself: by itself axe puts its report together in a page of its own, which took two thirds of the time. There are no frames to cross.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const found = await axe.withTags(tags).analyze();
  return found.violations.map(
    (rule) =>
      `${rule.id}: ${rule.nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`).join('; ')}`,
  );
}

/** Clicks the middle of the map: what `addressOf` put there. */
export async function clickMiddle(page: Page): Promise<void> {
  const { midX, midY } = await canvasOf(page);
  await page.mouse.click(midX, midY);
}

/** Clicks the curb in the middle of the map, or at a place of the page, once it is drawn there: a map that moves, or reads its tiles anew, has none for a moment. */
export async function clickCurb(
  page: Page,
  at: { readonly x: number; readonly y: number } | null = null,
): Promise<void> {
  const { midX, midY } = await canvasOf(page);
  const { x, y } = at ?? { x: midX, y: midY };
  // The map marks its canvas while the pointer is over a curb; it looks once a picture.
  const isOverCurb = (canvas: Element) =>
    new Promise<boolean>((resolve) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => resolve(canvas.classList.contains('over-curb'))),
      );
    });
  await expect
    .poll(async () => {
      await page.mouse.move(x + 2, y);
      await page.mouse.move(x, y);
      return page.locator('.maplibregl-canvas').evaluate(isOverCurb);
    }, 'a curb is drawn where it is clicked')
    .toBe(true);
  await page.mouse.click(x, y);
}

/** The device turns dark, and the page with it: it hears of it a moment later. */
export async function inTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
}

/** True when the page can be scrolled sideways. */
export async function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Ways to somewhere that are cut off: rows of links (`nav`) that can be scrolled sideways, by their names. */
export async function cutOffWays(page: Page): Promise<readonly (string | null)[]> {
  return page
    .locator('nav')
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((one) => one.getAttribute('aria-label')),
    );
}

/** Fails unless the wanted number of curbs was found. */
export async function someCurbs(city: City, count: number): Promise<readonly Curb[]> {
  const curbs = await city.curbs();
  expect(curbs.length).toBeGreaterThanOrEqual(count);
  return curbs;
}

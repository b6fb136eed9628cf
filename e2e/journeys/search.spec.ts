// Somebody looks for a place: by street, crossing, curb, regulation or coordinates, with the keyboard, on a phone, and when nothing is found.
import type { Page } from '@playwright/test';
import { at, type City, expect, monday, nightly, openMap, test, violations } from '../city.ts';

interface Named {
  readonly id: number;
  readonly segment: string;
  readonly regulation: string;
  readonly street: string;
  readonly cross: string;
}

/** A curb whose street, cross street and regulation have names. */
async function namedCurb(city: City): Promise<Named> {
  for (const curb of (await city.curbs()).slice(0, 30)) {
    const answer = await city.ask(`/api/links/${curb.id}/get_public_link_restrictions/?${monday}`);
    const [segment, street, cross, regulation] = [
      at(answer, 'link', 'segment_id'),
      at(answer, 'link', 'bl_street_name'),
      at(answer, 'link', 'bl_from'),
      at(answer, 'regulation', 'regulationId'),
    ].map((word) => (typeof word === 'string' ? word : ''));
    if (segment && street && cross && regulation && street !== cross)
      return { id: curb.id, segment, street, cross, regulation };
  }
  throw new Error('no curb near the middle has all its names');
}

function searchBox(page: Page) {
  return page.getByRole('combobox', { name: 'Search' });
}

/** Found places, those whose name holds `name`. */
function places(page: Page, name = '') {
  return page.locator('[role=listbox] [role=option]', { hasText: name });
}

const searches = (requests: readonly string[]) =>
  requests.filter((address) => address.includes('/api/search/?'));

test('row 6: one search box finds streets, crossings, curbs, regulations and coordinates', async ({
  page,
  city,
  watched,
}) => {
  const curb = await namedCurb(city);
  await openMap(page, `/?${monday}`);
  const box = searchBox(page);

  await test.step('the key / goes to it, and typing asks once when it rests', async () => {
    // The tools of the header come after the map's first picture, and the key with them.
    await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
    await page.locator('.maplibregl-canvas').focus();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    watched.requests.length = 0;
    // Letter by letter without a pause, however slow the machine is.
    await box.evaluate((field, text) => {
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      for (let length = 1; length <= text.length; length += 1) {
        value?.set?.call(field, text.slice(0, length));
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
    }, curb.street.toLowerCase());
    const option = places(page, curb.street).first();
    await expect(option).toBeVisible();
    expect(searches(watched.requests)).toHaveLength(1);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the curbs of a street are drawn on the map, and choosing asks nothing more of the search', async () => {
    const before = page.url();
    watched.requests.length = 0;
    await page.keyboard.press('ArrowDown');
    await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
    await page.keyboard.press('Enter');
    await expect(places(page)).toHaveCount(0);
    await expect.poll(() => page.url()).not.toBe(before);
    await expect(page.locator('.maplibregl-canvas')).toBeFocused();
    expect(searches(watched.requests)).toEqual([]);
    const drawn = () => watched.requests.filter((address) => address.includes('/api/search/place_lines/'));
    await expect.poll(drawn).toHaveLength(1);
  });

  await test.step('a curb is selected by its id; Enter before the answer goes there, too', async () => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await box.fill(curb.segment);
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('link')).toBe(String(curb.id));
    await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  });

  expect(watched.faults).toEqual([]);
});

test(
  'row 6: crossings, coordinates, regulations, recent places, and nothing found',
  nightly,
  async ({ page, city, watched }) => {
    const curb = await namedCurb(city);
    await openMap(page, `/?${monday}`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    const box = searchBox(page);

    await test.step('a crossing and coordinates lead to a point', async () => {
      await box.fill(`${curb.street} & ${curb.cross}`);
      await expect(
        page.getByRole('group', { name: 'Intersections' }).getByRole('option').first(),
      ).toBeVisible();
      const [west, south, east, north] = JSON.parse(
        JSON.stringify(at(await city.ask('/api/cityinfo/currentcity/'), 'bounds')),
      );
      const [lng, lat] = [((west + east) / 2).toFixed(4), ((south + north) / 2).toFixed(4)];
      await box.fill(`${lng}, ${lat}`);
      await places(page, `${Number(lat)}, ${Number(lng)}`).click();
      await expect.poll(() => page.url()).toContain(`/${Number(lat).toFixed(5)}/${Number(lng).toFixed(5)}`);
    });

    await test.step('a regulation, a misspelling, recent places and nothing', async () => {
      await box.fill(curb.regulation);
      await expect(
        page.getByRole('group', { name: 'Regulations' }).getByRole('option').first(),
      ).toBeVisible();
      await box.fill('');
      await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toBeVisible();
      await box.fill('qqqqzzzz');
      await expect(page.getByText('Try a street name', { exact: false })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByText('Try a street name', { exact: false })).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(box).toHaveValue('');
    });
    expect(watched.faults).toEqual([]);
  },
);

test.describe('on a phone, dark, in Spanish', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'es-MX', hasTouch: true });
  test('row 6: the search is as wide as the screen', nightly, async ({ page, city }) => {
    const curb = await namedCurb(city);
    await openMap(page, `/?${monday}`);
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    const box = page.getByRole('combobox', { name: 'Buscar' });
    await expect(box).toBeFocused();
    await box.fill(curb.street);
    const option = places(page).first();
    await expect(option).toBeVisible();
    const list = await page.getByRole('listbox', { name: 'Lugares' }).boundingBox();
    expect(list?.width).toBeGreaterThan(360);
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
    await option.click();
    await expect(box).toHaveValue(/.+/);
    await expect(places(page)).toHaveCount(0);
  });
});

test('row 6: a search that fails says so and can be asked again', nightly, async ({ page, context }) => {
  await openMap(page, `/?${monday}`);
  await context.route('**/api/search/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await searchBox(page).fill('street');
  await expect(page.getByText('Search failed. Try again.').last()).toBeVisible();
  await context.unroute('**/api/search/**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(places(page).first()).toBeVisible();
});

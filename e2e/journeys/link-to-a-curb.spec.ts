// An address that names a curb: its card, and the place on the map, unless the address says where to look; and the tools before the map is there.
import { expect, monday, nightly, openMap, someCurbs, test } from '../city.ts';

/** Zoom, latitude and longitude behind the `#`. */
function placeIn(address: string): readonly number[] {
  return (/#map=([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(address) ?? []).slice(1).map(Number);
}

test('a link with nothing but the curb, or with other parameters, shows its place', async ({
  page,
  city,
}) => {
  const curb = (await someCurbs(city, 20)).at(-1);
  if (curb === undefined) return;
  for (const more of ['', `${monday}&user_class=delivery&`]) {
    await openMap(page, `/viewer/?${more}link=${curb.id}`);
    await expect(page.getByRole('complementary', { name: 'What this curb allows' })).toContainText(
      curb.street,
    );
    await expect.poll(() => placeIn(page.url())[0]).toBe(17.5);
    const [, lat = 0, lng = 0] = placeIn(page.url());
    // Half a block at most.
    expect(Math.abs(lat - curb.lat)).toBeLessThan(0.001);
    expect(Math.abs(lng - curb.lng)).toBeLessThan(0.001);
  }
});

test('a place in the address wins, far from the curb too', nightly, async ({ page, city }) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  const place = `#map=18/${(curb.lat + 0.006).toFixed(5)}/${curb.lng.toFixed(5)}`;
  await openMap(page, `/viewer/?${monday}&link=${curb.id}${place}`);
  await expect(page.getByRole('complementary', { name: 'What this curb allows' })).toContainText(curb.street);
  // The address is written once the page rests: by the clock, which moves no map.
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page).toHaveURL(/date=2026-11-24/);
  expect(page.url()).toContain(place);
});

test('a curb that is not there is said in words', nightly, async ({ page }) => {
  await openMap(page, '/viewer/?link=2000000000');
  await expect(
    page.getByText('This curb is no longer in the city’s data. Choose another curb.'),
  ).toBeVisible();
});

test(
  'tools that need the map are there before it, with their reason, and usable after it',
  nightly,
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/tiles/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/viewer/');
    const measure = page
      .getByRole('group', { name: 'Map tools' })
      .getByRole('button', { name: 'Measure', exact: true });
    await expect(measure).toHaveAttribute('title', 'Measure: Available when the map has loaded');
    await expect(measure).toHaveAttribute('aria-disabled', 'true');
    release();
    await page.waitForSelector('[data-drawn="true"]');
    await expect(measure).not.toHaveAttribute('aria-disabled');
    await measure.click();
    await expect(measure).toHaveAttribute('aria-pressed', 'true');
  },
);

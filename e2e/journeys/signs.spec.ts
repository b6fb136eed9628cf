// The street sign beside the rule: a visitor reads it, staff see it follow every change, and take it along as a drawing.
import { readFile } from 'node:fs/promises';
import { at, type City, expect, monday, nightly, openMap, overflows, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';

/** A curb whose parking is paid, near the middle of the city. */
async function paidCurb(city: City): Promise<{ id: number; lng: number; lat: number }> {
  const bounds = at(await city.ask('/api/cityinfo/currentcity/'), 'bounds');
  const [west = 0, south = 0, east = 0, north = 0] = Array.isArray(bounds) ? bounds.map(Number) : [];
  const found = await city.ask(
    `/api/alllinks/get_links_public_viewer/?lng=${(west + east) / 2}&lat=${(south + north) / 2}&radius=900&limit=200`,
  );
  const features = at(found, 'features');
  for (const feature of Array.isArray(features) ? features : []) {
    if (at(feature, 'properties', 'sub_activity') !== 'paid-parking') continue;
    const points: unknown = at(feature, 'geometry', 'coordinates');
    const [lng = 0, lat = 0] = Array.isArray(points) && Array.isArray(points[0]) ? points[0].map(Number) : [];
    return { id: Number(at(feature, 'id')), lng, lat };
  }
  throw new Error('the demo city has no paid parking near its middle');
}

for (const look of [
  {
    name: 'desktop',
    width: 1280,
    height: 800,
    scheme: 'light' as const,
    locale: 'en-US',
    begins: /^Parking/,
  },
  { name: 'dark', width: 1280, height: 800, scheme: 'dark' as const, locale: 'en-US', begins: /^Parking/ },
  { name: 'phone', width: 390, height: 844, scheme: 'light' as const, locale: 'es-ES', begins: /^Estacion/ },
])
  test(
    `a visitor sees the sign beside the rule, named by its sentence: ${look.name}`,
    nightly,
    async ({ browser, city }) => {
      const curb = await paidCurb(city);
      const context = await browser.newContext({
        viewport: { width: look.width, height: look.height },
        colorScheme: look.scheme,
        locale: look.locale,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      await openMap(page, `${city.url}/viewer/?${monday}&link=${curb.id}#map=17/${curb.lat}/${curb.lng}`);
      const sign = page.getByRole('img', { name: look.begins }).first();
      await sign.scrollIntoViewIfNeeded();
      await expect(sign).toBeVisible();
      // It is a picture that came whole, and nothing in it can run.
      await expect
        .poll(() => sign.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
        .toBeGreaterThan(0);
      expect(await sign.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
      expect(await violations(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
      await context.close();
    },
  );

test(
  'staff see the sign change with the rule, in the editor and in the check, and take it along',
  nightly,
  async ({ page, server, watched }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/loginpage/');
    await signIn(page, 'editor', passwordOf(server));
    await expect(page).not.toHaveURL(/loginpage/);
    await openMap(page, `/manager/mapview/?${monday}`);
    await page.getByRole('button', { name: 'New regulation', exact: true }).click();
    const panel = page.locator('[data-draft-open]');
    await expect(panel).toBeVisible();
    const show = panel.getByRole('button', { name: 'Show the draft' });
    if (await show.isVisible()) await show.click();
    await panel.getByRole('tab').nth(1).click();
    await panel.getByLabel('Curb type').selectOption('time-limited-parking');
    const rule = panel.locator('[data-rule="1"]');
    const summary = rule.getByRole('button', { name: /Rule 1/ });
    if ((await summary.getAttribute('aria-expanded')) !== 'true') await summary.click();
    const sign = rule.locator('figure').getByRole('img');
    await expect(sign).toBeVisible();
    const before = await sign.getAttribute('src');
    await rule.getByLabel('Maximum stay').fill('2 h');
    await rule.getByLabel('Maximum stay').press('Tab');
    await expect(rule.getByRole('img', { name: /2 h at most/ })).toBeVisible();
    expect(await sign.getAttribute('src')).not.toBe(before);
    const saved = page.waitForEvent('download');
    await rule.getByRole('link', { name: 'Download sign (SVG)' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('sign time-limited-parking.svg');
    const drawing = await readFile(await file.path(), 'utf8');
    expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(drawing).toContain('>2 HR<'.replace(' ', '\u00a0'));
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('tab').nth(2).click();
    const asked = panel.getByRole('region', { name: 'Signs', exact: true });
    await expect(asked.getByRole('img', { name: /2 h at most/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(watched.faults).toEqual([]);
  },
);

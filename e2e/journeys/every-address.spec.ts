// Every address of the product and every list of the manager's, in English and Spanish on the narrowest phone: no violation, no overflow, no fault.
// An address that is new is here by itself: they are read from core, as the app does.
import { loginPath, routes } from '@curbwright/core';
import { expect, inTheDark, nightly, overflows, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';

const addresses = routes.map(({ path }) => path).filter((path) => path !== loginPath);
const lists = '/manager/listview/';

const ways = [
  { language: 'en', dark: false },
  { language: 'es', dark: true },
] as const;

for (const { language, dark } of ways)
  test.describe(`in ${language}, ${dark ? 'dark' : 'light'}`, () => {
    test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

    test('every address is whole on a phone of 320 px', nightly, async ({ page, server, watched }) => {
      test.setTimeout(600_000);
      await page.goto(`${loginPath}?language=${language}&next=${encodeURIComponent('/administration/')}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await violations(page)).toEqual([]);
      expect(await overflows(page)).toBe(false);
      await signIn(page, 'admin', passwordOf(server));
      await page.waitForURL('**/administration/**');
      await expect(page.getByRole('main')).toBeVisible();
      if (dark) await inTheDark(page);
      await page.goto(lists);
      const named = page.locator('[data-list]');
      await expect(named.first()).toBeVisible();
      const more = await named.evaluateAll((all) => all.map((one) => one.getAttribute('data-list')));
      const all = [...addresses, ...more.map((list) => `${lists}?list=${list}`)];
      expect(all.length).toBeGreaterThan(40);
      const faults: string[] = [];
      for (const address of all) {
        await page.goto(`${address}${address.includes('?') ? '&' : '?'}language=${language}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        // Nothing says any more that it loads, and a map has its picture.
        await expect(page.getByRole('main')).toBeVisible();
        await expect(page.locator('[aria-busy="true"], [data-drawn="false"]')).toHaveCount(0);
        for (const violation of await violations(page)) faults.push(`${address}: ${violation}`);
        if (await overflows(page)) faults.push(`${address}: can be scrolled sideways`);
      }
      expect(faults).toEqual([]);
      expect(watched.faults).toEqual([]);
    });
  });

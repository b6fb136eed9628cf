// A programmer reads the interface page.
import { at, expect, nightly, test, violations } from '../city.ts';

test('every call of the document is on the page, and it is accessible', nightly, async ({ page, city }) => {
  await page.goto('/rulesapi/reference/');
  await expect(page.getByRole('heading', { name: 'All endpoints' })).toBeVisible();
  const paths = at(await city.ask('/api/schema/'), 'paths');
  const count = Object.values(paths ?? {}).flatMap((methods) => Object.keys(methods)).length;
  await expect(page.locator('main details')).toHaveCount(count);
  await page.getByText('/api/links/{id}/get_public_link_restrictions/').click();
  await expect(page.getByRole('rowheader', { name: /user_classes/ }).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

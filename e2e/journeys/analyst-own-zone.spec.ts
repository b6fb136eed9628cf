// An analyst draws a zone of their own and comes to its demand in at most five clicks, then to the
// other three dashboards; and the city is compared before and after a publication.
import type { Locator, Page } from '@playwright/test';
import { handOf, proposeLoading } from '../by-api.ts';
import { at, expect, legendOf, nightly, overflows, test, violations } from '../city.ts';
import { headline, openDashboard } from '../dashboards.ts';
import { ownScenario, tabTo } from '../drafting.ts';
import { canvasOf } from '../map.ts';
import { passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const kinds = ['Supply', 'Demand', 'Comparison', 'Turnover'] as const;

/** Removes the analyst's zone of a name, which an attempt before this one may have left. */
async function removeZone(server: RunningServer, name: string): Promise<void> {
  const analyst = await handOf(server.url, 'analyst', passwordOf(server));
  const zones = at(await analyst.get('/api/analysis-zone/?limit=100'), 'results');
  for (const zone of Array.isArray(zones) ? zones : [])
    if (at(zone, 'name') === name) await analyst.remove(`/api/analysis-zone/${Number(at(zone, 'id'))}/`);
}

async function openZones(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`/loginpage/?next=${encodeURIComponent('/analyzer/mapview/')}`);
  await signIn(page, 'analyst', passwordOf(server));
  await page.waitForSelector('[data-drawn="true"]');
}

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(
      `a zone of one’s own leads to its demand in five clicks, and to the other dashboards (${colorScheme})`,
      colorScheme === 'light' ? {} : nightly,
      async ({ page, server, watched }) => {
        const name = `Own zone, ${colorScheme}`;
        await removeZone(server, name);
        await openZones(page, server);
        let clicks = 0;
        const click = async (one: Locator) => {
          clicks += 1;
          await one.click();
        };
        await test.step('drawn and created with one confirmation', async () => {
          await click(page.getByRole('button', { name: 'New zone' }).first());
          const editor = page.getByRole('complementary', { name: 'New zone', exact: true });
          await expect(editor.getByLabel('Name', { exact: true })).toBeFocused();
          await page.keyboard.type(name);
          await legendOf(page, 'folded');
          await click(editor.getByRole('button', { name: 'Polygon', exact: true }));
          await page.waitForSelector('[data-tool="in hand"]');
          // Nothing that would cover the zone.
          await expect(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(0);
          const { midX, midY } = await canvasOf(page);
          for (const [x, y] of [
            [-110, -120],
            [110, -120],
            [110, 90],
            [-110, 90],
            [-110, -120],
          ] as const)
            await page.mouse.click(midX + x, midY + y);
          await expect(editor.getByRole('region').getByRole('status')).toContainText('curbs');
          expect(await violations(page)).toEqual([]);
          await click(editor.getByRole('button', { name: 'Create zone' }));
        });
        const zones = page.getByRole('complementary', { name: 'Analysis zones' });
        const ways = zones.getByRole('navigation', { name: 'Dashboards of this zone' });
        await test.step('its panel names all four dashboards; nothing covers the zone', async () => {
          await expect(ways.getByRole('link')).toHaveText([...kinds]);
          await expect(page.getByRole('complementary', { name: 'Filters' })).toHaveCount(0);
          await expect(zones.getByRole('checkbox', { name: 'Show assets on the map' })).not.toBeChecked();
          expect(await violations(page)).toEqual([]);
          expect(await overflows(page)).toBe(false);
        });
        await test.step('its demand', async () => {
          await click(ways.getByRole('link', { name: 'Demand' }));
          await expect(page).toHaveURL(/\/dashboardview\/demand\/\?zone=\d+/);
          await expect(page.getByRole('combobox', { name: 'Analysis zone' })).toHaveText(new RegExp(name));
          await expect(headline(page)).toBeVisible();
          expect(clicks).toBeLessThanOrEqual(5);
        });
        await test.step('the other three, with the zone as their scope', async () => {
          for (const kind of kinds.filter((one) => one !== 'Demand')) {
            await page.getByRole('link', { name: kind, exact: true }).click();
            await expect(page).toHaveURL(new RegExp(`/${kind.toLowerCase()}/\\?.*zone=\\d+`));
            await expect(headline(page)).toBeVisible();
            await expect(page.locator('header p').filter({ hasText: name })).toBeVisible();
            // Panels are faint until their new figures are there.
            await expect(page.locator('[data-old="true"]')).toHaveCount(0);
            expect(await violations(page)).toEqual([]);
            expect(await overflows(page)).toBe(false);
          }
        });
        await removeZone(server, name);
        expect(watched.faults).toEqual([]);
      },
    );
  });

test('the city before and after a publication is compared, the latest without a choice', async ({
  page,
  server,
  city,
}) => {
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  const publisher = await handOf(server.url, 'publisher', passwordOf(server));
  const link = (await city.curbs()).at(-3)?.id;
  if (link === undefined) throw new Error('the demo city has too few curbs');
  const proposal = await proposeLoading(editor, [link], { scenario: await ownScenario(server, 'Published') });
  await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`, {});
  await openDashboard(page, server, 'analyst', 'comparison/');
  const compare = page.getByRole('combobox', { name: 'Compare', exact: true });
  await expect(page.getByText(/^.*Before and after this publication: /)).toBeVisible();
  await expect(headline(page)).toContainText('Loading gains');
  await expect(page.getByRole('combobox', { name: 'Before', exact: true })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(await overflows(page)).toBe(false);
  await compare.selectOption({ label: 'Two states of the city' });
  await expect(page.getByRole('combobox', { name: 'Before', exact: true })).toBeVisible();
  await compare.selectOption({ index: 1 });
  await expect(page).toHaveURL(/before=20\d\d-[\d-]+T[\d:.%A-F]+Z&after=20/);
  await expect(headline(page)).toContainText('Loading gains');
  // An instant before all records: the server's reason is shown.
  await page.goto('/analyzer/dashboardview/comparison/?before=1990-01-01T12:00Z&after=existing');
  await expect(page.getByText(/The city has no record of its rules before/)).toBeVisible();
});

test('by keyboard a selected zone leads to a dashboard', nightly, async ({ page, server }) => {
  const name = 'Own zone by keys';
  await removeZone(server, name);
  const analyst = await handOf(server.url, 'analyst', passwordOf(server));
  const id = Number(at(await analyst.post('/api/analysis-zone/', { name, show_on_maps: true }), 'id'));
  await page.goto(`/loginpage/?next=${encodeURIComponent(`/analyzer/mapview/?zone=${id}`)}`);
  await signIn(page, 'analyst', passwordOf(server));
  await page.waitForSelector('[data-drawn="true"]');
  const link = page.getByRole('link', { name: 'Turnover' });
  await expect(link).toBeVisible();
  await tabTo(page, 'Zoom to zone', 'button');
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/turnover/\\?zone=${id}`));
  await removeZone(server, name);
});

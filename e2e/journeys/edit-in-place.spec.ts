// The rules of one curb are changed in its own panel: the rule that is clicked becomes its fields,
// and the hours are changed and saved in at most five clicks.
import type { Locator, Page } from '@playwright/test';
import { handOf } from '../by-api.ts';
import { at, clickCurb, expect, overflows, test, violations } from '../city.ts';
import { deskAddress, openDesk, ownScenario, type RuledCurb, ruledCurbs } from '../drafting.ts';
import { passwordOf } from '../people.ts';
import type { RunningServer } from '../server.ts';

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Degrees around a click within which an asset would be clicked instead: about 5 m. */
const assetMargin = 0.00005;

/**
 * A curb whose regulation has several curbs and several rules and that has no asset at its middle,
 * from a position in the list on, at its middle; and the number of curbs of the regulation.
 */
async function sharedCurb(
  server: RunningServer,
  curbs: readonly RuledCurb[],
  from: number,
): Promise<{ readonly curb: RuledCurb; readonly links: number }> {
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  for (const curb of curbs.slice(from)) {
    const answer = await editor.get(`/api/regulation/${curb.regulation}/`);
    const links = Number(at(answer, 'link_count'));
    const rules = JSON.stringify(at(answer, 'restrictions'));
    if (links < 2 || !rules.includes('no parking')) continue;
    const link = listOf(at(answer, 'links')).find((one) => Number(at(one, 'id')) === curb.id);
    const [start, end] = listOf(at(link, 'geometry', 'coordinates')).map((point) =>
      listOf(point).map(Number),
    );
    const middle = (axis: 0 | 1) => ((start?.[axis] ?? 0) + (end?.[axis] ?? 0)) / 2;
    const [lng, lat] = [middle(0), middle(1)];
    const box = [lng - assetMargin, lng + assetMargin, lat - assetMargin, lat + assetMargin];
    const assets = await editor.get(
      `/api/asset/GetAssetsInBox/?min_lng=${box[0]}&max_lng=${box[1]}&min_lat=${box[2]}&max_lat=${box[3]}`,
    );
    if (listOf(at(assets, 'features')).length > 0) continue;
    return { curb: { ...curb, lng, lat }, links };
  }
  throw new Error('No regulation with several curbs and a rule against parking');
}

function panelOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'What this curb allows' });
}

test.use({ viewport: { width: 1440, height: 900 } });

test('the hours of one curb are changed in its panel and saved in five clicks', async ({
  page,
  server,
  city,
  watched,
}) => {
  const { curb, links } = await sharedCurb(server, await ruledCurbs(city), 6);
  const scenario = await ownScenario(server, 'In place');
  const address = deskAddress(curb, scenario)
    .replace(/&link=\d+/, '')
    .replace('map=17', 'map=19');
  await openDesk(page, server, 'editor', address);
  const panel = panelOf(page);
  let clicks = 0;
  const click = async (one: Locator) => {
    clicks += 1;
    await one.click();
  };

  await test.step('the panel of the curb has its actions at the top', async () => {
    clicks += 1;
    await clickCurb(page);
    const edit = panel.getByRole('button', { name: 'Edit rules' });
    await expect(edit).toBeInViewport();
    expect(await violations(page)).toEqual([]);
  });
  const rule = panel.getByRole('button', { name: /^Edit: No parking/ }).first();
  await test.step('a click on a rule opens its fields there, with the place in view', async () => {
    await click(rule);
    const from = panel.getByLabel('From', { exact: true }).first();
    await expect(from).toBeInViewport();
    await expect(panel.getByRole('button', { name: 'Save draft' })).toBeInViewport();
    const days = panel.getByRole('group', { name: 'Days', exact: true }).first().getByRole('button');
    const cut = await days.evaluateAll(
      (all) => all.filter((day) => day.scrollWidth > day.clientWidth).length,
    );
    expect([(await days.count()) >= 7, cut]).toEqual([true, 0]);
    await expect(panel.getByLabel('Resulting week').first()).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    await click(from);
    await from.fill('5:00');
    await from.press('Tab');
    await expect(panel.locator('[data-rule]').filter({ hasText: 'When' })).toContainText('5:00');
  });
  await test.step('where it applies is chosen once, with the count', async () => {
    const all = panel.getByRole('button', { name: `All ${links} curbs of this regulation` });
    await expect(panel.getByRole('button', { name: 'This curb only' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await click(all);
    await expect(all).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('saved as an ordinary draft', async () => {
    await click(panel.getByRole('button', { name: 'Save draft' }));
    const saved = panel.getByText(/^Saved as draft no\. \d+$/);
    await expect(saved).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(5);
    const number = Number(/\d+$/.exec((await saved.textContent()) ?? '')?.[0]);
    const editor = await handOf(server.url, 'editor', passwordOf(server));
    const proposal = await editor.get(`/api/proposed_regulation/${number}/`);
    expect(at(proposal, 'actual_regulation_id')).toBe(curb.regulation);
    expect(at(proposal, 'links')).toHaveLength(links);
    expect(JSON.stringify(at(proposal, 'restrictions'))).toContain('05:00');
  });
  await test.step('afterward the curb offers the draft, and says why its rules are not edited', async () => {
    await panel.getByRole('button', { name: 'Done' }).click();
    await expect(panel.getByRole('button', { name: /^Open the existing draft/ })).toBeVisible();
    await expect(panel.getByText('A draft already changes this curb.')).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Edit: / })).toHaveCount(0);
  });
  expect(watched.faults).toEqual([]);
});

test('by keyboard a rule is edited, left with a question, and saved', async ({ page, server, city }) => {
  const { curb } = await sharedCurb(server, (await ruledCurbs(city)).toReversed(), 0);
  const scenario = await ownScenario(server, 'In place by keyboard');
  await openDesk(page, server, 'editor', deskAddress(curb, scenario));
  const panel = panelOf(page);
  const rule = panel.getByRole('button', { name: /^Edit: No parking/ }).first();
  await test.step('Escape leaves an untouched rule without a question, back on the rule', async () => {
    await expect(rule).toBeVisible();
    for (let presses = 0; presses < 200; presses += 1) {
      if (await rule.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(rule).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(panel.locator('[data-rule] > header button[aria-expanded="true"]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel.getByRole('button', { name: 'Cancel' })).toBeHidden();
    await expect(rule).toBeFocused();
  });
  await test.step('a changed rule asks', async () => {
    await page.keyboard.press('Enter');
    const from = panel.getByLabel('From', { exact: true }).first();
    await expect(from).toBeVisible();
    await from.focus();
    await from.fill('4:30');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    const dialog = page.getByRole('dialog', { name: 'This draft is not saved' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(from).toHaveValue(/^4:30/);
    await page.keyboard.press('Control+s');
    await expect(panel.getByText(/^Saved as draft no\. \d+$/)).toBeVisible();
  });
});

test('who may not edit reads why', async ({ page, server, city }) => {
  const curb = (await ruledCurbs(city))[4];
  if (curb === undefined) throw new Error('No fifth curb with a regulation');
  await openDesk(page, server, 'analyst', deskAddress(curb));
  const panel = panelOf(page);
  await expect(panel.getByRole('button', { name: 'Edit rules' })).toHaveAttribute('aria-disabled', 'true');
  await expect(panel.getByRole('region', { name: 'Propose a change' })).toContainText(
    'You can view drafts, but not create them.',
  );
  await expect(panel.getByRole('button', { name: /^Edit: / })).toHaveCount(0);
});

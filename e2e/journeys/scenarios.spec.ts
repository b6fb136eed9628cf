// Staff work in scenarios: made, compared with what holds today, renamed, copied, deleted; another day is looked at; and the history tells who did what.
import type { Page } from '@playwright/test';
import { handOf, proposeLoading, publish } from '../by-api.ts';
import { at, clickCurb, expect, monday, nightly, overflows, someCurbs, test, violations } from '../city.ts';
import { ownScenario } from '../drafting.ts';
import { canvasOf } from '../map.ts';
import { passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';

const bar = { name: /^(?:Scenario and day|Escenario y día)$/ };

/** The manager's map as a person sees it who just signed in. */
async function openManager(
  page: Page,
  server: RunningServer,
  person: string,
  address: string,
): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveURL(/loginpage/);
  await signIn(page, person, passwordOf(server));
  await page.waitForSelector('[data-drawn="true"]');
  await expect(page.getByRole('group', bar)).toBeVisible();
}

const scenarioOf = (page: Page) => page.getByRole('combobox', { name: 'Scenario' });

/** The middle of the map as it is drawn. */
async function middle(page: Page): Promise<string> {
  const { midX, midY } = await canvasOf(page);
  const clip = { x: midX - 60, y: midY - 60, width: 120, height: 120 };
  return (await page.screenshot({ clip })).toString('base64');
}

/** The same once it no longer changes: what comes after the first picture is drawn, too. */
async function restedMiddle(page: Page): Promise<string> {
  let last = '';
  let same = 0;
  const looked = async () => {
    const now = await middle(page);
    same = now === last ? same + 1 : 0;
    last = now;
    return same;
  };
  await expect.poll(looked, { message: 'the map rests', intervals: [400] }).toBeGreaterThan(3);
  return last;
}

test('a scenario is made, drafted in, compared on the map, renamed, copied, and Back leads back', async ({
  page,
  server,
  city,
  watched,
}) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  await openManager(page, server, 'editor', `/manager/mapview/?${monday}#map=18/${curb.lat}/${curb.lng}`);
  const chosen = scenarioOf(page);
  const dialog = page.getByRole('dialog', { name: 'Scenarios' });
  await test.step('made; a name that is taken is refused beside the field', async () => {
    await expect(chosen.locator('option')).toContainText(['Existing Conditions', 'General']);
    await page.getByRole('button', { name: 'Manage scenarios' }).click();
    await dialog.getByLabel('New scenario').fill('existing conditions');
    await dialog.getByRole('button', { name: 'Create scenario' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'There is already a scenario named existing conditions.',
    );
    await dialog.getByLabel('New scenario').fill('School streets');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create scenario' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'School streets' })).toContainText(
      'Current scenario',
    );
    await page.keyboard.press('Escape');
    await expect(chosen.locator('option:checked')).toHaveText('School streets');
    await expect(page).toHaveURL(/scenario=\d+/);
  });
  const scenario = Number(new URL(page.url()).searchParams.get('scenario'));
  const other = await handOf(server.url, 'publisher', passwordOf(server));
  await test.step('what somebody drafts in it is counted and drawn on the open page', async () => {
    const shown = page.getByRole('button', { name: 'Show proposed changes on the map' });
    // Where the pointer is later, too: nothing lights up under it.
    await shown.hover();
    const before = await restedMiddle(page);
    await proposeLoading(other, [curb.id], { scenario });
    await expect(chosen.locator('option:checked')).toHaveText('School streets (1)');
    await expect.poll(() => middle(page)).not.toBe(before);
    await expect(shown).toHaveAttribute('aria-pressed', 'true');
    await shown.click();
    await expect.poll(() => middle(page)).toBe(before);
    await shown.click();
    await expect.poll(() => middle(page)).not.toBe(before);
  });
  await test.step('what it changes, as a list', async () => {
    await page.getByRole('button', { name: 'What this scenario changes' }).click();
    const list = page.getByRole('dialog', { name: 'What “School streets” changes' });
    await expect(list.getByRole('row').nth(1)).toContainText(/Loading/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await test.step('renamed and copied with its proposal', async () => {
    await page.getByRole('button', { name: 'Manage scenarios' }).click();
    await dialog.getByRole('button', { name: 'Rename “School streets”' }).click();
    await dialog.getByLabel('New name').fill('Safe school streets');
    await dialog.getByLabel('New name').press('Enter');
    await dialog.getByRole('button', { name: 'Copy “Safe school streets”' }).click();
    await expect(dialog.getByLabel('Name of the copy')).toHaveValue('Copy of Safe school streets');
    await dialog.getByLabel('Name of the copy').press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Copy of' })).toContainText(
      '1 open proposal',
    );
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(chosen.locator('option:checked')).toHaveText('Copy of Safe school streets (1)');
  });
  await test.step('Back leads to the scenario before', async () => {
    await expect(page).not.toHaveURL(new RegExp(`scenario=${scenario}(?!\\d)`));
    await page.goBack();
    await expect(chosen.locator('option:checked')).toHaveText('Safe school streets (1)');
    await page.goForward();
    await expect(chosen.locator('option:checked')).toHaveText('Copy of Safe school streets (1)');
  });
  await test.step('Existing Conditions show no drafts, and say why', async () => {
    await chosen.selectOption({ label: 'Existing Conditions' });
    await expect(page.getByRole('button', { name: /has no proposed changes/ })).toBeDisabled();
  });
  expect(watched.faults).toEqual([]);
});

test(
  'a scenario is deleted while somebody drafts in it: they are told, and keep their work',
  nightly,
  async ({ page, browser, server, city }) => {
    const [, curb] = await someCurbs(city, 2);
    if (curb === undefined) return;
    const editor = await handOf(server.url, 'editor', passwordOf(server));
    const made = await editor.post('/api/scenario/', { name: 'Market days' });
    const scenario = Number(at(made, 'id'));
    await proposeLoading(editor, [curb.id], { scenario });
    await openManager(
      page,
      server,
      'publisher',
      `/manager/mapview/?${monday}&scenario=${scenario}#map=18/${curb.lat}/${curb.lng}`,
    );
    await clickCurb(page);
    await page.getByRole('button', { name: /^Open the existing draft/ }).click();
    await expect(page.locator('[data-draft-open]')).toBeVisible();
    const context = await browser.newContext({
      baseURL: server.url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const second = await context.newPage();
    await openManager(second, server, 'editor', `/manager/mapview/?${monday}#map=16/${curb.lat}/${curb.lng}`);
    await second.getByRole('button', { name: 'Manage scenarios' }).click();
    const dialog = second.getByRole('dialog', { name: 'Scenarios' });
    await dialog.getByRole('button', { name: 'Delete “Market days”' }).click();
    await expect(dialog).toContainText('1 proposal is still open in “Market days”.');
    expect(await violations(second)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete it and 1 proposal' }).click();
    await expect(dialog.getByText('Market days', { exact: true })).toHaveCount(0);
    await context.close();
    const told = page.getByRole('alert').filter({ hasText: 'This scenario was deleted.' });
    await expect(told).toContainText('Your draft is still here');
    expect(await violations(page)).toEqual([]);
    await told.getByRole('button', { name: 'Keep my draft in General' }).click();
    await expect(told).toHaveCount(0);
    await expect(scenarioOf(page).locator('option:checked')).toContainText('General');
    await expect(page.locator('[data-draft-open]')).toBeVisible();
  },
);

test(
  'another day is looked at, and the history tells who created, edited, published and reverted',
  nightly,
  async ({ page, server, city, watched }) => {
    const curbs = await someCurbs(city, 4);
    const curb = curbs[3];
    if (curb === undefined) return;
    const publisher = await handOf(server.url, 'publisher', passwordOf(server));
    const scenario = await ownScenario(server, 'Another day');
    const proposal = await proposeLoading(publisher, [curb.id], { scenario });
    await openManager(page, server, 'editor', `/manager/mapview/?${monday}#map=18/${curb.lat}/${curb.lng}`);
    await test.step('as of another day, said on the map, with a way back', async () => {
      await page.getByRole('button', { name: 'View another day' }).click();
      const dialog = page.getByRole('dialog', { name: 'View another day' });
      await dialog.getByLabel('Date', { exact: true }).fill('2025-05-03');
      await dialog.getByLabel('Local time in the city').fill('14:00');
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Show on the map' }).click();
      const banner = page.getByRole('status').filter({ hasText: 'You are viewing' });
      await expect(banner).toContainText(/May 3, 2025.*2:00 PM|3 May 2025.*14:00/);
      await expect(page).toHaveURL(/as_of=2025-05-03T\d\d:00Z/);
      expect(await violations(page)).toEqual([]);
      await banner.getByRole('button', { name: 'Back to today' }).click();
      await expect(banner).toHaveCount(0);
      await expect(page).not.toHaveURL(/as_of/);
    });
    await publish(publisher, proposal);
    await publisher.post(`/api/proposed_regulation/${proposal}/revert_published_regulation/`, {
      reason: 'Wrong side of the street',
    });
    await test.step('the audit list, with before and after', async () => {
      await page.getByRole('button', { name: 'History: who did what' }).click();
      const dialog = page.getByRole('dialog', { name: 'History' });
      for (const deed of ['created', 'published', 'reverted'])
        await expect(dialog.getByText(`Paula Publisher ${deed} proposal ${proposal}`)).toBeVisible();
      const reverted = dialog.getByRole('listitem').filter({ hasText: `reverted proposal ${proposal}` });
      await reverted.getByText('2 differences').click();
      await expect(reverted.getByRole('row', { name: /Reason/ })).toContainText('Wrong side of the street');
      const created = dialog
        .getByRole('listitem')
        .filter({ hasText: `created proposal ${proposal}` })
        .last();
      await created.getByText(/differences/).click();
      await expect(created.getByRole('row', { name: /Curb type/ })).toContainText(/Loading/);
      expect(await violations(page)).toEqual([]);
      await dialog.getByLabel('Action').selectOption('revert');
      await expect(dialog.getByText(`Paula Publisher created proposal ${proposal}`)).toHaveCount(0);
      await dialog.getByLabel('Person').fill('nobody');
      await expect(dialog.getByRole('status')).toContainText('No entries match.');
      await dialog.getByRole('button', { name: 'Show everything' }).click();
      await expect(dialog.getByText(`Paula Publisher created proposal ${proposal}`)).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await test.step('the curb has its own', async () => {
      await clickCurb(page);
      await page.getByText('History of this curb').click();
      await expect(page.getByText('from proposal', { exact: false }).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
    expect(watched.faults).toEqual([]);
  },
);

test(
  'on a phone and in Spanish; an analyst is told why they may not',
  nightly,
  async ({ page, server, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await openManager(
      page,
      server,
      'analyst',
      `/manager/mapview/?${monday}&language=es#map=17/${curb.lat}/${curb.lng}`,
    );
    expect(await overflows(page)).toBe(false);
    await page.getByRole('button', { name: 'Gestionar escenarios' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escenarios' });
    await expect(dialog).toContainText('necesita el permiso «editar»');
    await expect(dialog.getByRole('button', { name: 'Crear escenario' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  },
);

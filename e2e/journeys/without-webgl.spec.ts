// A browser without WebGL: the alert in the requirement's words, and everything but the map's picture: answers, sign-in, a draft and its publication.
import type { Browser, Page } from '@playwright/test';
import { expect, nightly, overflows, test, violations } from '../city.ts';
import { draftPanel, ownScenario } from '../drafting.ts';
import { browserWithoutWebgl } from '../no-webgl.ts';
import { passwordOf, signIn } from '../people.ts';

let browser: Browser;
test.beforeAll(async ({ launchOptions }) => {
  browser = await browserWithoutWebgl(launchOptions);
});
test.afterAll(async () => browser.close());

const said = (page: Page) => page.getByRole('alert').filter({ hasText: 'Webgl is not supported' });
const list = (page: Page) => page.getByRole('region', { name: 'Curbs in view' });

async function newPage(more: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...more,
  });
  const page = await context.newPage();
  page.on('dialog', () => {
    throw new Error('The alert is no window that blocks the page');
  });
  return page;
}

test("the page draws, says 'Webgl is not supported', and answers for a curb of the list", async ({
  city,
}) => {
  const page = await newPage();
  await page.goto(`${city.url}/`);
  expect(await page.evaluate(() => document.createElement('canvas').getContext('webgl2'))).toBeNull();
  await test.step('one alert, which can be closed', async () => {
    await expect(said(page)).toHaveText('Webgl is not supported');
    expect(await violations(page)).toEqual([]);
    await said(page).getByRole('button', { name: 'Close' }).click();
    await expect(said(page)).toHaveCount(0);
  });
  await test.step('the offline worker is registered', async () => {
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  });
  await test.step('what needs the map says why it cannot be used', async () => {
    const tools = page.getByRole('group', { name: 'Map tools' });
    for (const name of ['Measure', 'Layers']) {
      const button = tools.getByRole('button', { name, exact: true });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAttribute('title', `${name}: Webgl is not supported`);
    }
    await expect(page.getByText(/No curbs in view|0 of 0|\d km$/)).toHaveCount(0);
  });
  await test.step('the list stands in for the map, and follows zoom', async () => {
    await page.getByText('This browser cannot draw the map').waitFor();
    await page.locator('[data-no-map]').getByRole('button', { name: 'List the curbs in view' }).click();
    const totals = list(page).getByRole('status').first();
    await expect(totals).toContainText(/\d/);
    const all = await totals.textContent();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(totals).not.toHaveText(all ?? '');
    await expect(list(page)).toHaveAttribute('aria-busy', 'false');
    await list(page).getByRole('row').nth(1).getByRole('button').first().click();
    const card = page.getByRole('complementary', { name: 'What this curb allows' });
    await expect(card.getByText(/You may|not allowed|reserved/).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  await page.context().close();
});

test('on a phone in the dark, in Spanish, nothing is cut off', nightly, async ({ city }) => {
  const page = await newPage({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' });
  await page.goto(`${city.url}/?language=es`);
  await expect(page.getByRole('alert')).toContainText('WebGL no está disponible');
  await expect(page.getByText('Este navegador no puede dibujar el mapa')).toBeVisible();
  expect(await overflows(page)).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test('a change is drafted from the list, checked and published', async ({ city, server }) => {
  const scenario = await ownScenario(server, 'Without a map');
  const page = await newPage();
  await test.step('sign-in', async () => {
    const next = `/manager/mapview/?date=2026-11-23&time=10:00&scenario=${scenario}`;
    await page.goto(`${city.url}/loginpage/?next=${encodeURIComponent(next)}`);
    await expect(said(page)).toBeVisible();
    await signIn(page, 'publisher', passwordOf(server));
    await expect(page).toHaveURL(/\/manager\/mapview\//);
    await expect(page.getByRole('link', { name: 'Manager' })).toBeVisible();
  });
  const panel = draftPanel(page);
  await test.step('a curb ticked in the list goes into the draft', async () => {
    await page.getByRole('button', { name: 'New regulation', exact: true }).click();
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'List the curbs in view' }).click();
    await list(page).getByRole('textbox').first().waitFor();
    await expect(list(page)).toHaveAttribute('aria-busy', 'false');
    await list(page).getByRole('row').nth(1).getByRole('checkbox').check();
    await list(page).getByRole('button', { name: /^Add/ }).click();
    await expect(panel.getByRole('tab', { name: /Curbs/ })).toContainText('1');
  });
  await test.step('rules, check, save, publish', async () => {
    await panel.getByRole('tab', { name: 'Rules' }).click();
    await panel.getByRole('combobox', { name: 'Curb type' }).selectOption({ label: 'No stopping' });
    await panel.getByRole('tab', { name: 'Check' }).click();
    await expect(panel.getByText('Ready to publish.')).toBeVisible();
    await panel.getByRole('button', { name: 'Save draft' }).click();
    await expect(panel.getByRole('button', { name: 'Publish…' })).toBeInViewport();
    await panel.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the change' });
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(
      page.getByRole('status').getByText('File has been published successfully', { exact: true }),
    ).toBeVisible();
    await expect(panel).toBeHidden();
  });
  await test.step('lists, dashboards, the API pages open', async () => {
    for (const address of [
      '/manager/listview/',
      '/analyzer/dashboardview/',
      '/rulesapi/',
      '/analyzer/listview/',
    ]) {
      await page.goto(`${city.url}${address}`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(said(page)).toBeVisible();
    }
  });
  await page.context().close();
});

// Saved views: an editor filters a list and the map, saves and shares both, and somebody else opens them: the same filters, columns and place. And who else is at a curb.
import type { Browser, Page } from '@playwright/test';
import { expect, overflows, test, violations } from '../city.ts';
import { chooseForCurb, deskAddress, ownScenario, ruledCurbs } from '../drafting.ts';
import { placeOf } from '../map.ts';
import { passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';

async function person(
  browser: Browser,
  server: RunningServer,
  username: string,
  width = 1440,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: 800 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  await page.goto('/loginpage/');
  await signIn(page, username, passwordOf(server));
  await page.waitForURL((url) => !url.pathname.includes('login'));
  return page;
}

const menuButton = (page: Page) => page.getByRole('button', { name: /^View(?:s$|: )/ });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Saved views' });
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });

async function choose(page: Page, name: string): Promise<void> {
  await menuButton(page).click();
  const entry = menu(page).getByRole('button', { name, exact: true });
  await expect(entry).toBeVisible();
  // Each entry shows its words in full, in one line where there is room.
  const isCut = await menu(page)
    .getByRole('button')
    .evaluateAll((entries) => entries.some((one) => one.scrollHeight > one.clientHeight + 1));
  expect(isCut).toBe(false);
  await entry.click();
}

async function saveAs(page: Page, name: string): Promise<void> {
  await choose(page, 'Save as new view');
  await menu(page).getByRole('textbox', { name: 'Name of the view' }).fill(name);
  await menu(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(menuButton(page)).toHaveAccessibleName(`View: ${name}`);
}

test('a view of a list is saved, shared, opened by somebody else, changed, and deleted with undo', async ({
  browser,
  server,
}) => {
  const editor = await person(browser, server, 'editor');
  const publisher = await person(browser, server, 'publisher');
  const type = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) });
  const rates = '/manager/listview/?list=rates';

  await test.step('the editor filters the list, hides a column and saves the view', async () => {
    await editor.goto(rates);
    await type(editor, 'Paid parking').click();
    await expect(type(editor, 'Paid parking')).toHaveAttribute('aria-pressed', 'true');
    await expect(heading(editor, 'Street')).toBeVisible();
    await editor.getByRole('button', { name: 'Columns', exact: true }).click();
    await editor.getByRole('checkbox', { name: 'Street', exact: true }).uncheck();
    await editor.keyboard.press('Escape');
    await expect(heading(editor, 'Street')).toHaveCount(0);
    await saveAs(editor, 'Paid parking rates');
    await choose(editor, 'Share with all staff');
    expect(await violations(editor)).toEqual([]);
  });

  await test.step('the editor’s own columns stay when the view is left', async () => {
    await choose(editor, 'Leave this view');
    await expect(menuButton(editor)).toHaveAccessibleName('Views');
    await editor.goBack();
  });

  await test.step('somebody else opens it with the keyboard, from another list', async () => {
    await publisher.goto('/manager/listview/');
    await menuButton(publisher).press('Enter');
    await expect(menu(publisher).getByRole('combobox')).toBeFocused();
    await publisher.keyboard.type('paid parking');
    await expect(menu(publisher).getByRole('option')).toContainText('Paid parking rates');
    await expect(menu(publisher).getByRole('option')).toContainText('Editor');
    await publisher.keyboard.press('Enter');
    await expect(menuButton(publisher)).toHaveAccessibleName('View: Paid parking rates');
    await expect(type(publisher, 'Paid parking')).toHaveAttribute('aria-pressed', 'true');
    await expect(heading(publisher, 'Per hour')).toBeVisible();
    await expect(heading(publisher, 'Street')).toHaveCount(0);
  });

  await test.step('a change is named, and the owner saves it', async () => {
    await type(publisher, 'EV charging').click();
    await expect(menuButton(publisher)).toHaveAccessibleName('View: Paid parking rates, Modified');
    await choose(publisher, 'Discard changes');
    await expect(menuButton(publisher)).toHaveAccessibleName('View: Paid parking rates');
    await expect(type(publisher, 'Paid parking')).toHaveAttribute('aria-pressed', 'true');
    await editor.goto(rates);
    await menuButton(editor).click();
    await menu(editor)
      .getByRole('option', { name: /Paid parking rates/ })
      .click();
    await type(editor, 'EV charging').click();
    await expect(menuButton(editor)).toHaveAccessibleName('View: Paid parking rates, Modified');
    await choose(editor, 'Save changes');
    await expect(menuButton(editor)).toHaveAccessibleName('View: Paid parking rates');
  });

  await test.step('it is deleted, and comes back', async () => {
    await choose(editor, 'Delete');
    await expect(menuButton(editor)).toHaveAccessibleName('Views');
    await editor.getByRole('button', { name: 'Undo' }).click();
    await expect(menuButton(editor)).toHaveAccessibleName('View: Paid parking rates');
  });
  await editor.context().close();
  await publisher.context().close();
});

test('a view of the map has its filters and its place, by a link too, and on a phone', async ({
  browser,
  server,
  city,
}) => {
  const curb = (await city.curbs())[0];
  if (curb === undefined) throw new Error('No curb');
  const editor = await person(browser, server, 'editor');
  const place = `16.5/${curb.lat.toFixed(5)}/${curb.lng.toFixed(5)}`;
  await editor.goto(`/manager/mapview/?days=Mon-Fri&date=2026-11-23&time=10:00#map=${place}`);
  await editor.waitForSelector('[data-drawn="true"]');
  await saveAs(editor, 'Weekday mornings');
  await choose(editor, 'Share with all staff');
  expect(await violations(editor)).toEqual([]);
  const id = /[?&]view=(\d+)/.exec(editor.url())?.[1];
  const phone = await person(browser, server, 'publisher', 390);
  await phone.goto(`/manager/mapview/?open_view=${id}`);
  await phone.waitForSelector('[data-drawn="true"]');
  await expect(phone).toHaveURL(/days=Mon-Fri/);
  await expect(phone).toHaveURL(new RegExp(`[?&]view=${id}`));
  await expect.poll(() => placeOf(phone).zoom).toBe(16.5);
  expect(placeOf(phone).lat).toBeCloseTo(curb.lat, 4);
  await expect(menuButton(phone)).toHaveAccessibleName('View: Weekday mornings');
  expect(await overflows(phone)).toBe(false);
  await phone.goto('/manager/mapview/?open_view=999999');
  await expect(phone.getByText('This view was deleted, or it is not shared with you.')).toBeVisible();
  await editor.context().close();
  await phone.context().close();
});

test('two people on one curb see each other', async ({ browser, server, city }) => {
  const curb = (await ruledCurbs(city))[5];
  if (curb === undefined) throw new Error('No curb with a regulation');
  const scenario = await ownScenario(server, 'Together on a curb');
  const editor = await person(browser, server, 'editor');
  const publisher = await person(browser, server, 'publisher');
  await editor.goto(deskAddress(curb, scenario));
  await publisher.goto(deskAddress(curb, scenario));
  await expect(editor.getByText('Paula Publisher is looking at this')).toBeVisible();
  await expect(publisher.getByText('Edgar Editor is looking at this')).toBeVisible();
  await chooseForCurb(editor, 'Change this regulation, on all its curbs');
  await expect(publisher.getByText('Edgar Editor is editing this')).toBeVisible();
  expect(await violations(publisher)).toEqual([]);
  await editor.context().close();
  await publisher.context().close();
});

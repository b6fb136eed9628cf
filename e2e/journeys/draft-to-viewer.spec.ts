// From a draft to the public map: an editor drafts, the check finds an error, it is mended; another person publishes; who looks at the map sees it.
import type { Browser, Locator, Page } from '@playwright/test';
import { handOf } from '../by-api.ts';
import {
  addressOf,
  at,
  type Curb,
  clickCurb,
  expect,
  monday,
  nightly,
  openMap,
  overflows,
  someCurbs,
  test,
  violations,
} from '../city.ts';
import { ownScenario } from '../drafting.ts';
import { passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';

/** A page of another person. */
async function another(browser: Browser, baseURL: string, more: object = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-US',
    ...more,
  });
  return context.newPage();
}

const desk = (curb: Curb) => `/manager/mapview/?${monday}#map=19/${curb.lat}/${curb.lng}`;

/** `more` stands in the address of the map. */
async function openDesk(
  page: Page,
  server: RunningServer,
  person: string,
  curb: Curb,
  more = '',
): Promise<void> {
  await page.goto('/loginpage/?next=/manager/mapview/');
  await signIn(page, person, passwordOf(server));
  await expect(page).toHaveURL((url) => url.pathname === '/manager/mapview/');
  await openMap(page, desk(curb).replace('?', `?${more}`));
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Draft' });

/** A contradiction: loading, and no stopping of the same rank. */
async function contradict(page: Page): Promise<void> {
  const panel = panelOf(page);
  await panel.getByRole('tab', { name: 'Rules' }).click();
  await panel.getByRole('combobox', { name: 'Curb type' }).selectOption({ label: 'Loading' });
  await panel.getByRole('combobox', { name: 'Type of the new rule' }).selectOption({ label: 'No stopping' });
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const cards = panel.getByRole('region', { name: 'Rules' }).locator('ol').first();
  const ranks = cards.getByRole('textbox', { name: 'Priority', exact: true });
  const first = cards.locator(':scope > li').first();
  if ((await first.getByRole('textbox', { name: 'Priority', exact: true }).count()) === 0)
    await first.getByRole('button').first().click();
  await expect(ranks).toHaveCount(2);
  const rank = await ranks.first().inputValue();
  await ranks.nth(1).fill(rank);
  await ranks.nth(1).press('Enter');
}

/** Ids of the proposals of a scenario. */
async function proposals(server: RunningServer, scenario: number): Promise<readonly number[]> {
  const hand = await handOf(server.url, 'editor', passwordOf(server));
  const results = at(
    await hand.get(`/api/proposed_regulation/proposed_regulation_list_data/?scenario__id=${scenario}`),
    'results',
  );
  return (Array.isArray(results) ? results : []).map((row) => Number(at(row, 'id')));
}

/** What the panel says, without the day since when: a revert is a rule of today. */
async function rulesIn(card: Locator): Promise<string | undefined> {
  return (await card.textContent())?.replace(/In effect since.*?Length/, '');
}

test('drafted on the map, mended, published by another, seen by a visitor, and taken back', async ({
  page: editor,
  browser,
  server,
  city,
  watched,
}) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  const scenario = await ownScenario(server, 'From a draft to the map');
  await editor.setViewportSize({ width: 1280, height: 800 });
  const visitor = await another(browser, server.url);
  await openMap(visitor, addressOf(curb));
  await clickCurb(visitor);
  const card = visitor.getByRole('complementary', { name: 'What this curb allows' });
  await expect(card).toBeVisible();
  await expect(card).toContainText('Why');
  const before = await rulesIn(card);
  expect(before).not.toContain('You may not stop here.');
  let loads = 0;
  visitor.on('load', () => {
    loads += 1;
  });

  let number = 0;
  await test.step('an editor drafts on the map; the check finds an error', async () => {
    await openDesk(editor, server, 'editor', curb, `scenario=${scenario}&`);
    await editor.getByRole('button', { name: 'New regulation', exact: true }).click();
    await expect(panelOf(editor)).toBeVisible();
    await clickCurb(editor);
    await expect(panelOf(editor).getByRole('tab', { name: /Curbs/ })).toContainText('1');
    await contradict(editor);
    await panelOf(editor).getByRole('tab', { name: 'Check' }).click();
    await expect(panelOf(editor).getByText('1 error blocks publishing.').first()).toBeVisible();
    const finding = panelOf(editor).getByRole('listitem').filter({ hasText: 'contradict each other' });
    await finding.hover();
    await expect(panelOf(editor).locator('rect[class*="marked"]').first()).toBeAttached();
    expect(await violations(editor)).toEqual([]);
  });
  await test.step('it is mended with one click, undone, and mended with all that can be', async () => {
    const panel = panelOf(editor);
    const fix = panel.getByRole('button', { name: /^Give rule \d priority/ }).first();
    await fix.click();
    await expect(panel.getByText('No errors. Save it, then hand it in for review.')).toBeVisible();
    await panel.getByRole('button', { name: /^Undo/ }).click();
    await expect(panel.getByText('1 error blocks publishing.').first()).toBeVisible();
    await panel.getByRole('button', { name: 'Fix everything that can be fixed' }).click();
    await expect(panel.getByText('No errors. Save it, then hand it in for review.')).toBeVisible();
  });
  await test.step('saved; an editor may not publish, but hand it in', async () => {
    const panel = panelOf(editor);
    await panel.getByRole('button', { name: 'Save draft' }).click();
    await expect(panel.getByRole('button', { name: 'Hand in for review' })).toBeInViewport();
    await expect(panel.getByRole('button', { name: 'Publish…' })).toHaveCount(0);
    const made = await proposals(server, scenario);
    expect(made).toHaveLength(1);
    [number = 0] = made;
  });
  const publisher = await another(browser, server.url);
  await test.step('a publisher opens it on the curb and publishes', async () => {
    await openDesk(publisher, server, 'publisher', curb, `scenario=${scenario}&`);
    await clickCurb(publisher);
    await publisher.getByRole('button', { name: `Open the existing draft (no. ${number})` }).click();
    await panelOf(publisher).getByRole('tab', { name: 'Check' }).click();
    await panelOf(publisher).getByRole('button', { name: 'Publish…' }).click();
    const dialog = publisher.getByRole('dialog', { name: 'Publish the change' });
    await expect(dialog).toContainText('1 curb');
    await dialog.getByRole('radio', { name: 'On a date' }).check();
    await expect(dialog.getByRole('textbox', { name: 'Time' })).toBeVisible();
    expect(await violations(publisher)).toEqual([]);
    await dialog.getByRole('radio', { name: 'When published' }).check();
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(publisher.getByText('File has been published successfully').first()).toBeVisible();
    await expect(panelOf(publisher)).toBeHidden();
  });
  await test.step('the visitor sees the new rule on the page that was open', async () => {
    await expect(card).toContainText('You may not stop here.');
    expect(loads).toBe(0);
  });
  await test.step('the editor’s open draft turned into what was published', async () => {
    await expect(panelOf(editor).getByText(/^Published .* by Paula Publisher/)).toBeVisible();
    await expect(panelOf(editor).getByRole('button', { name: 'Revert…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
  await test.step('reverted with a reason; the visitor sees the old rule', async () => {
    await publisher.goto(`/manager/listview/?is_published=true&scenario=${scenario}`);
    await publisher
      .getByRole('button', { name: new RegExp(`^Open on the map: .*proposal ${number}$`) })
      .first()
      .click();
    await expect(panelOf(publisher).getByText(/^Published .* by Paula Publisher/)).toBeVisible();
    await panelOf(publisher).getByRole('button', { name: 'Revert…' }).click();
    const dialog = publisher.getByRole('dialog', { name: 'Revert the published change?' });
    await dialog.getByRole('button', { name: 'Revert', exact: true }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bakery asked');
    await dialog.getByRole('button', { name: 'Revert', exact: true }).click();
    await expect(publisher.getByText('The change has been reverted.').first()).toBeVisible();
    await expect(panelOf(publisher).getByText(/^Reverted by proposal/)).toBeVisible();
    await expect.poll(() => rulesIn(card)).toBe(before);
    expect(loads).toBe(0);
  });
  expect(watched.faults).toEqual([]);
});

test('en español: la revisión y el texto de la orden', nightly, async ({ browser, server, city }) => {
  const curbs = await someCurbs(city, 12);
  const curb = curbs[11];
  if (curb === undefined) return;
  const scenario = await ownScenario(server, 'En español');
  const page = await another(browser, server.url);
  await openDesk(page, server, 'publisher', curb, `scenario=${scenario}&language=es&`);
  const panel = page.getByRole('complementary', { name: 'Borrador' });
  await page.getByRole('button', { name: 'Nueva regulación' }).click();
  await clickCurb(page);
  await expect(panel.getByRole('tab', { name: /Tramos/ })).toContainText('1');
  await panel.getByRole('tab', { name: 'Reglas' }).click();
  await panel.getByRole('combobox', { name: 'Tipo de tramo' }).selectOption({ label: 'Carga y descarga' });
  await panel.getByRole('tab', { name: 'Revisión' }).click();
  await expect(panel.getByRole('heading', { name: 'Qué cambia' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await panel.getByText('Texto de la orden').click();
  await expect(panel.getByRole('article')).toContainText('las reglas siguientes');
  await panel.getByRole('combobox', { name: 'Idioma del texto de la orden' }).selectOption('en');
  await expect(panel.getByRole('article')).toContainText('The rules below');
  expect(await overflows(page)).toBe(false);
});

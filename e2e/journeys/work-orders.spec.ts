// Work orders at a desk: made, listed, assigned, given a status, comments, photos and a place; imported after a rehearsal; read in Spanish.
import { handOf, proposeLoading, publish } from '../by-api.ts';
import { at, clickMiddle, expect, monday, nightly, test, violations } from '../city.ts';
import { openDesk, ownScenario, ruledCurbs } from '../drafting.ts';
import { canvasOf } from '../map.ts';
import { newPerson, passwordOf } from '../people.ts';
import { editorHand, makeOrder, openAs, orderList, orderPanel, photo } from '../work-orders.ts';

test('an order is made, assigned, changed in its row, commented, photographed; and found by its filters', async ({
  page,
  server,
  watched,
}) => {
  await newPerson(server, 'desk-crew', 'editors');
  await openAs(page, 'editor', passwordOf(server), orderList);
  const list = page.getByRole('region', { name: 'Work orders' });

  await test.step('a new one: its name is asked for, what was typed stays', async () => {
    await list.getByRole('button', { name: 'New work order' }).first().click();
    const fresh = page.getByRole('complementary', { name: 'New work order' });
    await fresh.getByLabel('What needs to be done').fill('The post is bent.');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Discard changes?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await expect(fresh.getByLabel('What needs to be done')).toHaveValue('The post is bent.');
    await fresh.getByRole('button', { name: 'Create work order' }).click();
    await expect(fresh.getByRole('alert')).toHaveText('Name is required');
    expect(await violations(page)).toEqual([]);
    await fresh.getByLabel('Name', { exact: true }).fill('Replace the post of desk journey');
    await fresh.getByLabel('Priority').selectOption('high');
    await fresh.getByLabel('Due').fill('2026-12-01');
    await fresh.getByRole('button', { name: 'Create work order' }).click();
  });
  const row = page.getByRole('row').filter({ hasText: 'Replace the post of desk journey' });
  await expect(row).toContainText('High');
  const id = Number(await row.getByRole('gridcell').nth(1).textContent());
  const panel = orderPanel(page, id);
  await expect(panel).toContainText('Replace the post of desk journey');

  await test.step('assigned', async () => {
    await panel.getByLabel('Assigned to').fill('desk-crew');
    await panel.getByRole('option', { name: 'desk-crew' }).click();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row).toContainText('desk-crew');
  });
  await test.step('a comment and a photo, with its picture', async () => {
    await panel.getByLabel('Comment').fill('Bring the long ladder.');
    await panel.getByRole('button', { name: 'Add comment' }).click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Bring the long ladder.' })).toContainText(
      'Edgar Editor',
    );
    await panel.locator('input[type=file][multiple]').setInputFiles([photo, { ...photo, name: 'side.png' }]);
    await expect(panel.getByRole('button', { name: 'Download side.png' })).toBeVisible();
    await expect(panel.locator('img')).toHaveCount(2);
    await panel.getByRole('button', { name: 'Delete side.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(panel.getByRole('button', { name: 'Download side.png' })).toBeHidden();
  });
  await test.step('its history tells who did what', async () => {
    await panel.getByText('History', { exact: true }).click();
    await expect(panel.getByText('Edgar Editor commented')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('its status is changed in the row', async () => {
    await row.getByRole('combobox').selectOption('in progress');
    await expect(page.getByText('Status has been changed successfully').first()).toBeVisible();
    const editor = await editorHand(server);
    await expect
      .poll(async () => at(await editor.get(`/api/work-order/${id}/`), 'status'))
      .toBe('in progress');
  });
  await test.step('search, filters and sorting stand in the address', async () => {
    await list.getByRole('searchbox', { name: 'Search' }).fill('post of desk');
    await expect(page).toHaveURL(/search=post/);
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2);
    await page.getByRole('columnheader', { name: /Due/ }).getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ascending' }).click();
    await expect(page).toHaveURL(/ordering=due/);
    await page.reload();
    await expect(row).toBeVisible();
    await list.getByRole('combobox', { name: 'Which work orders' }).selectOption('false');
    await expect(page.getByText('No work orders match.')).toBeVisible();
  });
  expect(watched.faults).toEqual([]);
});

test(
  'several at once, each with its outcome; columns are the person’s own',
  nightly,
  async ({ page, server }) => {
    const editor = await editorHand(server);
    await makeOrder(editor, { name: 'Many journey one' });
    const closed = await makeOrder(editor, { name: 'Many journey two' });
    const version = Number(at(await editor.get(`/api/work-order/${closed}/`), 'version'));
    await editor.patch(`/api/work-order/${closed}/`, { status: 'cancelled', version });
    await openAs(page, 'editor', passwordOf(server), `${orderList}&is_open=all&search=Many+journey`);
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click();
    await page.getByRole('combobox', { name: 'New status' }).selectOption('done');
    await page.getByRole('button', { name: 'Set the status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Results' });
    await expect(dialog).toContainText('1 of 2 were changed.');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Many journey one' })).toContainText(
      'changed',
    );
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Many journey two' })).toContainText(
      'Reopen it first.',
    );
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Comments' }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: /Comments/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: /Comments/ })).toBeVisible();
  },
);

test(
  'a file is rehearsed, its faulty row told, mended and imported; the same file again changes nothing',
  nightly,
  async ({ page, server }) => {
    await openAs(page, 'editor', passwordOf(server), orderList);
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import work orders' });
    const csv = (due: string) => ({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `id,name,status,due\nfj-1,File journey one,open,2026-12-01\nfj-2,File journey two,open,${due}\n`,
      ),
    });
    await dialog.locator('input[type=file]').setInputFiles(csv('soon'));
    await expect(dialog.getByRole('alert')).toContainText('Row 2: soon is not a date (YYYY-MM-DD).');
    expect(await violations(page)).toEqual([]);
    await dialog.locator('input[type=file]').setInputFiles(csv('2026-12-02'));
    await expect(dialog).toContainText('Work orders to import: 2. Already there: 0.');
    await dialog.getByRole('button', { name: 'Import 2 work orders' }).click();
    await expect(page.getByText('Work Orders has been Imported Successfully').first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'File journey two' })).toBeVisible();
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog.locator('input[type=file]').setInputFiles(csv('2026-12-02'));
    await expect(dialog).toContainText('Work orders to import: 0. Already there: 2.');
  },
);

test(
  'on the map: a mark opens its order, a place is chosen, a published change brings its orders',
  nightly,
  async ({ page, server, city }) => {
    const [curb] = await ruledCurbs(city);
    if (curb === undefined) throw new Error('No curb');
    const editor = await editorHand(server);
    const point = { type: 'Point', coordinates: [curb.lng, curb.lat] };
    const id = await makeOrder(editor, { name: 'Map journey', geometry: point });
    await openDesk(page, server, 'editor', `/manager/mapview/?${monday}#map=19/${curb.lat}/${curb.lng}`);
    const panel = orderPanel(page, id);
    await expect(async () => {
      await clickMiddle(page);
      await expect(panel).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(panel).toContainText('Map journey');
    await panel.getByRole('button', { name: 'Choose on the map' }).click();
    const box = await canvasOf(page);
    await page.mouse.click(box.x + box.width / 3, box.y + box.height / 3);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(async () => at(await editor.get(`/api/work-order/${id}/`), 'geometry', 'coordinates'))
      .not.toEqual(point.coordinates);

    await test.step('from a published change, each once', async () => {
      const scenario = await ownScenario(server, 'Orders of a change');
      const publisher = await handOf(server.url, 'publisher', passwordOf(server));
      const proposal = await proposeLoading(publisher, [curb.id], { scenario, reason: 'Orders journey' });
      await publish(publisher, proposal);
      await page.goto(`/manager/listview/?is_published=true&scenario=${scenario}`);
      await page.getByRole('gridcell', { name: 'Orders journey' }).click();
      const orders = page.getByRole('region', { name: 'Work orders' });
      await orders.getByRole('button', { name: 'Make sign orders' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Make \d/ })
        .click();
      await expect(
        orders.getByRole('button', { name: /^(Put up|Change|Remove) sign/ }).first(),
      ).toBeVisible();
      await orders.getByRole('button', { name: 'Make sign orders' }).click();
      await expect(page.getByText('All work orders of this change have been created.')).toBeVisible();
    });
  },
);

test('in Spanish, in the dark, and for who may only look', nightly, async ({ page, server }) => {
  const editor = await editorHand(server);
  const id = await makeOrder(editor, { name: 'Spanish journey' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, 'analyst', passwordOf(server), `${orderList}&language=es&search=Spanish+journey`);
  await page.getByRole('gridcell', { name: 'Spanish journey', exact: true }).click();
  const panel = orderPanel(page, id, `Orden de trabajo ${id}`);
  await expect(panel.getByRole('button', { name: 'En curso' })).toHaveAttribute('aria-disabled', 'true');
  await expect(panel.getByRole('button', { name: 'Tomar una foto' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

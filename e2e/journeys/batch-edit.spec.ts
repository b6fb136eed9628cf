// Many curbs are edited at once: chosen in several ways, mixed values, a preview that says what is refused, one save; and the batch published and undone.
import type { Locator, Page } from '@playwright/test';
import { handOf, proposeLoading, publish } from '../by-api.ts';
import { at, expect, nightly, test, violations } from '../city.ts';
import { deskAddress, openDesk, ownScenario, type RuledCurb, ruledCurbs, tabTo } from '../drafting.ts';
import { canvasOf } from '../map.ts';
import { passwordOf } from '../people.ts';
import type { RunningServer } from '../server.ts';

/** The panel of many curbs. */
function batchPanel(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Edit many curbs' });
}

/** Curbs chosen, as the panel says it. */
async function countIn(panel: Locator): Promise<number> {
  const said = await panel.locator('[data-totals="true"]').textContent();
  return Number(/^([\d,]+) curb/.exec(said ?? '')?.[1]?.replaceAll(',', ''));
}

/** The manager's map near a curb, in a scenario, batch selection on. */
async function openBatch(
  page: Page,
  server: RunningServer,
  curb: RuledCurb,
  scenario: number,
  who = 'editor',
): Promise<Locator> {
  const address = deskAddress(curb).replace('?', `?scenario=${scenario}&`).replace(`&link=${curb.id}`, '');
  await openDesk(page, server, who, address);
  await page.getByRole('button', { name: 'Edit many curbs' }).click();
  const panel = batchPanel(page);
  await expect(panel.getByRole('heading', { name: 'Edit many curbs' })).toBeVisible();
  return panel;
}

async function dragBox(page: Page): Promise<void> {
  const { midX, midY } = await canvasOf(page);
  await page.mouse.move(midX - 80, midY - 80);
  await page.mouse.down();
  await page.mouse.move(midX, midY, { steps: 4 });
  await page.mouse.move(midX + 60, midY + 60, { steps: 4 });
  await page.mouse.up();
}

async function paste(panel: Locator, text: string): Promise<void> {
  const field = panel.getByRole('textbox', { name: 'Segment IDs' });
  if (!(await field.isVisible())) await panel.getByText('Paste segment IDs').click();
  await field.fill(text);
  await panel.getByRole('button', { name: /^Choose [\d,]+ curbs?$/ }).click();
}

async function segmentsOf(curbs: readonly RuledCurb[], ask: (path: string) => Promise<unknown>) {
  const answers = await Promise.all(
    curbs.map(({ id }) => ask(`/api/links/${id}/get_public_link_restrictions/`)),
  );
  return answers.map((answer) => String(at(answer, 'link', 'segment_id')));
}

/** Ruled curbs by whether a time limit over many takes them: those for parking, and those for something else that can be asked for. */
async function byUse(
  city: Parameters<typeof ruledCurbs>[0],
  hand: Awaited<ReturnType<typeof handOf>>,
  scenario: number,
): Promise<{ readonly parking: readonly RuledCurb[]; readonly other: readonly RuledCurb[] }> {
  const curbs = await ruledCurbs(city);
  const edit = { timeLimit: 35 };
  const answer = await hand.post('/api/batchregulations/preview_batch/', {
    scenario,
    links: curbs.map(({ id }) => id),
    edit,
  });
  const refused = at(answer, 'refused');
  const whys = new Map(
    (Array.isArray(refused) ? refused : []).map((one: unknown) => [Number(at(one, 'link')), at(one, 'code')]),
  );
  return {
    parking: curbs.filter(({ id }) => !whys.has(id)),
    other: curbs.filter(({ id }) => whys.get(id) === 'batch.not-for-parking'),
  };
}

test('many curbs are chosen, changed in one form, previewed with what is refused, saved, published but for one and undone', async ({
  page,
  server,
  city,
  browser,
  watched,
}) => {
  const scenario = await ownScenario(server, 'Many curbs at once');
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  const { parking, other: others } = await byUse(city, editor, scenario);
  const curbs = [...parking.slice(0, 5), ...others.slice(0, 1)];
  const [first, taken] = curbs;
  if (first === undefined || taken === undefined || others.length === 0)
    throw new Error('The demo city has too few curbs for parking or for something else');
  const standing = await proposeLoading(editor, [taken.id], { scenario });
  const segments = await segmentsOf(curbs, city.ask);
  let previews = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/preview_batch/')) previews += 1;
  });
  const panel = await openBatch(page, server, first, scenario);

  await test.step('an area, undo and redo, clear', async () => {
    await panel.getByRole('button', { name: 'Box', exact: true }).click();
    await dragBox(page);
    await expect.poll(() => countIn(panel)).toBeGreaterThan(1);
    const boxed = await countIn(panel);
    await panel.getByRole('button', { name: 'Undo selection' }).click();
    await expect.poll(() => countIn(panel)).toBe(0);
    await panel.getByRole('button', { name: 'Redo selection' }).click();
    await expect.poll(() => countIn(panel)).toBe(boxed);
    await expect(panel.locator('[data-totals="true"]')).toContainText(/\d (m|km|ft|mi)/);
    await expect(panel.locator('[data-totals="true"]')).toContainText('space');
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => countIn(panel)).toBe(0);
  });

  await test.step('a line that crosses itself is refused in words', async () => {
    await panel.getByRole('button', { name: 'Polygon', exact: true }).click();
    const { midX, midY } = await canvasOf(page);
    for (const [x, y] of [
      [-60, -60],
      [60, 60],
      [60, -60],
      [-60, 60],
    ] as const)
      await page.mouse.click(midX + x, midY + y);
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('status').filter({ hasText: 'crosses itself' })).toBeVisible();
    await expect.poll(() => countIn(panel)).toBe(0);
  });

  await test.step('by kind and time limit in view', async () => {
    await panel.getByText('Find curbs').click();
    await panel.getByText('More conditions').click();
    await panel.getByRole('combobox', { name: 'Curb type' }).selectOption({ index: 0 });
    await panel.getByRole('button', { name: 'Choose these curbs' }).click();
    await expect.poll(() => countIn(panel)).toBeGreaterThan(1);
    await panel.getByRole('button', { name: 'Deselect these curbs', exact: true }).click();
    await expect.poll(() => countIn(panel)).toBe(0);
  });

  await test.step('pasted ids: repeats counted, unknown ones named', async () => {
    await paste(panel, [...segments, segments[0], 'nowhere-1'].join('\n'));
    await expect.poll(() => countIn(panel)).toBe(curbs.length);
    await expect(panel.getByText('1 ID was repeated.')).toBeVisible();
    await expect(panel.getByText('No curb has this ID: nowhere-1')).toBeVisible();
  });

  await test.step('mixed values are said; only what is touched changes, and can be put back', async () => {
    await panel.getByRole('tab', { name: 'Changes' }).click();
    await expect(panel.getByText(/^Multiple values/).first()).toBeVisible();
    await panel.getByRole('button', { name: 'Change: Curb type' }).click();
    // Nobody said a kind yet: none is set.
    await expect(panel.getByText('Curb type is required')).toBeVisible();
    await panel.getByRole('button', { name: 'Leave unchanged: Curb type' }).click();
    await expect(panel.getByText('Curb type is required')).toBeHidden();
    await panel.getByRole('button', { name: 'Change: Time limit' }).click();
    await panel.getByRole('textbox', { name: 'Time limit' }).fill('35 min');
    await panel.getByRole('textbox', { name: 'Reason' }).fill('More turnover');
    await panel.getByRole('textbox', { name: 'Name of the batch' }).fill('Shorter stays');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('closing asks first', async () => {
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(panel).toBeVisible();
  });

  await test.step('the preview says what changes and why a curb cannot', async () => {
    await panel.getByRole('tab', { name: 'Preview' }).click();
    await expect(panel.locator('[data-preview="true"]')).toBeVisible();
    await expect(panel.getByText('35 min').first()).toBeVisible();
    // It was asked for once: while the page is looked through nothing more is sent.
    const asked = previews;
    await expect(
      panel
        .getByText('Change Already Proposed')
        .or(panel.getByText('Proposed change already exists'))
        .first(),
    ).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(previews).toBe(asked);
  });

  await test.step('a curb that is not for parking stays unchanged, with the reason, unless it is asked for', async () => {
    const reason = panel.getByText('This curb is currently not for parking');
    await expect(reason).toBeVisible();
    await panel.getByRole('button', { name: /^Change these too: / }).click();
    const delicate = panel.locator('[data-delicate="true"]');
    await expect(delicate).toContainText('These curbs currently have no parking.');
    await expect(delicate).toContainText('35 min');
    await expect(reason).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await delicate.getByRole('button', { name: 'Leave these unchanged' }).click();
    await expect(delicate).toHaveCount(0);
    await expect(reason).toBeVisible();
  });

  await test.step('while a field holds no value there is no preview of old figures, and one fault', async () => {
    await panel.getByRole('tab', { name: 'Changes' }).click();
    const limit = panel.getByRole('group', { name: 'Time limit' });
    const field = limit.getByRole('textbox', { name: 'Time limit' });
    await field.fill('2');
    await expect(limit.getByText('= 2 min')).toBeVisible();
    await field.fill('soon');
    await expect(limit.getByRole('alert')).toHaveCount(1);
    await expect(panel.getByText('Time limit is required')).toBeHidden();
    await panel.getByRole('tab', { name: 'Preview' }).click();
    await expect(panel.getByText(/^The preview needs a valid value in the marked field/)).toBeVisible();
    await panel.getByRole('tab', { name: 'Changes' }).click();
    await field.fill('35 min');
    await panel.getByRole('tab', { name: 'Preview' }).click();
    await expect(panel.locator('[data-preview="true"]')).toBeVisible();
    await expect(panel.getByText('35 min').first()).toBeVisible();
  });

  await test.step('it is saved once', async () => {
    await panel.getByRole('button', { name: /^Save changes to \d+ curbs?$/ }).click();
    await expect(panel.getByText(/^Batch \d+ was saved/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('link', { name: 'Open the batch to hand it in or delete it' }).click();
  });

  const detail = page.getByRole('complementary', { name: /^Batch \d+$/ });
  await test.step('the batch is in the list with its curbs and changes; an editor is not offered to publish', async () => {
    await expect(detail.getByRole('heading', { name: /Shorter stays/ })).toBeVisible();
    await expect(detail.getByRole('table').getByRole('row')).not.toHaveCount(1);
    await expect(detail.getByRole('button', { name: 'Publish' })).toHaveCount(0);
    await expect(detail.getByRole('button', { name: 'Hand in for review' })).toBeEnabled();
    await expect(detail.getByRole('region', { name: 'What changes' })).toContainText('35 min');
    await expect(page.getByRole('grid', { name: 'Batches' }).getByText('Shorter stays')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('its proposals, and back by the batch of a proposal', async () => {
    await detail.getByRole('link', { name: /^Show its proposals/ }).click();
    const grid = page.getByRole('grid', { name: 'Proposed changes' });
    await expect(grid.getByText('More turnover').first()).toBeVisible();
    await grid.locator('a').first().click();
    await expect(detail.getByRole('heading', { name: /Shorter stays/ })).toBeVisible();
  });

  const address = page.url();
  const batch = new URL(address).searchParams.get('batch');
  const publisher = await handOf(server.url, 'publisher', passwordOf(server));
  const links = await editor.get(`/api/batchregulations/batch_regulation_list_data/?batch=${batch}`);
  const changed = Number(at(links, 'results', '0', 'link'));
  const meanwhile = await proposeLoading(publisher, [changed], {
    scenario: await ownScenario(server, 'Meanwhile on one of many curbs'),
  });
  await publish(publisher, meanwhile);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  await test.step('a publisher publishes it; where the rules were changed meanwhile it is refused, with the reason', async () => {
    await openList(other, server, 'publisher', address);
    const theirs = other.getByRole('complementary', { name: /^Batch \d+$/ });
    await theirs.getByRole('button', { name: 'Publish' }).click();
    const dialog = other.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.getByText(/open proposals? will be published/)).toBeVisible();
    // What changes of today, before it is published; and a day can be chosen.
    await expect(
      dialog.getByRole('region', { name: 'What changes' }).getByText('35 min').first(),
    ).toBeVisible();
    await dialog.getByRole('radio', { name: 'On a date' }).click();
    await expect(dialog.getByRole('button', { name: 'Publish on this date' })).toBeVisible();
    await dialog.getByRole('radio', { name: 'When published' }).click();
    expect(await violations(other)).toEqual([]);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await other.route('**/publish_batch/', async (route) => {
      await held;
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    // Closing now would lose what becomes of each.
    await other.keyboard.press('Escape');
    await other.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeVisible();
    letGo();
    await expect(dialog.getByRole('status')).toHaveText(/^[1-9]\d* proposals? published\. 1 rejected\.$/);
    const refused = dialog.locator('[data-ok="false"]');
    await expect(refused).toHaveCount(1);
    await expect(refused).toContainText('The rules on these curbs were changed after this was drafted');
    expect(await violations(other)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(theirs.getByText('Published', { exact: true }).first()).toBeVisible();
  });

  await test.step('and undoes it whole', async () => {
    const theirs = other.getByRole('complementary', { name: /^Batch \d+$/ });
    await theirs.getByRole('button', { name: 'Undo the batch' }).click();
    const dialog = other.getByRole('dialog', { name: 'Undo the batch' });
    await dialog.getByRole('textbox', { name: 'Reason for undoing' }).fill('Too short');
    await dialog.getByRole('button', { name: 'Undo the batch' }).click();
    await expect(dialog.getByRole('status')).toHaveText(/^\d+ proposals? undone\./);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });
  await context.close();
  await publisher.post(`/api/proposed_regulation/${meanwhile}/revert_published_regulation/`, {
    reason: 'The journey is over',
  });
  await editor.remove(`/api/proposed_regulation/${standing}/delete_proposed_regulation/`);
  expect(watched.faults).toEqual([]);
});

async function openList(page: Page, server: RunningServer, who: string, address: string): Promise<void> {
  const { pathname, search } = new URL(address);
  await page.goto(`${server.url}/loginpage/?next=${encodeURIComponent(`${pathname}${search}`)}`);
  await page.locator('input[name=username]').fill(who);
  await page.locator('input[name=password]').fill(passwordOf(server));
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('complementary', { name: /^Batch \d+$/ })).toBeVisible();
}

test(
  'by keyboard alone: the menu, pasted ids, a change, the preview, saving',
  nightly,
  async ({ page, server, city }) => {
    const scenario = await ownScenario(server, 'Many curbs by keyboard');
    const editor = await handOf(server.url, 'editor', passwordOf(server));
    const curbs = (await byUse(city, editor, scenario)).parking.slice(5, 8);
    const [first] = curbs;
    if (first === undefined) throw new Error('The demo city has too few curbs for parking');
    const segments = await segmentsOf(curbs, city.ask);
    const address = deskAddress(first)
      .replace('?', `?scenario=${scenario}&`)
      .replace(`&link=${first.id}`, '');
    await openDesk(page, server, 'editor', address);
    await tabTo(page, 'Edit many curbs', 'button');
    await page.keyboard.press('Enter');
    const panel = batchPanel(page);
    await expect(panel).toBeFocused();
    const toggle = panel.locator('summary', { hasText: 'Paste segment IDs' });
    for (let presses = 0; presses < 60; presses += 1) {
      if (await toggle.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await tabTo(page, 'Segment IDs', 'textbox');
    await page.keyboard.insertText(segments.join(' '));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => countIn(panel)).toBe(curbs.length);
    await panel.getByRole('tab', { name: 'Curbs' }).focus();
    await page.keyboard.press('ArrowRight');
    await tabTo(page, 'Change: Time limit', 'button');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Time limit', 'textbox');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('25 min');
    await panel.getByRole('tab', { name: 'Changes' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(panel.locator('[data-preview="true"]')).toBeVisible();
    await expect(panel.getByText('25 min').first()).toBeVisible();
    await tabTo(page, 'Save changes to', 'button');
    await page.keyboard.press('Enter');
    await expect(panel.getByText(/^Batch \d+ was saved/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  },
);

test('on the phone, in Spanish and in the dark', nightly, async ({ browser, server, city }) => {
  const [curb] = await ruledCurbs(city);
  if (curb === undefined) throw new Error('The demo city has no ruled curbs');
  const scenario = await ownScenario(server, 'Many curbs on the phone');
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'es-US',
    hasTouch: true,
  });
  const page = await context.newPage();
  const address = deskAddress(curb)
    .replace('?', `?language=es&scenario=${scenario}&`)
    .replace(`&link=${curb.id}`, '');
  await page.goto(`${server.url}/loginpage/?next=${encodeURIComponent(address)}`);
  await page.locator('input[name=username]').fill('editor');
  await page.locator('input[name=password]').fill(passwordOf(server));
  await page.locator('form button[type=submit]').click();
  await page.waitForSelector('[data-drawn="true"]');
  await page.getByRole('button', { name: 'Crear otra cosa' }).click();
  await page.getByRole('button', { name: 'Editar muchos tramos' }).click();
  const panel = page.getByRole('complementary', { name: 'Editar muchos tramos' });
  await expect(panel.getByRole('region', { name: 'Elegir tramos' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await panel
    .getByRole('button', { name: 'Ver el panel' })
    .or(panel.getByRole('button', { name: 'Ver el mapa' }))
    .click();
  await panel.getByText('Elegir por tipo o límite de tiempo').click();
  await panel.getByRole('button', { name: 'Elegir estos tramos' }).click();
  await expect(panel.locator('[data-totals="true"]')).toContainText(/[1-9]\d* tramos?/);
  await panel.getByRole('tab', { name: 'Cambios' }).click();
  const limit = panel.getByRole('group', { name: 'Límite de tiempo' });
  await expect(limit.getByText(/^Varios valores|^Sin límite|min$|h$/).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('tab', { name: 'Vista previa' }).click();
  await expect(panel.getByText('Todavía no se cambia nada.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await context.close();
});

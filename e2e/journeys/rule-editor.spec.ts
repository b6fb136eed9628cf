// A complicated rule built in the editor, by mouse and by keyboard alone: the sign, the sentence and the week say at once what it makes.
import type { Locator, Page } from '@playwright/test';
import { expect, monday, nightly, openMap, overflows, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';

/** Weekdays but holidays, buses excepted, two hours at most, free at first: what both ways build. */
const wholeSign =
  /^Parking except buses, Mon–Fri 8:00 AM–6:00 PM, except holidays, 2 h at most, free for the first 15 min, then \$2\.00 an hour\.$/;

async function newDraft(page: Page, server: RunningServer, more = ''): Promise<Locator> {
  await page.goto('/loginpage/');
  await signIn(page, 'editor', passwordOf(server));
  await expect(page).not.toHaveURL(/loginpage/);
  await openMap(page, `/manager/mapview/?${monday}${more}`);
  await page.getByRole('button', { name: more === '' ? 'New regulation' : 'Nueva regulación' }).click();
  const panel = page.locator('[data-draft-open]');
  const show = panel.getByRole('button', { name: more === '' ? 'Show the draft' : 'Mostrar el borrador' });
  await expect(panel).toBeVisible();
  if (await show.isVisible()) await show.click();
  await panel.getByRole('tab').nth(1).click();
  return panel;
}

/** Where something is once it no longer moves: what the check finds in a rule stands above its fields a moment later. */
async function restingBox(place: Locator) {
  let last = '';
  const isResting = async () => {
    const now = JSON.stringify(await place.boundingBox());
    const same = now === last;
    last = now;
    return same;
  };
  await expect.poll(isResting, 'it no longer moves').toBe(true);
  const box = await place.boundingBox();
  if (box === null) throw new Error('It is not on the screen');
  return box;
}

test('by mouse: dragging on the week sets days and hours, and everything is redrawn at once', async ({
  page,
  server,
  watched,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  const panel = await newDraft(page, server);
  await panel.getByLabel('Curb type').selectOption('paid-parking');
  const rule = panel.locator('[data-rule="1"]');
  const summary = rule.getByRole('button', { name: /Rule 1: Paid parking/ });
  if ((await summary.getAttribute('aria-expanded')) !== 'true') await summary.click();
  await expect(rule.getByRole('img', { name: 'Parking at all times.' })).toBeVisible();
  await rule.getByLabel('Who it applies to').selectOption('everyone except');
  await rule.getByLabel('Everyone except these').fill('buses');
  await rule.getByLabel('Everyone except these').press('Enter');
  await expect(rule.getByRole('img', { name: 'Parking except buses.' })).toBeVisible();
  const week = rule.locator('[data-week-paint]');
  await week.scrollIntoViewIfNeeded();
  const box = await restingBox(week);
  const at = (day: number, hour: number) =>
    [box.x + (box.width * hour) / 24, box.y + (box.height * (day + 0.5)) / 7] as const;
  await page.mouse.move(...at(0, 8.2));
  await page.mouse.down();
  await page.mouse.move(...at(2, 12));
  await page.mouse.move(...at(4, 17.8));
  await page.mouse.up();
  await expect(
    rule.getByRole('img', { name: 'Parking except buses, Mon–Fri 8:00 AM–6:00 PM.' }),
  ).toBeVisible();
  await expect(rule.getByRole('button', { name: 'Mon', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(rule.getByRole('button', { name: 'Sat', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(rule.getByLabel('From', { exact: true })).toHaveValue('8:00 AM');
  await rule.getByRole('button', { name: 'Seasons, dates, holidays' }).click();
  await rule.getByRole('button', { name: 'Add holidays' }).click();
  await rule.getByLabel('Maximum stay').fill('2 h');
  await rule
    .getByRole('group', { name: 'Ways to set a price' })
    .getByRole('button', { name: 'Free period first' })
    .click();
  await expect(rule.getByRole('img', { name: wholeSign })).toBeVisible();
  await expect(rule.getByRole('cell', { name: '$8.00' })).toBeVisible();
  // The week of the draft: Thursday is Thanksgiving.
  await expect(panel.getByRole('slider', { name: 'Resulting week' })).toHaveAttribute('max', '14');
  // What the rule says itself is its own: the regulation still says no limit.
  await expect(panel.getByRole('textbox', { name: 'Time limit' })).toHaveValue('');
  // The whole form in view: a button half under the footer would count as too small to hit.
  await page.setViewportSize({ width: 1280, height: 5000 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 1000 });
  expect(watched.faults).toEqual([]);
  // Half a value stays in its field, is told, and is not in the rule.
  const to = rule.getByLabel('To', { exact: true });
  await to.fill('');
  await expect(rule.getByText('To is required')).toBeVisible();
  await to.fill('25:0');
  await to.press('Tab');
  await expect(to).toHaveValue('25:0');
  await expect(to).toHaveAttribute('aria-invalid', 'true');
  await expect(rule.getByRole('img', { name: wholeSign })).toBeVisible();
  await to.fill('6:00');
  await to.press('Tab');
  await expect(rule.getByText('Until 6:00 AM the next day.')).toBeVisible();
  await expect(rule.getByRole('img', { name: /8:00 AM–6:00 AM/ })).toBeVisible();
});

test(
  'by keyboard alone: the same rule, then moved, copied and taken back',
  nightly,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const panel = await newDraft(page, server);
    const type = panel.getByLabel('Curb type');
    await type.focus();
    await page.keyboard.type('Paid');
    await expect(type).toHaveValue('paid-parking');
    const rule = panel.locator('[data-rule="1"]');
    const summary = rule.getByRole('button', { name: /Rule 1: Paid parking/ });
    await summary.focus();
    if ((await summary.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('Enter');
    await rule.getByLabel('Who it applies to').focus();
    await page.keyboard.type('Everyone ex');
    await page.keyboard.press('Tab');
    await expect(rule.getByLabel('Everyone except these')).toBeFocused();
    await page.keyboard.type('buses');
    await page.keyboard.press('Enter');
    const board = rule.getByRole('slider', { name: 'Days and hours of the week' });
    await board.focus();
    await expect(board).toHaveAttribute('aria-valuetext', 'Mon 8:00 AM–8:30 AM');
    for (let step = 0; step < 19; step += 1) await page.keyboard.press('Shift+ArrowRight');
    for (let day = 0; day < 4; day += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect(board).toHaveAttribute('aria-valuetext', 'Mon–Fri 8:00 AM–6:00 PM');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(rule.getByRole('button', { name: 'Seasons, dates, holidays' })).toBeFocused();
    await page.keyboard.press('Enter');
    await rule.getByRole('button', { name: 'Add holidays' }).focus();
    await page.keyboard.press('Enter');
    await rule.getByLabel('Maximum stay').focus();
    await page.keyboard.type('2h');
    await rule.getByRole('button', { name: 'Free period first' }).focus();
    await page.keyboard.press('Enter');
    await expect(rule.getByRole('img', { name: wholeSign })).toBeVisible();
    // A second rule comes in open and with the focus; it is moved up and the focus goes with it.
    await panel.getByRole('button', { name: 'Add rule' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: /Rule 2: Street cleaning/ })).toBeFocused();
    await panel.getByRole('button', { name: 'Move rule 2 up' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: /Rule 1: Street cleaning/ })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Move rule 1 down' })).toBeFocused();
    await panel.getByRole('button', { name: 'Duplicate rule 1' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel.locator('[data-rule]')).toHaveCount(3);
    // The check offers the same of a rule that never decides; this is the card's own.
    await panel.locator('button[aria-label="Remove rule 2"]').focus();
    await page.keyboard.press('Enter');
    await expect(panel.locator('[data-rule]')).toHaveCount(2);
    const undo = panel.getByRole('button', { name: /^Undo/ });
    for (let edit = 0; edit < 3; edit += 1) {
      await undo.focus();
      await page.keyboard.press('Enter');
    }
    await expect(panel.getByRole('button', { name: /Rule 2: Street cleaning/ })).toBeVisible();
    await expect(panel.getByRole('img', { name: wholeSign })).toBeVisible();
  },
);

test(
  'on a phone, in Spanish, with a dark screen: nothing runs out of it',
  nightly,
  async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    const panel = await newDraft(page, server, '&language=es');
    await panel.getByLabel('Tipo de tramo').selectOption('loading');
    const rule = panel.locator('[data-rule="1"]');
    const summary = rule.getByRole('button', { name: /Regla 1: Carga y descarga/ });
    if ((await summary.getAttribute('aria-expanded')) !== 'true') await summary.click();
    await rule.getByRole('button', { name: 'Lun–vie' }).click();
    await rule.getByLabel('Todo el día').uncheck();
    await expect(
      rule.getByRole('img', { name: /Carga y descarga solo para .*camiones.*, lun–vie .*8:00 a\. ?m\./i }),
    ).toBeVisible();
    await rule.getByRole('button', { name: 'Temporadas, fechas, festivos' }).click();
    await rule.getByRole('button', { name: 'Añadir fechas' }).click();
    await expect(rule.getByLabel('Primer día: día')).toHaveValue('1');
    await rule.getByLabel('Primer día: día').fill('31');
    await expect(rule.getByText('Primer día: día debe ser menor o igual que 30')).toBeVisible();
    await rule.getByRole('button', { name: 'Por tramos' }).click();
    expect(await overflows(page)).toBe(false);
    expect(await panel.getByRole('tabpanel').evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(
      false,
    );
    expect(await violations(page)).toEqual([]);
  },
);

// The rules of a whole street: one is added and the others stay; replacing all says what is lost and asks for the number of curbs.
import type { Locator, Page } from '@playwright/test';
import { type Hand, handOf } from '../by-api.ts';
import { at, expect, nightly, test, violations } from '../city.ts';
import { deskAddress, ownScenario, type RuledCurb, ruledCurbs } from '../drafting.ts';
import { passwordOf, signIn } from '../people.ts';

type City = Parameters<typeof ruledCurbs>[0];

interface Street {
  readonly first: RuledCurb;
  /** All its curbs that have no proposal in the way. */
  readonly links: readonly number[];
  readonly segments: readonly string[];
  /** Curbs with a price, and those of them that have loading too. */
  readonly priced: readonly number[];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Pear Street where the city has one; otherwise the street with the most curbs that have a price. */
async function pricedStreet(city: City, hand: Hand, scenario: number): Promise<Street> {
  const curbs = await ruledCurbs(city);
  const names = [...new Set(curbs.map(({ street }) => street))];
  const streets = await Promise.all(
    names.map(async (street) => {
      const found = await hand.post('/api/links/select_links/', { street });
      const links = listOf(at(found, 'links')).map(Number);
      const preview = await hand.post('/api/batchregulations/preview_batch/', {
        scenario,
        links,
        edit: { payment: { kind: 'change', change: { kind: 'percent', amount: 10 } } },
      });
      const priced = listOf(at(preview, 'changes')).flatMap((change) =>
        listOf(at(change, 'links')).map(Number),
      );
      return { street, links, priced };
    }),
  );
  streets.sort((a, b) => b.priced.length - a.priced.length);
  const chosen =
    streets.find(({ street, priced }) => street === 'Pear Street' && priced.length > 0) ?? streets[0];
  const first = curbs.find(({ street }) => street === chosen?.street);
  if (chosen === undefined || first === undefined || chosen.priced.length === 0)
    throw new Error('The demo city has no street with prices');
  const answers = await Promise.all(
    chosen.links.map((id) => city.ask(`/api/links/${id}/get_public_link_restrictions/`)),
  );
  const segments = answers.map((answer) => String(at(answer, 'link', 'segment_id')));
  return { ...chosen, first, segments };
}

/** The rules of a curb in force, as text. */
async function rulesOf(city: City, link: number): Promise<string> {
  return JSON.stringify(
    await city.ask(`/api/links/${link}/get_public_link_restrictions/?date=2026-12-07&time=12:00`),
  );
}

function mapAddress({ first }: Street, scenario: number): string {
  return deskAddress(first, scenario).replace(`&link=${first.id}`, '');
}

/** On the manager's map: nothing is picked on it, so nobody waits until it is drawn. */
async function chooseStreet(page: Page, street: Street): Promise<Locator> {
  await page.getByRole('button', { name: 'Edit many curbs' }).click();
  const panel = page.getByRole('complementary', { name: 'Edit many curbs' });
  await panel.getByText('Paste segment IDs').click();
  await panel.getByRole('textbox', { name: 'Segment IDs' }).fill(street.segments.join('\n'));
  await panel.getByRole('button', { name: /^Choose [\d,]+ curbs?$/ }).click();
  await panel.getByRole('tab', { name: 'Changes' }).click();
  await panel.getByRole('button', { name: 'Add a rule' }).click();
  return panel;
}

/** No parking, Monday to Friday, 7 to 9. */
async function sayNoParking(panel: Locator): Promise<void> {
  await panel.getByRole('combobox', { name: 'Type of the new rule' }).selectOption({ label: 'No parking' });
  await panel.getByRole('button', { name: 'Add rule' }).click();
  const rule = panel.locator('[data-rule="1"]');
  await rule.getByRole('button', { name: 'Mon–Fri' }).click();
  await rule.getByRole('checkbox', { name: 'All day' }).uncheck();
  for (const [label, time] of [
    ['From', '7:00'],
    ['To', '9:00'],
  ] as const) {
    await rule.getByLabel(label, { exact: true }).fill(time);
    await rule.getByLabel(label, { exact: true }).press('Tab');
  }
  await expect(rule.getByRole('img', { name: 'No parking, Mon–Fri 7:00 AM–9:00 AM.' })).toBeVisible();
}

test('a rule is added to a street and the others stay; replacing all lists what is lost and asks for the number', async ({
  page,
  server,
  city,
  browser,
  watched,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const scenario = await ownScenario(server, 'Rules of a street');
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  const street = await pricedStreet(city, editor, scenario);
  const before = new Map(
    await Promise.all(street.priced.map(async (link) => [link, await rulesOf(city, link)] as const)),
  );
  await page.goto(`/loginpage/?next=${encodeURIComponent(mapAddress(street, scenario))}`);
  await signIn(page, 'editor', passwordOf(server));
  let panel = await chooseStreet(page, street);

  await test.step('nothing is red before anything was done; adding a rule is the default', async () => {
    await expect(panel.getByRole('radio', { name: 'Add a rule' })).toBeChecked();
    await expect(panel.getByRole('radio', { name: 'Replace all rules' })).not.toBeChecked();
    await expect(panel.getByText('Rules is required')).toBeHidden();
    await sayNoParking(panel);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the preview lists the rule that comes, and that no rule is lost', async () => {
    await panel.getByRole('tab', { name: 'Preview' }).click();
    await expect(panel.locator('[data-preview="true"]')).toBeVisible();
    const added = panel.locator('[data-kind="added"]');
    await expect(added.first()).toContainText('No parking, Mon–Fri 7:00 AM–9:00 AM.');
    await expect(panel.locator('[data-kind="removed"]')).toHaveCount(0);
    // Paid parking and loading may shrink by these hours, but nothing is removed.
    await expect(panel.getByText(/curbs? loses? |no longer reserved/)).toHaveCount(0);
    const effect = panel.getByRole('region', { name: 'Effect on a normal week' });
    await expect(effect).toContainText('Revenue a week, if every space is paid for the whole time:');
    await expect(panel.getByLabel('Type this number to confirm')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: /^Save changes to [\d,]+ curbs?$/ }).click();
    await expect(panel.getByText(/^Batch \d+ was saved/)).toBeVisible();
    await panel.getByRole('link', { name: 'Open the batch to hand it in or delete it' }).click();
    await expect(page.getByRole('complementary', { name: /^Batch \d+$/ })).toBeVisible();
  });

  const address = page.url();
  const batch = Number(new URL(address).searchParams.get('batch'));
  const publisher = await handOf(server.url, 'publisher', passwordOf(server));
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await test.step('the publish dialog says the same; published, price and loading are still there', async () => {
    const other = await context.newPage();
    const { pathname, search } = new URL(address);
    await other.goto(`${server.url}/loginpage/?next=${encodeURIComponent(`${pathname}${search}`)}`);
    await other.locator('input[name=username]').fill('publisher');
    await other.locator('input[name=password]').fill(passwordOf(server));
    await other.locator('form button[type=submit]').click();
    const detail = other.getByRole('complementary', { name: /^Batch \d+$/ });
    await detail.getByRole('button', { name: 'Publish' }).click();
    const dialog = other.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.locator('[data-kind="added"]').first()).toContainText(
      'No parking, Mon–Fri 7:00 AM–9:00 AM.',
    );
    await expect(dialog.locator('[data-kind="removed"]')).toHaveCount(0);
    expect(await violations(other)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByRole('status')).toHaveText(/^[1-9]\d* proposals? published\.$/);
    for (const [link, was] of before) {
      const now = await rulesOf(city, link);
      expect(now).toContain('no-parking');
      expect(now).toContain('paid-parking');
      if (was.includes('"loading"')) expect(now).toContain('"loading"');
      if (was.includes('street-cleaning')) expect(now).toContain('street-cleaning');
    }
  });
  await context.close();
  await publisher.post(`/api/batchregulations/${batch}/undo_batch/`, { reason: 'The journey goes on' });

  await test.step('replacing all rules says what is lost, and is saved only with the right number', async () => {
    await page.goto(mapAddress(street, scenario));
    panel = await chooseStreet(page, street);
    await panel.getByRole('radio', { name: 'Replace all rules' }).click();
    await expect(panel.getByText('Rules is required')).toBeHidden();
    await sayNoParking(panel);
    await panel.getByRole('tab', { name: 'Preview' }).click();
    await expect(panel.locator('[data-preview="true"]')).toBeVisible();
    const lost = panel.getByRole('region', { name: 'What is lost' });
    await expect(lost).toContainText(/\d+ curbs? loses? (its|their) price of /);
    const effect = panel.getByRole('region', { name: 'Effect on a normal week' });
    await expect(effect.getByRole('row', { name: /^Paid parking [\d,]+ 0 -[\d,]+$/ })).toBeVisible();
    await expect(panel.locator('[data-kind="removed"]').first()).toBeVisible();
    await expect(panel.getByText('would become No parking').first()).toBeVisible();
    const save = panel.getByRole('button', { name: /^Save changes to [\d,]+ curbs?$/ });
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    const said = await panel
      .getByText(/^Replacing all rules removes a price or a reservation from/)
      .textContent();
    const count = Number(/([\d,]+) curb/.exec(said ?? '')?.[1]?.replaceAll(',', ''));
    expect(count).toBeGreaterThanOrEqual(street.priced.length);
    const number = panel.getByLabel('Type this number to confirm');
    await number.fill(`${count + 1}`);
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await number.fill(`${count}`);
    await expect(save).not.toHaveAttribute('aria-disabled', 'true');
    expect(await violations(page)).toEqual([]);
    await save.click();
    const done = panel.getByText(/^Batch \d+ was saved/);
    await expect(done).toBeVisible();
    const id = /^Batch (\d+)/.exec((await done.textContent()) ?? '')?.[1];
    await editor.remove(`/api/batchregulations/${id}/`);
  });
  expect(watched.faults).toEqual([]);
});

test(
  'of more than five batches that are published together every one is shown and checked',
  nightly,
  async ({ page, server, city }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    const scenario = await ownScenario(server, 'Six batches');
    const editor = await handOf(server.url, 'editor', passwordOf(server));
    const curbs = (await ruledCurbs(city)).slice(0, 60);
    const rule = {
      activity: 'no parking',
      subActivity: 'no-parking',
      priority: 300,
      timeSpans: [{ daysOfWeek: ['su'], times: [{ from: '03:00', to: '04:00' }] }],
    };
    let made = 0;
    for (const { id } of curbs) {
      if (made === 6) break;
      const body = { scenario, links: [id], edit: { addedRestrictions: [rule] } };
      const batch = await editor.post('/api/batchregulations/', body);
      if (typeof at(batch, 'id') === 'number') made += 1;
    }
    expect(made).toBe(6);
    const list = `/manager/listview/?list=batches&scenario=${scenario}`;
    await page.goto(`/loginpage/?next=${encodeURIComponent(list)}`);
    await signIn(page, 'publisher', passwordOf(server));
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check();
    const chosen = page.getByRole('region', { name: 'Selected batches' });
    await expect(chosen).toContainText('6 selected');
    await chosen.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.locator('[data-kind="added"]')).toHaveCount(6);
    await expect(dialog.getByRole('button', { name: 'Publish' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
);

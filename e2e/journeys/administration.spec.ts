// An administrator sees what needs a look, makes a backup, changes the configuration by keyboard, makes a day a holiday that the public answer follows,
// and finds it in the audit trail; reads what people wrote; and every page is whole in Spanish on the narrowest phone, dark and light.

import { chooseOption } from '../choice.ts';
import { at, type City, expect, nightly, overflows, test, violations } from '../city.ts';
import { ruledCurbs } from '../drafting.ts';
import { passwordOf, signIn } from '../people.ts';

/** A Tuesday no other journey asks about. */
const day = '2031-03-04';

/** What the public is told of curbs on that day, in the order of the curbs. */
function answersOf(city: City, curbs: readonly number[]): Promise<readonly string[]> {
  return Promise.all(
    curbs.map(async (id) => {
      const answer = await city.ask(`/api/links/${id}/get_public_link_restrictions/?date=${day}&time=10:00`);
      return String(at(answer, 'explanation', 'sentence'));
    }),
  );
}

test('what needs a look, a backup, configuration, calendar and the audit trail', async ({
  page,
  server,
  city,
}, { repeatEachIndex }) => {
  const pages = page.getByRole('navigation', { name: 'Administration' });
  const open = (name: string) => pages.getByRole('link', { name, exact: true }).click();
  await page.goto(`${server.url}/loginpage/?next=/administration/`);
  await signIn(page, 'admin', passwordOf(server));

  const look = page.getByRole('region', { name: 'Needs attention' });
  await expect(look).toContainText('Automatic backups are off');
  await expect(look).toContainText('with only a password');
  await look.getByRole('link', { name: 'Backups' }).click();
  const make = page.getByRole('button', { name: 'Back up now' });
  await expect(make).toBeVisible();
  const good = page.getByRole('row').filter({ has: page.getByText('successful', { exact: true }) });
  const before = await good.count();
  await make.click();
  await expect(good).toHaveCount(before + 1, { timeout: 90_000 });
  await open('Overview');
  await expect(page.getByRole('row', { name: /Last successful backup/ })).toContainText('can be restored');

  await open('Configuration');
  const owed = `Streets by the journey, ${repeatEachIndex}`;
  const change = page.getByRole('button', { name: 'Edit: Source of the map data' });
  const row = page.getByRole('row', { name: /Source of the map data/ });
  await change.press('Enter');
  await page.getByRole('dialog').getByLabel('Value').fill(owed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(change).toBeFocused();
  await expect(row).toContainText('set by the city');
  const layers = async () => JSON.stringify(await city.ask('/api/map_layer/'));
  await expect.poll(layers).toContain(owed);

  const curbs = (await ruledCurbs(city)).slice(0, 60).map(({ id }) => id);
  const usual = await answersOf(city, curbs);
  const changed = async () =>
    (await answersOf(city, curbs)).filter((now, index) => now !== usual[index]).length;
  await open('Calendar');
  await page.getByRole('button', { name: 'Add days to holidays', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Day of the journey');
  await form.getByLabel('First day').fill(day);
  await form.getByRole('button', { name: 'Add days' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(changed).toBeGreaterThan(0);
  await page.getByRole('region', { name: 'holidays', exact: true }).locator('summary').click();
  await page.getByRole('button', { name: /Remove: Day of the journey/ }).click();
  await expect.poll(changed).toBe(0);

  await test.step('a period is switched on from now: earlier answers stay, the feed names the curbs', async () => {
    const [curb = 0] = curbs;
    const before = async () => {
      const at = encodeURIComponent('2026-01-07T15:00:00Z');
      const verdict = await page.request.get(`/api/rules/verdict/?link=${curb}&at=${at}`);
      const { uses, sub_activity: kind } = (await verdict.json()).verdict;
      return JSON.stringify({ uses, kind });
    };
    const earlier = await before();
    const { current } = await (await page.request.get('/api/rules/changes/?since=0&limit=1')).json();
    const period = page.getByRole('region', { name: 'holidays', exact: true });
    const switchIt = page.getByRole('button', { name: 'Turn holidays on or off', exact: true });
    await switchIt.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('every day counts as holidays');
    expect(await changed()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await switchIt.click();
    await dialog.getByLabel(/Ends.*: date/).fill('2020-01-01');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The end must be after the start.');
    await dialog.getByLabel(/Ends.*: date/).fill('');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(period).toContainText('On, regardless of the day');
    await expect.poll(changed).toBeGreaterThan(0);
    expect(await before()).toBe(earlier);
    const feed = await (await page.request.get(`/api/rules/changes/?since=${current}`)).json();
    expect(feed.results[0].links.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(period).toContainText('Follow the calendar');
    await expect(period).toContainText('1 manual change on record');
    await expect.poll(changed).toBe(0);
  });

  await test.step('one switched inside a longer one says what applies after it', async () => {
    const switchIt = page.getByRole('button', { name: 'Turn holidays on or off', exact: true });
    const dialog = page.getByRole('dialog');
    const fillTimes = async (from: string, until: string) => {
      await dialog.getByLabel(/Starts.*: date/).fill(from);
      await dialog.getByLabel(/Ends.*: date/).fill(until);
    };
    await switchIt.click();
    await fillTimes('2031-01-02', '2031-01-10');
    await expect(dialog).toContainText('Afterward: Follow the calendar');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toHaveCount(0);
    await switchIt.click();
    await dialog.getByText('Off, regardless of the day').click();
    await fillTimes('2031-01-04', '2031-01-05');
    await expect(dialog).toContainText(/Afterward: On, regardless of the day, .*5.* to .*10/);
    await dialog.getByText('Follow the calendar', { exact: true }).click();
    await dialog.getByLabel(/Starts.*: date/).fill('');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await open('Audit trail');
  await page.getByLabel('Contains text').fill(owed);
  await chooseOption(page.getByRole('combobox', { name: 'Action', exact: true }), 'Configuration changed');
  const entry = page.getByRole('row', { name: /Configuration changed/ });
  await expect(entry).toHaveCount(1);
  await expect(entry.getByRole('link', { name: 'Source of the map data' })).toBeVisible();
  await expect(entry).toContainText(`Source of the map data: not set → ${owed}`);

  // As it was: others read whom the data is owed to.
  await open('Configuration');
  await change.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click();
  await expect(row).toContainText('default');
  await expect.poll(layers).not.toContain(owed);
});

test(
  'feedback of a visitor is read, dealt with, and deleted, by keyboard',
  nightly,
  async ({ page, server }) => {
    // Another journey may have written too: this one goes by its own words.
    const words = `The sign was <b>gone</b> at ${Date.now()}.`;
    const message = page.getByRole('listitem').filter({ hasText: words });
    const sent = await fetch(`${server.url}/api/feedback/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: words, name: 'Ana', email: 'ana@example.org' }),
    });
    expect(sent.status).toBe(201);
    await page.goto(`${server.url}/loginpage/?next=/administration/`);
    await signIn(page, 'admin', passwordOf(server));
    const look = page.getByRole('region', { name: 'Needs attention' });
    await expect(look).toContainText(/feedback messages? (is|are) open\./);
    await look.getByRole('link', { name: 'Feedback' }).click();
    await expect(message).toContainText('Ana');
    await expect(message.getByRole('link', { name: 'ana@example.org' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await message.getByRole('button', { name: /^Mark as resolved/ }).press('Enter');
    await expect(message).toHaveCount(0);
    // The focus is where the person was, not at the top of the page.
    await expect(page.getByRole('main').getByRole('status')).toBeFocused();
    await page.getByLabel('Show feedback').selectOption({ label: 'Resolved' });
    await expect(message).toContainText('Resolved by admin');
    await message.getByRole('button', { name: /^Delete message/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(message).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('status')).toBeFocused();
  },
);

test.describe('every page', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme: 'dark' });

  test(
    'has no violation and no overflow on the narrowest phone, and its tab in sight',
    nightly,
    async ({ page, server, watched }) => {
      const next = encodeURIComponent('/administration/?language=es');
      await page.goto(`${server.url}/loginpage/?language=es&next=${next}`);
      await signIn(page, 'admin', passwordOf(server));
      const main = page.getByRole('main');
      const tabs = page.getByRole('navigation', { name: 'Administración' }).getByRole('link');
      await expect(main.getByRole('heading', { level: 2 })).toHaveText('Resumen');
      const names = await tabs.allTextContents();
      expect(names.length).toBe(12);
      for (const [index, name] of names.entries()) {
        await tabs.nth(index).click();
        await expect(main.getByRole('heading', { level: 2 })).toHaveText(name);
        // What is asked for has come: nothing says any more that it loads.
        await expect(main.locator('section').first()).toBeVisible();
        await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
        expect(await overflows(page)).toBe(false);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await violations(page)).toEqual([]);
        }
      }
      // Come to by its address.
      await page.goto('/administration/system/?language=es');
      await expect(tabs.last()).toHaveAttribute('aria-current', 'page');
      await expect(tabs.last()).toBeInViewport({ ratio: 0.9 });
      expect(watched.faults).toEqual([]);
    },
  );
});

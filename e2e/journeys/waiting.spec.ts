// A person waits: what is waited for is shown at once, a long wait can be left, and nothing they did is lost when it fails.
import {
  addressOf,
  clickCurb,
  expect,
  nightly,
  openMap,
  openMapAtRest,
  someCurbs,
  test,
  violations,
} from '../city.ts';

test(
  'row 27: a wait shows its shape at once, after two seconds a bar that can be cancelled',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    // The answer never comes while somebody waits.
    await page.route('**/get_public_link_restrictions/**', () => undefined);
    await openMap(page, addressOf(curb));
    await clickCurb(page);
    const panel = page.getByRole('complementary', { name: 'What this curb allows' });
    await expect(panel.getByRole('status').filter({ hasText: 'Loading this curb' })).toBeVisible();
    await expect(panel.getByRole('progressbar', { name: 'Loading this curb' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).toBeHidden();
  },
);

test(
  'row 31: an error says what happened, offers another try, carries an id, and stays in the messages',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    let works = false;
    await page.route('**/get_public_link_restrictions/**', (route) =>
      works
        ? route.continue()
        : route.fulfill({
            status: 500,
            headers: { 'x-request-id': '0c1d-support' },
            contentType: 'application/json',
            body: '{"detail":"The database is away.","code":"server_error"}',
          }),
    );
    await page.clock.install();
    await openMap(page, addressOf(curb));
    await clickCurb(page);
    const toast = page.getByRole('alert').filter({ hasText: 'The database is away.' });
    // Pointed at from the start, so that it waits while it is looked at.
    await toast.hover();
    await test.step('bottom right, in a sentence, with the id', async () => {
      await expect(toast).toContainText('For support: 0c1d-support');
      const box = await toast.boundingBox();
      const view = page.viewportSize();
      expect((box?.x ?? 0) + (box?.width ?? 0) / 2).toBeGreaterThan((view?.width ?? 0) / 2);
      expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeGreaterThan((view?.height ?? 0) / 2);
      expect(await violations(page)).toEqual([]);
    });
    await test.step('it waits while it is pointed at, and goes after five seconds', async () => {
      await toast.hover();
      await page.clock.runFor(6000);
      await expect(toast).toBeVisible();
      await page.mouse.move(5, 300);
      await page.clock.runFor(5000);
      await expect(toast).toBeHidden();
    });
    await test.step('the panel says it too, and tries again', async () => {
      await expect(page.getByText('Couldn’t load the rules of this curb. Try again.')).toBeVisible();
      works = true;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
    });
    await test.step('the message list keeps the words and the id, and can be cleared', async () => {
      await page.getByRole('button', { name: 'Messages' }).click();
      const list = page.getByRole('dialog', { name: 'Messages' });
      await expect(list).toContainText('The database is away.');
      await expect(list).toContainText('For support: 0c1d-support');
      expect(await violations(page)).toEqual([]);
      await list.getByRole('button', { name: 'Clear' }).click();
      await expect(list).toContainText('No messages yet');
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    });
  },
);

test('row 31: a failed sign-in keeps what was typed and says why beside it', nightly, async ({ page }) => {
  await page.goto('/loginpage/');
  await page.getByLabel('Username').fill('somebody');
  await page.getByLabel('Password').fill('a password that is wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Username')).toHaveValue('somebody');
  await expect(page.getByLabel('Password')).toHaveValue('a password that is wrong');
});

test(
  'row 40: a tap opens the panel although the server says nothing, and asks one thing',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMapAtRest(page, addressOf(curb));
    // Times are the benchmarks' affair (bench viewer, bench answers); what is counted here does not depend on the machine.
    const asked: string[] = [];
    await page.route('**/api/**', (route) => {
      if (!route.request().url().endsWith('/api/events/'))
        asked.push(new URL(route.request().url()).pathname);
      // Nothing is answered.
    });
    await clickCurb(page);
    await expect(page.getByRole('complementary', { name: 'What this curb allows' })).toBeVisible();
    expect(asked).toEqual([`/api/links/${curb.id}/get_public_link_restrictions/`]);
  },
);

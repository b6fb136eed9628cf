// Parking rates: filter, choose, change by percent with preview and chart, save, edit again, publish, see the price; disabled rows; delete refreshes.
import type { Page } from '@playwright/test';
import { handOf } from '../by-api.ts';
import { at, expect, nightly, overflows, test, violations } from '../city.ts';
import { ownScenario } from '../drafting.ts';
import { passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';

test.use({ viewport: { width: 1280, height: 800 } });
const address = '/manager/listview/?list=rates';
const grid = (page: Page) => page.getByRole('grid', { name: 'Parking rates' });
const rows = (page: Page) => grid(page).locator('tbody tr[aria-rowindex]');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Edit parking rates' });
const openChanges = (page: Page) => page.getByRole('region', { name: 'Open price changes' });

async function openList(
  page: Page,
  server: RunningServer,
  username: string,
  scenario: number,
  more = '',
): Promise<void> {
  await page.goto('/loginpage/');
  await signIn(page, username, passwordOf(server));
  await page.waitForURL((url) => !url.pathname.includes('login'));
  await page.goto(`${address}&scenario=${scenario}${more}`);
  await expect(rows(page).first()).toBeVisible();
}

interface Rate {
  readonly id: number;
  readonly regulationId: string;
  readonly street: string;
  readonly hourly: number;
}

/** Paid regulations, the dearest first, with one street each. */
async function paidRates(server: RunningServer): Promise<readonly Rate[]> {
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  const answer = await editor.get(
    '/api/parking-rates/?regulation_type=paid-parking&ordering=-hourly&limit=100',
  );
  const results = at(answer, 'results');
  return (Array.isArray(results) ? results : []).map((one: unknown) => ({
    id: Number(at(one, 'id')),
    regulationId: String(at(one, 'regulationId')),
    street: String(at(one, 'bl_street_name')),
    hourly: Number(at(one, 'hourly')),
  }));
}

test('prices are filtered, changed with a preview, edited again, published by a publisher and seen by a visitor', async ({
  page,
  browser,
  server,
  city,
  watched,
}) => {
  const scenario = await ownScenario(server, 'Prices of a journey');
  // Its id is found alone: those of proposals (CW-1, CW-12) begin with one another.
  const rates = await paidRates(server);
  const dearest = rates.find(
    ({ regulationId }) => rates.filter((one) => one.regulationId.includes(regulationId)).length === 1,
  );
  const wanted = dearest?.regulationId ?? '';
  await openList(page, server, 'editor', scenario);

  await test.step('a type, a search and an order stand in the address', async () => {
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole('navigation', { name: 'Curb type' })
      .getByRole('button', { name: /^Paid parking/ })
      .click();
    await expect(page).toHaveURL(/rate_type=paid-parking/);
    await grid(page).getByRole('columnheader', { name: 'Per hour' }).getByRole('button').first().click();
    const menu = page.getByRole('dialog', { name: 'Per hour: sort and filter' });
    expect(await violations(page)).toEqual([]);
    await menu.getByRole('button', { name: 'Descending' }).click();
    await expect(page).toHaveURL(/rate_order=-hourly/);
    await page.getByRole('textbox', { name: 'Search id or street' }).fill(wanted);
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '2');
    await expect(rows(page).first()).toContainText(wanted);
  });

  await test.step('the chosen one is raised by a tenth: preview, example, chart', async () => {
    await rows(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Edit prices' }).click();
    await expect(panel(page)).toBeVisible();
    const percent = panel(page).getByRole('textbox', { name: 'Percent' });
    await percent.fill('');
    await expect(panel(page).getByText('Percent is required')).toBeVisible();
    await percent.fill('20');
    await expect(
      panel(page)
        .getByRole('status')
        .filter({ hasText: /^1 proposal on / }),
    ).toBeVisible();
    await expect(panel(page).getByRole('table', { name: 'Cost by length of stay' })).toBeVisible();
    await panel(page).getByRole('textbox', { name: 'Stay', exact: true }).fill('2 h');
    await expect(
      panel(page)
        .getByRole('status')
        .filter({ hasText: / now → .* after$/ }),
    ).toBeVisible();
    await expect(panel(page).getByRole('region', { name: 'What changes' })).toHaveAttribute(
      'aria-busy',
      'false',
    );
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a price without fees and durations is not attached, and the form names the field', async () => {
    await panel(page).getByRole('button', { name: 'Set a new price' }).click();
    await expect(
      panel(page)
        .getByText(/^Fees and durations is required/)
        .first(),
    ).toBeVisible();
    await panel(page).getByRole('button', { name: 'By percent' }).click();
    await expect(panel(page).getByRole('textbox', { name: 'Percent' })).toHaveValue('20');
  });

  const batch = await test.step('saved as a batch: the row is disabled meanwhile, in words', async () => {
    await panel(page).getByRole('textbox', { name: 'Name of this change' }).fill('Dearer evenings');
    await panel(page).getByRole('textbox', { name: 'Reason' }).fill('Too full');
    await panel(page).getByRole('button', { name: 'Save as a batch' }).click();
    await expect(
      panel(page)
        .getByRole('status')
        .filter({ hasText: /^Batch \d+ has 1 proposal/ }),
    ).toBeVisible();
    await expect(openChanges(page)).toContainText('Dearer evenings');
    await expect(openChanges(page)).toContainText('20 % more');
    const box = rows(page).first().getByRole('checkbox');
    await expect(box).toHaveAttribute('aria-disabled', 'true');
    await expect(box).toHaveAttribute('title', /already has a proposed change: proposal \d+/);
    await expect(
      rows(page)
        .first()
        .getByRole('button', { name: /^Proposal \d+ is open$/ }),
    ).toBeVisible();
    expect(await violations(page)).toEqual([]);
    return /Batch (\d+)/.exec((await panel(page).getByRole('status').first().textContent()) ?? '')?.[1] ?? '';
  });

  await test.step('the second edit patches the same batch', async () => {
    await panel(page).getByRole('button', { name: 'Edit again' }).click();
    const percent = panel(page).getByRole('textbox', { name: 'Percent' });
    await expect(percent).toHaveValue('20');
    await percent.fill('50');
    const patched = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PATCH' && answer.url().includes(`/api/parking-rates/${batch}/`),
    );
    await expect(
      panel(page)
        .getByRole('status')
        .filter({ hasText: /^1 proposal on / }),
    ).toBeVisible();
    await panel(page).getByRole('button', { name: 'Save this batch again' }).click();
    expect((await patched).status()).toBe(200);
    await expect(openChanges(page)).toContainText('50 % more');
    await panel(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(openChanges(page).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('an editor may not publish; a publisher does, with an outcome', async () => {
    await expect(openChanges(page).getByRole('button', { name: 'Publish' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const other = await context.newPage();
    await openList(other, server, 'publisher', scenario, '&rate_type=paid-parking');
    await openChanges(other).getByRole('button', { name: 'Publish' }).click();
    const dialog = other.getByRole('dialog', { name: `Publish batch ${batch}` });
    expect(await violations(other)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish all' }).click();
    await expect(other.getByText('1 price is now in effect.').first()).toBeVisible();
    await expect(openChanges(other)).toBeHidden();
    await context.close();
  });

  await test.step('the price is what a visitor is told', async () => {
    const changed = (await paidRates(server)).find(({ regulationId }) => regulationId === wanted);
    const price = Math.round(((dearest?.hourly ?? 0) * 1.5) / 5) * 5;
    expect(changed?.hourly).toBe(price);
    const editor = await handOf(server.url, 'editor', passwordOf(server));
    const links = at(await editor.post('/api/links/select_links/', { regulations: [wanted] }), 'links');
    const link = Array.isArray(links) ? Number(links[0]) : 0;
    // The Monday after the next: its rates are charged then, and the publication is behind it whatever day it is.
    const later = new Date(Date.now() + 7 * 86_400_000);
    const toMonday = ((8 - later.getUTCDay()) % 7) * 86_400_000;
    const monday = new Date(later.getTime() + toMonday).toISOString().slice(0, 10);
    const told = JSON.stringify(
      await city.ask(`/api/links/${link}/get_public_link_restrictions/?date=${monday}&time=10:00`),
    );
    expect(told).toContain((price / 100).toFixed(2));
  });
  expect(watched.faults).toEqual([]);
});

test(
  'deleting an open change refreshes the list, also when it fails; a price range filters',
  nightly,
  async ({ page, server }) => {
    const scenario = await ownScenario(server, 'Prices deleted');
    const editor = await handOf(server.url, 'editor', passwordOf(server));
    const [first, second, third] = (await paidRates(server)).toReversed();
    await editor.post('/api/parking-rates/', {
      scenario,
      regulations: [first?.id, second?.id],
      change: { kind: 'absolute', amount: 50 },
      name: 'To be deleted',
    });
    await openList(page, server, 'editor', scenario, '&rate_type=paid-parking');
    await expect(openChanges(page)).toContainText('To be deleted');
    let reads = 0;
    page.on('request', (request) => {
      if (request.method() === 'GET' && /\/api\/parking-rates\/\?/.test(request.url())) reads += 1;
    });
    const remove = async () => {
      await openChanges(page).getByRole('button', { name: 'Delete' }).click();
      await page
        .getByRole('dialog', { name: /^Delete batch/ })
        .getByRole('button', { name: 'Delete batch' })
        .click();
    };
    await test.step('it fails: said, and the list is read again', async () => {
      await page.route('**/api/batchregulations/*/', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"Not today."}' })
          : route.continue(),
      );
      await remove();
      const dialog = page.getByRole('dialog', { name: /^Delete batch/ });
      await expect(dialog.getByRole('alert')).toHaveText('Not today.');
      await expect.poll(() => reads).toBeGreaterThan(0);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.unroute('**/api/batchregulations/*/');
    });
    await test.step('it succeeds: the rows are free again', async () => {
      await remove();
      await expect(page.getByText('2 proposals were deleted.').first()).toBeVisible();
      await expect(openChanges(page)).toBeHidden();
    });
    await test.step('a range of prices, and rows chosen by Shift', async () => {
      await grid(page).getByRole('columnheader', { name: 'Per hour' }).getByRole('button').first().click();
      const menu = page.getByRole('dialog', { name: 'Per hour: sort and filter' });
      await menu.getByRole('textbox', { name: 'Maximum per hour' }).fill(`${(third?.hourly ?? 0) / 100}`);
      const [answer] = await Promise.all([
        page.waitForResponse((one) => /\/api\/parking-rates\/\?.*max_hourly=/.test(one.url())),
        menu.getByRole('button', { name: 'Apply' }).click(),
      ]);
      await expect(page.getByText('Filtered by: Per hour')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`rate_to=${third?.hourly}`));
      // The rows that pass, not those that stood there before.
      const passing = Number(at(await answer.json(), 'meta', 'count'));
      await expect(grid(page)).toHaveAttribute('aria-rowcount', `${passing + 1}`);
      await rows(page).nth(0).getByRole('checkbox').click();
      await rows(page)
        .nth(2)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] });
      await expect(page.getByRole('status').filter({ hasText: /^3 selected/ })).toBeVisible();
    });
  },
);

test.describe('on the phone, in Spanish', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', locale: 'es-ES' });
  test('the list is cards and the panel fills the screen', nightly, async ({ page, server }) => {
    const scenario = await ownScenario(server, 'Tarifas');
    await page.goto('/loginpage/');
    await signIn(page, 'editor', passwordOf(server));
    await page.waitForURL((url) => !url.pathname.includes('login'));
    await page.goto(`${address}&scenario=${scenario}&rate_type=paid-parking&language=es`);
    const cards = page
      .getByRole('grid', { name: 'Tarifas de estacionamiento' })
      .locator('tbody tr[aria-rowindex]');
    await expect(cards.first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    await page.getByRole('button', { name: /^Editar todo/ }).click();
    const edit = page.getByRole('complementary', { name: 'Editar tarifas de estacionamiento' });
    await expect(edit.getByText(/Precios mixtos|propuesta/).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
});

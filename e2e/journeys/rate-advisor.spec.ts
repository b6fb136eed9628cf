// The rate advisor: says when nothing was measured, then advises from measures of one street, explained; what is ticked becomes one batch within the cap.
import type { Page } from '@playwright/test';
import { type Hand, handOf } from '../by-api.ts';
import { at, expect, nightly, test, violations } from '../city.ts';
import { ownScenario } from '../drafting.ts';
import { passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';

test.use({ viewport: { width: 1280, height: 800 } });
const advisor = (page: Page) => page.getByRole('region', { name: 'Rate advisor' });
const table = (page: Page) => advisor(page).getByRole('table', { name: 'Advice by regulation' });

interface Rate {
  readonly id: number;
  readonly regulationId: string;
  readonly hourly: number;
  /** Minor units an hour of the first step of each rate. */
  readonly fees: readonly number[];
}

/** Minor units an hour of the first step of each rate. */
function feesOf(rates: unknown): readonly number[] {
  return (Array.isArray(rates) ? rates : []).flatMap((rate: unknown) => {
    const tiers = at(rate, 'tiers');
    const [first] = Array.isArray(tiers) ? tiers : [];
    return (Number(at(first, 'fee')) * 60) / Number(at(first, 'per'));
  });
}

/** Paid regulations without an open proposal, the cheapest first. */
async function paidRates(editor: Hand): Promise<readonly Rate[]> {
  const answer = await editor.get(
    '/api/parking-rates/?regulation_type=paid-parking&ordering=hourly&limit=100',
  );
  const results = at(answer, 'results');
  return (Array.isArray(results) ? results : []).map((one: unknown) => ({
    id: Number(at(one, 'id')),
    regulationId: String(at(one, 'regulationId')),
    hourly: Number(at(one, 'hourly')),
    fees: feesOf(at(one, 'payment', 'detail', 'rates')),
  }));
}

/** Every link of the regulation was full on weekday mornings, and half empty before nine and in the afternoons. */
async function measure(editor: Hand, { id, regulationId }: Rate): Promise<void> {
  const links = at(await editor.post('/api/links/select_links/', { regulations: [regulationId] }), 'links');
  const regulation = await editor.get(`/api/regulation/${id}/`);
  const features = at(regulation, 'links');
  const segments = (Array.isArray(features) ? features : []).map((one: unknown) =>
    String(at(one, 'properties', 'segment_id')),
  );
  expect(Array.isArray(links) ? links.length : 0).toBe(segments.length);
  const rows = segments.flatMap((segment) =>
    [0, 1, 2, 3, 4].flatMap((day) =>
      [8, 9, 10, 11, 13, 14, 15].map((hour) => ({
        segment_id: segment,
        hour_of_week: day * 24 + hour,
        occupancy: hour >= 9 && hour < 12 ? 0.96 : 0.3,
        hours: 25,
      })),
    ),
  );
  const stored = await editor.post('/api/link-occupancy/', { rows });
  expect(Number(at(stored, 'stored'))).toBe(rows.length);
}

async function openAdvisor(page: Page, server: RunningServer, scenario: number): Promise<void> {
  await page.goto('/loginpage/');
  await signIn(page, 'editor', passwordOf(server));
  await page.waitForURL((url) => !url.pathname.includes('login'));
  await page.goto(`/manager/listview/?list=rates&rate_type=paid-parking&scenario=${scenario}`);
  await expect(page.getByRole('grid', { name: 'Parking rates' })).toBeVisible();
  await page.getByRole('button', { name: 'Rate advisor' }).click();
  await expect(advisor(page)).toBeVisible();
}

test(
  'advice is explained hour by hour, and what is taken is an ordinary batch that never passes the cap',
  nightly,
  async ({ page, server, watched }) => {
    const scenario = await ownScenario(server, 'Advised prices');
    const editor = await handOf(server.url, 'editor', passwordOf(server));
    const [cheapest] = await paidRates(editor);
    if (cheapest === undefined) throw new Error('the demo city has no paid parking');
    await openAdvisor(page, server, scenario);

    await test.step('without a cap nothing is asked; without measures it is said how a city gets some', async () => {
      const ask = advisor(page).getByRole('button', { name: 'Get advice' });
      await expect(ask).toHaveAttribute('aria-disabled', 'true');
      await expect(advisor(page).getByText('Maximum hourly rate is required')).toBeVisible();
      await advisor(page)
        .getByRole('textbox', { name: 'Maximum hourly rate' })
        .fill(`${(cheapest.hourly + 10) / 100}`);
      // The demo city has counters; a city without any answers this.
      const silent = [
        {
          regulation: cheapest.id,
          regulationId: cheapest.regulationId,
          code: 'advice.unmeasured',
          text: 'None',
        },
      ];
      await page.route(/\/advise_rates\//, (route) =>
        route.fulfill({ json: { results: [], silent, truncated: false } }),
      );
      await ask.click();
      await expect(advisor(page).getByText('No occupancy data yet')).toBeVisible();
      await expect(advisor(page).getByText('POST /api/link-occupancy/')).toBeVisible();
      await expect(advisor(page).getByText(/import occupancy measures\.csv/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.unrouteAll();
    });

    await measure(editor, cheapest);

    await test.step('measured: hours up and down, each with its reason; the rest is counted', async () => {
      await advisor(page).getByRole('button', { name: 'Get advice' }).click();
      await expect(table(page)).toBeVisible();
      await expect(advisor(page).getByText(/^Regulations that would change: \d+ of \d+/)).toBeVisible();
      await table(page)
        .getByRole('button', { name: new RegExp(cheapest.regulationId) })
        .click();
      const hours = table(page).getByRole('table', { name: 'Hours with a price change' });
      await expect(
        hours.getByRole('row').filter({ hasText: '96% of the spaces were occupied' }).first(),
      ).toBeVisible();
      await expect(
        hours.getByRole('row').filter({ hasText: '30% of the spaces were occupied' }).first(),
      ).toBeVisible();
      await expect(table(page).getByText(/^Unchanged: \d+ hours? \(/)).toBeVisible();
      await expect(advisor(page).getByText(/^No advice for \d+ regulations/)).toBeVisible();
      await table(page).getByText('The week as a table').click();
      await expect(table(page).getByRole('table', { name: 'Occupancy by hour of the week' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    await test.step('what is ticked is previewed and sent as one batch', async () => {
      await table(page)
        .getByRole('checkbox', { name: new RegExp(`^Accept the advice for ${cheapest.regulationId}`) })
        .check();
      const send = advisor(page).getByRole('region', { name: 'Save as a batch' });
      await expect(send.getByRole('status').filter({ hasText: /^1 proposal on / })).toBeVisible();
      await send.getByRole('textbox', { name: 'Name of this change' }).fill('By the advisor');
      await send.getByRole('button', { name: 'Save 1 suggested price as a batch' }).click();
      await expect(advisor(page).getByText(/^The prices were saved as proposals in batch \d+/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    await test.step('no hour costs more than the cap', async () => {
      const found = await editor.get(`/api/batchregulations/?kind=rates&scenario__id=${scenario}`);
      const batches = at(found, 'results');
      const batch = Array.isArray(batches) ? batches[0] : null;
      expect(at(batch, 'name')).toBe('By the advisor');
      const proposals = at(
        await editor.get(
          `/api/proposed_regulation/?batch=${Number(at(batch, 'id'))}&scenario__id=${scenario}`,
        ),
        'results',
      );
      const [proposal] = Array.isArray(proposals) ? proposals : [];
      const rates = at(proposal, 'payment', 'detail', 'rates');
      const fees = feesOf(rates);
      expect(fees.length).toBeGreaterThan(1);
      // A price that was above the cap before stays where it is; the advisor proposes none beyond it.
      const cap = cheapest.hourly + 10;
      expect(fees).toContain(cap);
      expect(fees.filter((fee) => fee > cap && !cheapest.fees.includes(fee))).toEqual([]);
    });

    await test.step('back in the list it stands above, and its row is disabled', async () => {
      await advisor(page).getByRole('button', { name: 'Back to the list' }).click();
      await expect(page.getByRole('region', { name: 'Open price changes' })).toContainText(
        'suggested price for 1 regulation',
      );
    });
    expect(watched.faults).toEqual([]);
  },
);

// Supply, and a comparison with an earlier day, are taken away as files; each of their figures is reckoned again here from the rows alone, by plain sums.
import type { Page } from '@playwright/test';
import { handOf, proposeLoading, publish } from '../by-api.ts';
import { expect, nightly, someCurbs, test } from '../city.ts';
import type { CsvRow } from '../csv.ts';
import { rowsOf, summaryOf, type TakenFile, takeFile } from '../dashboard-files.ts';
import { headline, mapIsThere, openDashboard, panel } from '../dashboards.ts';
import { passwordOf } from '../people.ts';

// A desk, where the filters stand beside the figures.
test.use({ viewport: { width: 1280, height: 800 } });

/** The rows of each value of a column. */
function byColumn(rows: readonly CsvRow[], column: string): ReadonlyMap<string, readonly CsvRow[]> {
  const found = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const key = row[column] ?? '';
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

function sum(rows: readonly CsvRow[], of: (row: CsvRow) => number): number {
  return rows.reduce((all, row) => all + of(row), 0);
}

/** The number in a column; a row without one gives no sum at all. */
function num(column: string): (row: CsvRow) => number {
  return (row) => Number(row[column] === '' ? Number.NaN : (row[column] ?? Number.NaN));
}

/** The most all rows of a slot come to. */
function mostTogether(rows: readonly CsvRow[], slot: string, column: string): number {
  return Math.max(...[...byColumn(rows, slot).values()].map((together) => sum(together, num(column))));
}

function textOf(file: TakenFile, part: string, name: string): string | undefined {
  return rowsOf(file, part).find((row) => row.name === name)?.value;
}

/** People and money a week where the city expects so much of it to be taken. */
function expected(rows: readonly CsvRow[], spaces: string, revenue: string) {
  const taken = num('expected_occupancy_percent');
  return {
    users: sum(rows, (row) => num(spaces)(row) * (taken(row) / 100) * num('curbside_users')(row)),
    revenue: sum(rows, (row) => num(revenue)(row) * (taken(row) / 100)),
  };
}

async function pickWorkdays(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Mon-Fri' }).check();
  await expect(page).toHaveURL(/days=Mon-Fri/);
}

test(
  'supply: spaces, metres, space-hours, revenue and users follow from the rows of its file',
  nightly,
  async ({ page, server }) => {
    await openDashboard(page, server, 'analyst', 'supply/');
    await mapIsThere(page);
    await pickWorkdays(page);
    const file = await takeFile(page, 'CSV');
    const rows = rowsOf(file, 'slot');
    const types = byColumn(rows, 'regulation_type_id');
    expect(types.size).toBeGreaterThan(5);
    // Five days of whole hours for each type, and nothing of the weekend.
    for (const slots of types.values()) expect(slots).toHaveLength(120);
    expect(mostTogether(rows, 'slot', 'spaces')).toBeCloseTo(summaryOf(file, 'totalSpaces'), 0);
    expect(summaryOf(file, 'totalSpaces')).toBeGreaterThan(100);
    expect(mostTogether(rows, 'slot', 'metres')).toBeCloseTo(summaryOf(file, 'totalMetres'), 0);
    expect(sum(rows, num('spaces'))).toBeCloseTo(summaryOf(file, 'spaceHours'), 0);
    // Metres are written to the millimetre, row by row.
    expect(sum(rows, num('metres'))).toBeCloseTo(summaryOf(file, 'metreHours'), 0);
    const { users, revenue } = expected(rows, 'spaces', 'full_revenue');
    expect(users).toBeCloseTo(summaryOf(file, 'totalUsers'), 0);
    expect(revenue).toBeCloseTo(summaryOf(file, 'potentialRevenue'), 0);
    const hours = [...types.values()].map((slots) => ({
      name: slots[0]?.regulation_type ?? '',
      spaces: sum(slots, num('spaces')),
    }));
    const [most] = hours.sort((a, b) => b.spaces - a.spaces);
    expect(most?.name).toBe(textOf(file, 'summary', 'mostCommonRegulation.name'));
    // And so says the screen.
    await expect(headline(page)).toContainText(`${most?.name} takes up the most curb`);
  },
);

test(
  'an earlier day against today: what was published since is gained and lost, and the file adds up',
  nightly,
  async ({ page, server, city }) => {
    const publisher = await handOf(server.url, 'publisher', passwordOf(server));
    const curbs = await someCurbs(city, 5);
    const links = curbs.slice(0, 5).map(({ id }) => id);
    await publish(publisher, await proposeLoading(publisher, links));
    await openDashboard(page, server, 'analyst', 'comparison/?before=existing&after=existing');
    await page
      .getByRole('combobox', { name: 'Before', exact: true })
      .selectOption({ label: 'As of another date' });
    await expect(page).toHaveURL(/before=\d{4}-\d\d-\d\dT\d\d%3A\d\dZ/);
    await expect(headline(page)).toContainText('gains the most');
    await expect(panel(page, 'What is gained and lost?')).toBeVisible();
    await mapIsThere(page);
    await pickWorkdays(page);
    const file = await takeFile(page, 'CSV');
    const rows = rowsOf(file, 'hour');
    // The curb itself is the same in every hour: what one type gains, others lose.
    for (const together of byColumn(rows, 'hour_of_week').values())
      expect(sum(together, num('spaces_after'))).toBeCloseTo(sum(together, num('spaces_before')), 1);
    const changes = [...byColumn(rows, 'regulation_type').entries()].map(([name, hours]) => ({
      name,
      gain: sum(hours, (row) => num('spaces_after')(row) - num('spaces_before')(row)),
    }));
    changes.sort((a, b) => b.gain - a.gain);
    const [gains, loses] = [changes[0], changes.at(-1)];
    expect(gains?.name).toBe(textOf(file, 'summary', 'biggestGainRegulation.name'));
    expect(gains?.gain).toBeCloseTo(summaryOf(file, 'biggestGainRegulation.space_hours'), 0);
    expect(loses?.name).toBe(textOf(file, 'summary', 'biggestLossRegulation.name'));
    expect(-(loses?.gain ?? 0)).toBeCloseTo(summaryOf(file, 'biggestLossRegulation.space_hours'), 0);
    // And so says the screen.
    await expect(headline(page)).toContainText(
      `${gains?.name} gains the most; ${loses?.name} loses the most.`,
    );
    const before = expected(rows, 'spaces_before', 'full_revenue_before');
    const after = expected(rows, 'spaces_after', 'full_revenue_after');
    expect(after.users).toBeCloseTo(summaryOf(file, 'totalUsers'), 0);
    expect(after.users - before.users).toBeCloseTo(summaryOf(file, 'usersChange'), 0);
    expect(after.revenue).toBeCloseTo(summaryOf(file, 'totalRevenue'), 0);
    expect(after.revenue - before.revenue).toBeCloseTo(summaryOf(file, 'revenueChange'), 0);
    const [changed, metres] = ['changed_metres', 'metres_after'].map((name) =>
      Number(textOf(file, 'note', name)),
    );
    expect(sum(byColumn(rows, 'hour_of_week').get('12') ?? [], num('metres_after'))).toBeCloseTo(
      metres ?? 0,
      0,
    );
    expect(((changed ?? 0) / (metres ?? 0)) * 100).toBeCloseTo(
      summaryOf(file, 'newRegulationsPercentage'),
      // Percents are told with two decimals.
      2,
    );
  },
);

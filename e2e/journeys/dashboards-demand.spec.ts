// The demand dashboard: how full, when and where, at first look; picked without a question to the server; taken away and worked out again; tried under other rules.
import { demandSummary, everythingSelected } from '@curbwright/core';
import { handOf, proposeLoading } from '../by-api.ts';
import { at, expect, inTheDark, nightly, overflows, test, violations } from '../city.ts';
import { rowsOf, summaryOf, takeFile, weeksByType } from '../dashboard-files.ts';
import { callsDuring, halfAMinuteOn, headline, mapIsThere, openDashboard, panel } from '../dashboards.ts';
import { ownScenario } from '../drafting.ts';
import { passwordOf } from '../people.ts';

test.use({ viewport: { width: 1280, height: 800 } });
test('reads hour by hour; ticks, hours and the map’s hour ask nobody', async ({ page, server, watched }) => {
  await openDashboard(page, server, 'analyst', 'demand/');
  await expect(headline(page)).toHaveText(
    /^On average, \d+% of the measured spaces are taken; the peak is on \w{3} \d{1,2} [AP]M, with \d+%\.$/,
  );
  const sessions = page.getByRole('region', { name: 'Sessions', exact: true });
  const before = await sessions.textContent();
  await mapIsThere(page);
  // What the figures are of: the zone, and the days that were counted.
  await expect(page.getByText(/^Whole city · .+ - .+ · every day · /)).toBeVisible();
  await halfAMinuteOn(page);

  await test.step('arrow keys read each field of the week; Enter shows the hour on the map, without a question', async () => {
    const week = panel(page, 'When is it full?');
    const reader = week.getByRole('slider', { name: 'Occupancy by hour of the week' });
    const asked = await callsDuring(page, async () => {
      await reader.focus();
      await page.keyboard.press('Home');
      await expect(reader).toHaveAttribute('aria-valuetext', /^Monday 12 AM: \d+% taken/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await expect(reader).toHaveAttribute('aria-valuetext', /^Tuesday 1 AM: /);
      await page.keyboard.press('Enter');
      await expect(panel(page, 'Where is it full on Tue 1 AM?')).toBeVisible();
      await panel(page, /^Where is it full/)
        .getByRole('slider', { name: 'Hour on the map' })
        .fill('12');
      await expect(panel(page, 'Where is it full on Tue 12 PM?')).toBeVisible();
    });
    expect(asked).toEqual([]);
    expect(new URL(page.url()).searchParams.get('hour')).toBe('36');
  });

  await test.step('types, days and hours are picked without a question', async () => {
    const asked = await callsDuring(page, async () => {
      await page.getByRole('button', { name: 'Only Paid parking', exact: true }).click();
      await expect(page).toHaveURL(/types=\d+/);
      await expect(sessions).not.toHaveText(before ?? '');
      const paid = await sessions.textContent();
      await page.getByRole('radio', { name: 'Sat-Sun' }).check();
      await expect(sessions).not.toHaveText(paid ?? '');
    });
    expect(asked).toEqual([]);
  });

  await test.step('every picture is a table too, and every number says how it is counted', async () => {
    const where = panel(page, /^Where is it full/);
    await where.getByRole('button', { name: /^Show as table/ }).click();
    await expect(where.getByRole('columnheader', { name: 'Street' })).toBeVisible();
    await page.getByRole('button', { name: 'How is this counted?: Average occupancy' }).click();
    const note = page.getByRole('dialog', { name: 'Average occupancy' });
    await expect(note.getByText(/^Occupancy = minutes in which spaces were occupied/)).toBeVisible();
    for (const fact of [
      'Based on',
      'Space-hours measured',
      'Spaces measured',
      'Sources offline',
      'Left out as invalid',
    ])
      await expect(note.getByText(fact, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
  });
  expect(watched.faults).toEqual([]);
});

test(
  'what is taken away gives the same summary again, worked out from its cells',
  nightly,
  async ({ page, server }) => {
    await openDashboard(page, server, 'analyst', 'demand/');
    await mapIsThere(page);
    const file = await takeFile(page, 'CSV');
    expect(file.name).toMatch(/^demand .+ \d{4}-\d\d-\d\d\.csv$/);
    const columns = [
      'spaces',
      'watched_spaces',
      'sessions',
      'watched_sessions',
      'occupied_minutes',
      'space_minutes',
      'possible_minutes',
      'revenue',
    ];
    const types = [...weeksByType(file, columns)].map(([id, week]) => ({
      id,
      spaces: Math.max(...(week.spaces ?? [0])),
      watched_spaces: Math.max(...(week.watched_spaces ?? [0])),
      cells: {
        sessions: week.sessions ?? [],
        watched_sessions: week.watched_sessions ?? [],
        occupied_minutes: week.occupied_minutes ?? [],
        space_minutes: week.space_minutes ?? [],
        possible_minutes: week.possible_minutes ?? [],
        // Sums are of whole minor units; the file has the currency's own.
        revenue: (week.revenue ?? []).map((value) => value * 100),
      },
    }));
    const again = demandSummary(types, everythingSelected);
    expect(again.totalSessions).toBe(summaryOf(file, 'totalSessions'));
    expect(again.totalSessions).toBeGreaterThan(1000);
    expect(again.avgOccupancyRate).toBeCloseTo(summaryOf(file, 'avgOccupancyRate'), 3);
    expect(again.avgTotalSessions).toBeCloseTo(summaryOf(file, 'avgTotalSessions'), 1);
    expect(again.maxOccupancyRate?.percentage).toBeCloseTo(summaryOf(file, 'maxOccupancyRate.percentage'), 3);
    const peak = again.maxOccupancyRate?.time ?? -1;
    const peakName = rowsOf(file, 'summary').find(({ name }) => name === 'maxOccupancyRate.time')?.value;
    expect(peakName).toMatch(new RegExp(` ${String(peak % 24).padStart(2, '0')}:00$`));
    expect(again.totalRevenue / 100).toBeCloseTo(summaryOf(file, 'totalRevenue'), 1);
    // And so says the screen.
    await expect(page.getByRole('region', { name: 'Average occupancy' })).toContainText(
      `${Math.round(again.avgOccupancyRate ?? 0)}%`,
    );

    await test.step('for publication, cells of few stays are left empty', async () => {
      const published = await takeFile(page, 'CSV', true);
      const few = [...weeksByType(published, ['sessions']).values()].flatMap(({ sessions = [] }) =>
        sessions.filter((count) => count > 0 && count < 5),
      );
      expect(few).toEqual([]);
    });

    await test.step('a picture of what the screen shows', async () => {
      const { name, bytes } = await takeFile(page, 'Image');
      expect(name).toMatch(/^demand .+ \d{4}-\d\d-\d\d\.png$/);
      expect(bytes.subarray(1, 4).toString()).toBe('PNG');
      expect(bytes.length).toBeGreaterThan(60_000);
    });
  },
);

test('a scenario is tried by a model that says it is one', nightly, async ({ page, server }) => {
  const name = 'More loading';
  const scenario = await ownScenario(server, name);
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  const links = at(await editor.post('/api/demand-map-data/'), 'links');
  const busiest = (Array.isArray(links) ? links : []).slice(0, 4);
  for (const link of busiest) await proposeLoading(editor, [Number(at(link, 'link_id'))], { scenario });
  await openDashboard(page, server, 'analyst', 'demand/');
  const what = panel(page, 'What if the rules changed?');
  await expect(what.getByText('Nothing is calculated until you choose.')).toBeVisible();
  await what.getByRole('combobox', { name: 'Rules to try' }).selectOption({ label: name });
  await expect(what.getByText('Expected by a model, not measured')).toBeVisible();
  await expect(what.getByRole('region', { name: 'Arrivals per week without a space' })).toContainText('now');
  await expect(what.getByText(/^Model error, tested on \d+ weeks?/)).toBeVisible();
  await what.getByText('Model assumptions').click();
  await expect(what.getByText(/Erlang’s loss formula/)).toBeVisible();
  await what
    .getByRole('button', { name: /^Show as table/ })
    .first()
    .click();
  await expect(what.getByRole('columnheader', { name })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('scenario')).toBe(String(scenario));
  expect(await violations(page)).toEqual([]);
});

test('figures that do not come leave a quiet note, and no toast', nightly, async ({ page, server }) => {
  await page.route('**/api/demand-chart-data/**', (route) => route.abort());
  await page.route('**/api/demand-map-data/**', (route) => route.abort());
  await openDashboard(page, server, 'analyst', 'demand/');
  await expect(page.getByText('There are no figures to show.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/demand-chart-data/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headline(page)).toContainText('of the measured spaces are taken');

  // The map's own call fails by itself, and is asked again by itself.
  const where = panel(page, /^Where is it full/);
  await expect(where.getByText('There are no figures to show.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/demand-map-data/**');
  await where.getByRole('button', { name: 'Try again' }).click();
  await mapIsThere(page);
});

test('where nothing was measured it says how stays come in', nightly, async ({ page, server }) => {
  await page.route('**/api/demand-chart-data/**', async (route) => {
    const answer = await route.fetch();
    const body: unknown = await answer.json();
    const note = { ...Object(at(body, 'note')), rows: 0, measured_by: 'nothing' };
    await route.fulfill({ json: { ...Object(body), period: null, types: [], note } });
  });
  await openDashboard(page, server, 'analyst', 'demand/');
  await expect(page.getByText('No parking sessions yet')).toBeVisible();
  await expect(page.getByText(/import sessions stays\.csv/)).toBeVisible();
  await expect(page.getByText('POST /api/sessions/')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test.describe('phone of 320 px, Spanish', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('no violation, no overflow, light, dark and in forced colours', nightly, async ({ page, server }) => {
    await openDashboard(page, server, 'analyst', 'demand/?language=es');
    await expect(panel(page, '¿Cuándo está lleno?')).toBeVisible();
    await mapIsThere(page);
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    await inTheDark(page);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(headline(page)).toBeVisible();
    expect(await overflows(page)).toBe(false);
  });
});

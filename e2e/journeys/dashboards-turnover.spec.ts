// The turnover dashboard: how long one stays and who stays too long; picked without a question to the server; taken away and worked out again.
import { turnoverSums } from '@curbwright/core';
import { expect, inTheDark, nightly, overflows, test, violations } from '../city.ts';
import { rowsOf, summaryOf, takeFile, weeksByType } from '../dashboard-files.ts';
import { callsDuring, halfAMinuteOn, headline, mapIsThere, openDashboard, panel } from '../dashboards.ts';

test.use({ viewport: { width: 1280, height: 800 } });
const everyHour = Array.from({ length: 168 }, (_, hour) => hour);

test(
  'lengths with their percentiles, overstays by type and hour; picking asks nobody',
  nightly,
  async ({ page, server, watched }) => {
    await openDashboard(page, server, 'analyst', 'turnover/');
    await expect(headline(page)).toHaveText(
      /^Half of the parking sessions last .+ or less; each space is used/,
    );
    await mapIsThere(page);
    await expect(page.getByText(/^Whole city · .+ - .+ · every day · /)).toBeVisible();
    await halfAMinuteOn(page);
    const lengths = panel(page, 'How long do vehicles stay?');
    const reader = lengths.getByRole('slider', { name: 'Sessions by length' });
    await reader.focus();
    await page.keyboard.press('Home');
    await expect(reader).toHaveAttribute('aria-valuetext', /^0 min to 15 min: [\d,]+ sessions, \d+%$/);
    await expect(lengths.getByText('median', { exact: true })).toBeVisible();
    await lengths.getByRole('button', { name: /^Show as table/ }).click();
    await expect(lengths.getByRole('row')).toHaveCount(15);

    const sessions = page.getByRole('region', { name: 'Sessions', exact: true });
    const before = await sessions.textContent();
    const asked = await callsDuring(page, async () => {
      await page.getByRole('button', { name: 'Only Paid parking', exact: true }).click();
      await page.getByRole('radio', { name: 'Mon-Fri' }).check();
      await expect(sessions).not.toHaveText(before ?? '');
      await page.getByRole('combobox', { name: 'What the map shows' }).selectOption('overstays');
      await expect(panel(page, 'Which curbs have overstays?')).toBeVisible();
    });
    expect(asked).toEqual([]);
    const address = new URL(page.url()).searchParams;
    expect([address.get('days'), address.get('measure')]).toEqual(['Mon-Fri', 'overstays']);
    // Lengths are not kept by hour, and it says so.
    await expect(lengths.getByText(/including those not selected/)).toBeVisible();
    await page.getByRole('button', { name: 'How is this counted?: Overstays' }).click();
    await expect(page.getByRole('dialog').getByText(/rule in effect at its curb when/)).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await violations(page)).toEqual([]);
    expect(watched.faults).toEqual([]);
  },
);

test(
  'what is taken away gives the same summary again, worked out from its cells',
  nightly,
  async ({ page, server }) => {
    await openDashboard(page, server, 'analyst', 'turnover/');
    const file = await takeFile(page, 'CSV');
    expect(file.name).toMatch(/^turnover .+ \d{4}-\d\d-\d\d\.csv$/);
    const columns = [
      'spaces',
      'sessions',
      'watched_sessions',
      'stay_minutes',
      'overstays',
      'space_minutes',
      'possible_minutes',
    ];
    const types = [...weeksByType(file, columns)].map(([id, week]) => ({
      id,
      spaces: Math.max(...(week.spaces ?? [0])),
      dwell: { sessions: [], minutes: [], overstays: [], overstay_minutes: [] },
      hours: {
        sessions: week.sessions ?? [],
        watched_sessions: week.watched_sessions ?? [],
        stay_minutes: week.stay_minutes ?? [],
        overstays: week.overstays ?? [],
        space_minutes: week.space_minutes ?? [],
        possible_minutes: week.possible_minutes ?? [],
      },
    }));
    const sums = turnoverSums(types, everyHour);
    expect(sums.sessions).toBe(summaryOf(file, 'totalSessions'));
    expect(sums.sessions).toBeGreaterThan(1000);
    expect(sums.overstays).toBe(summaryOf(file, 'overstays'));
    expect(sums.stayMinutes / sums.sessions).toBeCloseTo(summaryOf(file, 'meanMinutes'), 2);
    const dwell = rowsOf(file, 'duration').reduce((all, row) => all + Number(row.sessions), 0);
    expect(dwell).toBe(sums.sessions);

    await test.step('from one month to another; the wrong way round it says so and asks nobody', async () => {
      const sessions = page.getByRole('region', { name: 'Sessions', exact: true });
      const all = await sessions.textContent();
      await page.getByRole('combobox', { name: 'Months counted' }).selectOption({ label: 'Custom range' });
      const first = page.getByRole('combobox', { name: 'First month counted' });
      const last = page.getByRole('combobox', { name: 'Last month counted' });
      // It begins with what is counted.
      const [oldest, newest] = [await first.inputValue(), await last.inputValue()];
      expect(oldest < newest).toBe(true);
      await last.selectOption(oldest);
      await expect(page).toHaveURL(new RegExp(`month=${oldest.slice(0, 7)}`));
      await expect(sessions).not.toHaveText(all ?? '');
      const one = await sessions.textContent();
      const wrongOrder = page.getByText(/^The first month, .+, is after the last/);
      const asked = await callsDuring(page, async () => {
        await first.selectOption(newest);
        await expect(wrongOrder).toBeVisible();
        await expect(sessions).toHaveText(one ?? '');
        await first.selectOption(oldest);
        await expect(wrongOrder).toHaveCount(0);
      });
      // The map may still be asking for the months before.
      expect(asked.filter((call) => call.includes('dwelltime'))).toEqual([]);
    });
  },
);

test('figures that do not come leave a quiet note, and no toast', nightly, async ({ page, server }) => {
  await page.route('**/api/turnover-dwelltime/**', (route) => route.abort());
  await openDashboard(page, server, 'analyst', 'turnover/');
  await expect(page.getByText('There are no figures to show.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/turnover-dwelltime/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headline(page)).toContainText('Half of the parking sessions');
});

test.describe('phone of 320 px, Spanish', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('no violation, no overflow, light and dark', nightly, async ({ page, server }) => {
    await openDashboard(page, server, 'analyst', 'turnover/?language=es');
    await expect(panel(page, '¿Cuánto tiempo se queda la gente?')).toBeVisible();
    await mapIsThere(page);
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
    await inTheDark(page);
    expect(await violations(page)).toEqual([]);
  });
});

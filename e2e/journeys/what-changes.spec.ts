// A publisher sees what changes: also when the clock of the map stands outside the changed hours and in the week of a holiday.
import { handOf } from '../by-api.ts';
import { at, expect, overflows, test, violations } from '../city.ts';
import { deskAddress, draftPanel, openDesk, ownScenario, ruledCurbs } from '../drafting.ts';
import { passwordOf } from '../people.ts';

const weekdays = ['mo', 'tu', 'we', 'th', 'fr'];

/** No stopping on weekday mornings until `to`, free parking else. */
const morningRules = (to: string) => ({
  action: 'modify',
  sub_activity: 'no-stopping',
  restrictions: [
    {
      activity: 'no stopping',
      subActivity: 'no-stopping',
      priority: 100,
      timeSpans: [{ daysOfWeek: weekdays, times: [{ from: '07:00', to }] }],
    },
    { activity: 'parking', subActivity: 'free-parking', priority: 800 },
  ],
});

/** Days of the week of Thanksgiving two years from now: other journeys switch designated periods, but none so far ahead. */
function holidayWeek(): { readonly friday: string; readonly nextMonday: string } {
  const year = new Date().getFullYear() + 2;
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  const thursday = 1 + ((4 - first + 7) % 7) + 21;
  const day = (after: number) => new Date(Date.UTC(year, 10, thursday + after));
  const monday = day(4);
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(monday);
  return { friday: day(1).toISOString().slice(0, 10), nextMonday: `${month} ${monday.getUTCDate()}` };
}

test('9 to 10 AM changes, looked at in the afternoon of a holiday week: list, check and dialog say it', async ({
  page,
  server,
  city,
}) => {
  const curb = (await ruledCurbs(city))[7];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  const scenario = await ownScenario(server, 'What changes');
  const publisher = await handOf(server.url, 'publisher', passwordOf(server));
  const propose = async (to: string) => {
    const body = { ...morningRules(to), scenario, links: [{ curb_link: curb.id }] };
    return Number(at(await publisher.post('/api/proposed_regulation/create_proposed_change/', body), 'id'));
  };
  const first = await propose('09:00');
  await publisher.post(`/api/proposed_regulation/${first}/publish_proposed_regulation/`, {});
  const id = await propose('10:00');
  const week = holidayWeek();
  const [nine, ten] = ['9', '10'].map((hour) => `No stopping, Mon–Fri 7:00 AM–${hour}:00 AM.`);
  const line = 'No stopping 7–9 AM → 7–10 AM, Mon–Fri';

  await test.step('the list has a column that says what changes', async () => {
    const monday = deskAddress(curb, scenario);
    const friday = monday.replace('date=2026-11-23&time=10:00', `date=${week.friday}&time=15:29`);
    await openDesk(page, server, 'publisher', friday);
    await page.goto(`/manager/listview/?scenario=${scenario}`);
    const row = page.getByRole('row').filter({ hasText: line });
    await expect(page.getByRole('columnheader', { name: 'What changes' })).toBeVisible();
    await row.getByText(curb.street).first().click();
    const panel = page.getByRole('complementary', { name: `Proposal ${id}` });
    const rule = panel.getByRole('listitem').filter({ hasText: line });
    await expect(rule).toContainText(`Before: ${nine}`);
    await expect(rule).toContainText(`After: ${ten}`);
    await expect(panel.getByText('1 rule stays the same')).toBeVisible();
    await panel.getByText('The week before and after').click();
    await expect(panel.getByText('No stopping: 5 hr more per week.')).toBeVisible();
    await expect(panel.getByText(/^A normal week \(from /)).toBeVisible();
    await panel.getByRole('button', { name: 'This week' }).click();
    await expect(panel.getByText(/^Week of /)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goto(friday);
    await page.waitForSelector('[data-drawn="true"]');
  });
  await test.step('the check shows the first hours that differ, and a normal week', async () => {
    await page.getByRole('button', { name: `Open the existing draft (no. ${id})` }).click();
    await draftPanel(page).getByRole('tab', { name: 'Check' }).click();
    const panel = draftPanel(page);
    await expect(panel.getByText(/Nothing changes at .*First times with a change:/)).toBeVisible();
    await expect(panel.getByText('Mon–Fri 9:00 AM–10:00 AM', { exact: true })).toBeVisible();
    await expect(panel.getByText(/^Current rules You may park/)).toBeVisible();
    await expect(panel.getByText(/^After the change You may not stop/)).toBeVisible();
    await expect(panel.getByText(new RegExp(`^A normal week \\(from .*${week.nextMonday}`))).toBeVisible();
    await expect(panel.getByText('No stopping: 5 hr more per week.')).toBeVisible();
    await expect(panel.getByText('Ready to publish.')).toBeVisible();
    expect(await overflows(page)).toBe(false);
  });
  await test.step('the dialog shows the rule before and after; the toast says the required words', async () => {
    await draftPanel(page).getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish the change' });
    await expect(
      dialog
        .getByRole('listitem')
        .filter({ hasText: line })
        .filter({ hasText: `Before: ${nine}` })
        .filter({ hasText: `After: ${ten}` })
        .last(),
    ).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Takes effect' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    const toast = page.getByRole('status').getByText('File has been published successfully', { exact: true });
    await expect(toast).toBeVisible();
  });
  await test.step('the published list and its history still say what it replaced', async () => {
    await page.goto(`/manager/listview/?is_published=true&scenario=${scenario}`);
    const row = page.getByRole('row').filter({ hasText: line });
    await row.getByText(curb.street).first().click();
    const panel = page.getByRole('complementary', { name: `Proposal ${id}` });
    await panel.getByText('History', { exact: true }).click();
    const link = panel.getByRole('link', { name: line }).first();
    await expect(link).toHaveAttribute('href', `/manager/mapview/?proposal=${id}`);
    expect(await violations(page)).toEqual([]);
  });
  await test.step('a visitor reads a planned change in the same words', async () => {
    const later = await propose('11:00');
    await publisher.post(`/api/proposed_regulation/${later}/publish_proposed_regulation/`, {
      effective_from: '2999-01-01T08:00:00Z',
    });
    const planned = 'No stopping 7–10 AM → 7–11 AM, Mon–Fri';
    await page.goto(`/manager/listview/?is_published=true&scenario=${scenario}`);
    await expect(page.getByRole('row').filter({ hasText: planned })).toBeVisible();
    await page.context().clearCookies();
    await page.goto(`/viewer/?link=${curb.id}#map=17/${curb.lat}/${curb.lng}`);
    const section = page.getByRole('region', { name: 'Planned changes' });
    await expect(section.getByText(planned, { exact: true })).toBeVisible();
    await expect(section.getByText(/^From .*2999/)).toBeVisible();
  });
});

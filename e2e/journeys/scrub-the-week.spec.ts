// What applies at 17:30 on Tuesday? The clock is scrubbed over the day and the week; the map follows without a request.
import {
  addressOf,
  expect,
  monday,
  nightly,
  openMap,
  openMapAtRest,
  someCurbs,
  test,
  violations,
} from '../city.ts';

const timeIn = (address: string) => new URL(address).searchParams.get('time');
const dateIn = (address: string) => new URL(address).searchParams.get('date');

test('row 19: the day and the week are scrubbed, stepped and played, and nobody is asked', async ({
  page,
  city,
  watched,
}) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  await openMapAtRest(page, addressOf(curb, `${monday}&link=${curb.id}`));
  const week = page.getByRole('list', { name: 'Days of this week' });
  await expect(week.getByRole('button')).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  // What the picked curb is, through each day.
  await expect(week.locator('rect').first()).toBeAttached();
  watched.requests.length = 0;
  // Once a minute the page looks at the city, whatever is done.
  const asked = () =>
    watched.requests.filter((address) =>
      /\/api\/(?!links\/\d+\/|cityinfo\/currentcity\/)|\/tiles\//.test(address),
    );

  await test.step('a tap on a day, the slider by keys: 17:30 on Tuesday', async () => {
    await week.getByRole('button', { name: /^Tue 24/ }).click();
    await expect(week.getByRole('button', { name: /^Tue 24/ })).toHaveAttribute('aria-pressed', 'true');
    const slider = page.getByRole('slider', { name: 'Time of day' });
    await slider.fill('1045');
    await slider.press('ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuetext', /Tue, Nov 24, 5:30 PM/);
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Tue, Nov 24, 5:30 PM');
    await expect.poll(() => [dateIn(page.url()), timeIn(page.url())]).toEqual(['2026-11-24', '17:30']);
  });
  await test.step('an hour on and back without dragging', async () => {
    await page.getByRole('button', { name: 'Next hour' }).click();
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('6:30 PM');
    await page.getByRole('button', { name: 'Previous hour' }).click();
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('5:30 PM');
  });
  await test.step('the week is played by hours, and paused', async () => {
    await page.clock.install();
    await page.getByRole('button', { name: 'Play the week' }).click();
    await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe('2026-11-25');
    await page.getByRole('button', { name: 'Pause the week' }).click();
    const rested = await page.getByLabel('Time', { exact: true }).inputValue();
    await page.clock.runFor(2000);
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue(rested);
  });
  expect(asked()).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test(
    'row 19: the control is one line that opens on a tap and leaves the map free',
    nightly,
    async ({ page }) => {
      await openMap(page, `/?${monday}`);
      const control = page.getByRole('group', { name: 'Date and time', exact: true });
      const line = control.getByRole('button', { name: /^Date and time: Mon, Nov 23, 10:00 AM/ });
      await expect(line).toHaveAttribute('aria-expanded', 'false');
      expect((await control.boundingBox())?.height ?? 640).toBeLessThan(60);
      await line.click();
      await expect(page.getByRole('slider', { name: 'Time of day' })).toBeVisible();
      expect((await control.boundingBox())?.height ?? 640).toBeLessThan(640 / 2);
      expect(await violations(page)).toEqual([]);
      const small = await control.getByRole('button').evaluateAll((buttons) =>
        buttons
          .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
          .filter(({ box }) => Math.min(box.width, box.height) < 24)
          .map(({ name }) => name),
      );
      expect(small).toEqual([]);
      await line.click();
      await expect(page.getByRole('slider', { name: 'Time of day' })).toBeHidden();
    },
  );
});

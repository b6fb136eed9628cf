// Light and dark, wide and narrow: nothing overflows, nothing is out of reach, nothing leaves the server.
import {
  addressOf,
  clickCurb,
  expect,
  legendOf,
  monday,
  nightly,
  openMap,
  overflows,
  someCurbs,
  test,
  violations,
} from '../city.ts';

const screens = [
  { name: 'desktop, light', width: 1280, height: 800, colorScheme: 'light', hasTouch: false },
  { name: 'desktop, dark', width: 1280, height: 800, colorScheme: 'dark', hasTouch: false },
  { name: 'phone, light', width: 390, height: 844, colorScheme: 'light', hasTouch: true },
  { name: 'phone of 320 px, dark', width: 320, height: 640, colorScheme: 'dark', hasTouch: true },
] as const;

for (const { name, width, height, colorScheme, hasTouch } of screens)
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme, hasTouch });

    test(
      'map and open curb: no violation, no overflow, nothing from elsewhere',
      nightly,
      async ({ page, city, watched }) => {
        const [curb] = await someCurbs(city, 1);
        if (curb === undefined) return;
        await openMap(page, addressOf(curb, `${monday}&user_class=resident`));
        expect(await violations(page)).toEqual([]);
        expect(await overflows(page)).toBe(false);
        await clickCurb(page);
        await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
        const about = page.getByText('About this curb');
        await about.click();
        expect(await violations(page)).toEqual([]);
        expect(await overflows(page)).toBe(false);
        await page.getByRole('button', { name: 'Close' }).click();
        await legendOf(page);
        expect(await violations(page)).toEqual([]);
        expect(await overflows(page)).toBe(false);
        const origins = [...new Set(watched.requests.map((address) => new URL(address).origin))];
        expect(origins.filter((origin) => origin !== city.url && origin !== 'null')).toEqual([]);
        expect(watched.faults).toEqual([]);
      },
    );
  });

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the sheet has three stops, by button and by dragging', nightly, async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb, `${monday}&link=${curb.id}`));
    const sheet = page.getByRole('complementary', { name: 'What this curb allows' });
    await expect(sheet).toHaveAttribute('data-stop', 'half');
    await page.getByRole('button', { name: 'Make panel larger' }).click();
    await expect(sheet).toHaveAttribute('data-stop', 'full');
    await expect(page.getByRole('button', { name: 'Make panel larger' })).toBeDisabled();
    await page.getByRole('button', { name: 'Make panel smaller' }).click();
    await expect(sheet).toHaveAttribute('data-stop', 'half');
    const half = await sheet.boundingBox();
    await page.getByRole('button', { name: 'Make panel smaller' }).click();
    await expect(sheet).toHaveAttribute('data-stop', 'peek');
    const box = await sheet.boundingBox();
    if (box === null || half === null) throw new Error('The sheet is not there');
    await page.clock.install();
    await page.mouse.move(box.x + box.width / 2, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, half.y, { steps: 4 });
    // A finger that rests before it leaves throws nothing: the place decides.
    await page.clock.fastForward(300);
    await page.mouse.up();
    await expect(sheet).toHaveAttribute('data-stop', 'half');
  });
});

// Schemes, forced colours, reduced motion, 200 % zoom and 320 px: the viewer stays readable, whole and within reach.
import type { Page } from '@playwright/test';
import {
  addressOf,
  expect,
  monday,
  nightly,
  openMap,
  overflows,
  someCurbs,
  test,
  violations,
} from '../city.ts';

async function paperOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

function lightness(color: string): number {
  const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return parts.reduce((sum, part) => sum + part, 0) / 3;
}

test(
  'row 33: the colours follow the device, or what the person chose',
  nightly,
  async ({ page, city, watched }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await page.emulateMedia({ colorScheme: 'dark' });
    await openMap(page, addressOf(curb, `${monday}&link=${curb.id}`));
    expect(lightness(await paperOf(page))).toBeLessThan(80);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(async () => lightness(await paperOf(page))).toBeGreaterThan(200);
    // From "as the device" on to light, then to dark.
    await page.getByRole('button', { name: /^Colors/ }).click();
    await page.getByRole('button', { name: /^Colors/ }).click();
    await expect.poll(async () => lightness(await paperOf(page))).toBeLessThan(80);
    await page.reload();
    await page.waitForSelector('[data-drawn="true"]');
    expect(lightness(await paperOf(page))).toBeLessThan(80);
    expect(watched.faults).toEqual([]);
  },
);

test(
  'row 33: with forced colours borders, focus and the dash samples stay visible',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await page.emulateMedia({ forcedColors: 'active' });
    await openMap(page, addressOf(curb, `${monday}&link=${curb.id}`));
    const card = page.getByRole('region', { name: 'Answer' });
    await expect(card).toBeVisible();
    const answer = card.locator('[data-kind]');
    expect(await answer.evaluate((box) => getComputedStyle(box).borderInlineStartWidth)).toBe('6px');
    const [edge, paper] = await answer.evaluate((box) => [
      getComputedStyle(box).borderTopColor,
      getComputedStyle(box).backgroundColor,
    ]);
    expect(edge).not.toBe(paper);
    // A sample keeps its colour and its dashes: they are what it says.
    const sample = card.locator('svg[width="36"]').first();
    expect(await sample.evaluate((svg) => getComputedStyle(svg).forcedColorAdjust)).toBe('none');
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body);
      return { style: style.outlineStyle, width: Number.parseFloat(style.outlineWidth) };
    });
    expect(outline.style).not.toBe('none');
    expect(outline.width).toBeGreaterThanOrEqual(2);
  },
);

test('row 33: with reduced motion nothing moves by itself', nightly, async ({ page, city }) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  await openMap(page, addressOf(curb, `${monday}&link=${curb.id}`));
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => ({ name: element.tagName, style: getComputedStyle(element) }))
      .filter(({ style }) => {
        const times = `${style.transitionDuration}, ${style.animationDuration}`.split(',');
        return times.some((time) => Number.parseFloat(time) * (time.includes('ms') ? 1 : 1000) > 10);
      })
      .map(({ name, style }) => `${name} ${style.transitionProperty} ${style.animationName}`),
  );
  expect([...new Set(moving)]).toEqual([]);
  // The map jumps home instead of flying.
  const place = new URL(page.url()).hash;
  await page.getByRole('button', { name: 'Show the whole city' }).click();
  await expect.poll(() => new URL(page.url()).hash).not.toBe(place);
});

for (const { name, width, height } of [
  // 1280 × 800 at 200 %, and the narrowest screen of WCAG's reflow.
  { name: '200 % zoom', width: 640, height: 400 },
  { name: '320 px', width: 320, height: 640 },
])
  test.describe(name, () => {
    test.use({ viewport: { width, height } });

    test(`row 33: at ${name} everything is within reach`, nightly, async ({ page, city }) => {
      const [curb] = await someCurbs(city, 1);
      if (curb === undefined) return;
      await openMap(page, `/?${monday}`);
      expect(await overflows(page)).toBe(false);
      expect(await violations(page)).toEqual([]);
      await openMap(page, addressOf(curb, `${monday}&link=${curb.id}`));
      await page.getByRole('button', { name: 'Make panel larger' }).click();
      const about = page.getByText('About this curb');
      await about.scrollIntoViewIfNeeded();
      await about.click();
      expect(await overflows(page)).toBe(false);
      const cut = await page
        .locator('aside')
        .evaluate((sheet) =>
          [...sheet.querySelectorAll('p, li, dd, dt, h2, h3, button')]
            .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
            .map((element) => element.textContent),
        );
      expect(cut).toEqual([]);
      expect(await violations(page)).toEqual([]);
    });
  });

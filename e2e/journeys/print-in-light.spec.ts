// A dashboard that is dark on the screen is printed in the light scheme's ink: its page, its charts and its map; and is dark again after.
import { at, expect, nightly, test } from '../city.ts';
import { mapIsThere, openDashboard } from '../dashboards.ts';

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' });
test('what is printed of a dark dashboard is light', nightly, async ({ page, server }) => {
  await openDashboard(page, server, 'analyst', 'supply/');
  await mapIsThere(page);
  // In place of the browser's dialog: the mean brightness (0 to 255) of the map's copy for paper, and scheme and colours of the page at that moment.
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      const paper = [...document.querySelectorAll('canvas')].find((canvas) =>
        canvas.hasAttribute('data-paper'),
      );
      const pixels =
        paper?.getContext('2d')?.getImageData(0, 0, paper.width, paper.height).data ??
        new Uint8ClampedArray();
      let sum = 0;
      for (let from = 0; from < pixels.length; from += 4)
        sum += ((pixels[from] ?? 0) + (pixels[from + 1] ?? 0) + (pixels[from + 2] ?? 0)) / 3;
      const { dataset } = document.documentElement;
      dataset.printed = JSON.stringify({
        brightness: sum / Math.max(1, pixels.length / 4),
        scheme: dataset.mantineColorScheme,
        fills: [...document.querySelectorAll('main svg [fill^="#"]')].map((shape) =>
          shape.getAttribute('fill'),
        ),
      });
      dispatchEvent(new Event('afterprint'));
    };
  });
  const fills = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main svg [fill^="#"]')].map((shape) => shape.getAttribute('fill')),
    );
  const onScreen = await fills();
  expect(onScreen.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Print this page' }).click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-printed', /brightness/);
  const printed: unknown = JSON.parse((await root.getAttribute('data-printed')) ?? '{}');
  expect(at(printed, 'scheme')).toBe('light');
  expect(Number(at(printed, 'brightness'))).toBeGreaterThan(180);
  expect(at(printed, 'fills')).not.toEqual(onScreen);
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await fills()).toEqual(onScreen);
});

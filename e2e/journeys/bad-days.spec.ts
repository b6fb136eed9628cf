// Days on which something is missing: nonsense in the address, a curb that is gone, no WebGL, no server, no curbs.
import { chromium } from '@playwright/test';
import { expect, monday, openMap, test } from '../city.ts';
import { startServer } from '../server.ts';

test('nonsense in every parameter opens the city all the same', async ({ page, watched }) => {
  await openMap(
    page,
    '/viewer/?map=a/b/c&date=2026-99-99&time=77:77&user_class=%3Cscript%3E&permits=%00&link=zero&language=xx',
  );
  await expect(page.getByRole('combobox', { name: 'Who is asking' })).toHaveValue('car');
  expect(watched.faults).toEqual([]);
});

test('a curb that does not exist any more says so', async ({ page }) => {
  await openMap(page, `/viewer/?${monday}&link=2000000000`);
  await expect(page.getByText('This curb is not in the city any more.')).toBeVisible();
});

test('an address without a page leads back to the map', async ({ page, city }) => {
  await page.goto('/viewer/');
  await page.evaluate(() => history.pushState(null, '', '/nowhere/'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByText('There is no page at this address.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the map' }).click();
  await expect(page).toHaveURL(`${city.url}/`);
});

test('a server that fails is said in words, with another try', async ({ page }) => {
  let works = false;
  await page.route('**/api/cityinfo/currentcity/', (route) =>
    works
      ? route.continue()
      : route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.goto('/');
  await expect(page.getByText('The city could not be read.')).toBeVisible();
  await expect(page.getByText('Some error occurred. Please try again after some time.')).toBeVisible();
  works = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('[data-drawn="true"]', { timeout: 60_000 });
});

test('tiles that do not come are said quietly, and asked for again', async ({ page }) => {
  let works = false;
  await page.route('**/api/tiles/base/**', (route) => (works ? route.continue() : route.abort()));
  await page.goto('/');
  const notice = page.getByText('Part of the map could not be loaded.');
  await expect(notice).toBeVisible({ timeout: 60_000 });
  // Those still under way fail too: what is asked for from here on comes.
  await page.waitForLoadState('networkidle');
  works = true;
  const came = page.waitForResponse(
    (answer) => answer.url().includes('/api/tiles/base/') && answer.status() < 300,
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await came;
  await expect(notice).toBeHidden();
});

test('a city without curbs says what to do', async ({ page }) => {
  const empty = await startServer('none');
  try {
    await page.goto(`${empty.url}/`);
    await expect(page.getByText('No curbs yet')).toBeVisible();
    await expect(page.getByText('curbwright -- demo')).toBeVisible();
  } finally {
    await empty.stop();
  }
});

test("without WebGL the alert says 'Webgl is not supported'", async ({ city, launchOptions }) => {
  const browser = await chromium.launch({
    ...launchOptions,
    args: ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', '--disable-3d-apis'],
  });
  try {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('dialog', (dialog) => {
      said.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto(`${city.url}/`);
    await expect(page.getByRole('alert')).toContainText('WebGL 2');
    expect(said).toEqual(['Webgl is not supported']);
  } finally {
    await browser.close();
  }
});

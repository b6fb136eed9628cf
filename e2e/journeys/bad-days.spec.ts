// Days on which something is missing: nonsense in the address, a curb that is gone, no server, no curbs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, at, clickCurb, expect, monday, nightly, openMap, someCurbs, test } from '../city.ts';
import { newPerson, signIn } from '../people.ts';
import { startServer } from '../server.ts';

test('nonsense in every parameter opens the city all the same', nightly, async ({ page, watched }) => {
  await openMap(
    page,
    '/viewer/?map=a/b/c&date=2026-99-99&time=77:77&user_class=%3Cscript%3E&permits=%00&link=zero&language=xx',
  );
  await expect(page.getByRole('combobox', { name: 'Curb user' })).toHaveValue('car');
  expect(watched.faults).toEqual([]);
});

test('a curb that does not exist any more says so', nightly, async ({ page }) => {
  await openMap(page, `/viewer/?${monday}&link=2000000000`);
  await expect(
    page.getByText('This curb is no longer in the city’s data. Choose another curb.'),
  ).toBeVisible();
});

test('an address without a page leads back to the map', nightly, async ({ page, city }) => {
  await page.goto('/viewer/');
  await page.evaluate(() => history.pushState(null, '', '/nowhere/'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByText('Page not found')).toBeVisible();
  await page.getByRole('button', { name: 'Go to the map' }).click();
  // Where the map looks is written behind it a moment later.
  await expect(page).toHaveURL((url) => url.href.replace(/#map=.*$/, '') === `${city.url}/`);
});

test('a server that fails is said in words, with another try', async ({ page }) => {
  let works = false;
  await page.route('**/api/cityinfo/currentcity/', (route) =>
    works
      ? route.continue()
      : route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.goto('/');
  // The toast first: it goes.
  await expect(page.getByText('Some error occurred. Please try again after some time.')).toBeVisible();
  await expect(page.getByText('Couldn’t load the city.')).toBeVisible();
  works = true;
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('[data-drawn="true"]');
});

test(
  'row 31: a token that runs out in the middle of ten parallel calls is renewed once, and nobody notices',
  nightly,
  async ({ page, city, server }) => {
    const kept: unknown = JSON.parse(
      readFileSync(join(server.env.DATA_DIR ?? '', 'demo-sign-ins.json'), 'utf8'),
    );
    await page.goto('/loginpage/');
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(String(at(kept, 'password')));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).not.toHaveURL(/loginpage/);
    // Put there before the next page's first call, once: the page that is open now would renew it itself.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('worn') !== null) return;
      sessionStorage.setItem('worn', 'yes');
      localStorage.setItem('access_token', 'run.out.token');
    });
    const refreshes: number[] = [];
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/api/token/refresh/')) refreshes.push(answer.status());
      if (answer.status() === 401) refused.push(answer.url());
    });
    // Refusals are held until there are several: on a quick server the first is renewed before the second call is made.
    let several = () => {};
    const severalRefused = new Promise<void>((resolve) => {
      several = resolve;
    });
    let worn = 0;
    await page.route('**/api/**', async (route) => {
      if ((await route.request().headerValue('authorization')) !== 'Bearer run.out.token')
        return route.continue();
      worn += 1;
      if (worn > 2) several();
      const answer = await route.fetch();
      await severalRefused;
      return route.fulfill({ response: answer });
    });
    await openMap(page, `${city.url}/manager/mapview/`);
    await expect.poll(() => refused.length).toBeGreaterThan(2);
    await expect.poll(() => refreshes).toEqual([200]);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('access_token')))
      .not.toBe('run.out.token');
  },
);

test('a slow connection (3G) shows what it waits for, then the map', nightly, async ({ page, context }) => {
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  });
  const start = performance.now();
  await page.goto('/', { waitUntil: 'commit' });
  const waits = page.getByText('Please Wait...').or(page.getByRole('heading', { level: 1 }));
  await expect(waits.first()).toBeVisible();
  const shell = performance.now() - start;
  await page.waitForSelector('[data-drawn="true"]');
  console.log(`3G: shell ${Math.round(shell)} ms, map ${Math.round(performance.now() - start)} ms`);
});

test('the loading screen stays until the city and the login check are known', nightly, async ({ page }) => {
  // A flag of an earlier sign-in, so that the login check is asked for.
  await page.addInitScript(() => localStorage.setItem('is_authenticated', 'true'));
  const answers: (() => void)[] = [];
  for (const path of ['**/api/cityinfo/currentcity/', '**/api/checklogin/']) {
    const known = new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    await page.route(path, async (route) => {
      await known;
      await route.continue();
    });
  }
  await page.goto('/manager/listview/', { waitUntil: 'commit' });
  const words = [page.getByText('Loading...'), page.getByText('Please Wait...')];
  for (const answer of answers) {
    for (const word of words) await expect(word).toBeVisible();
    const came = page.waitForResponse((response) => /currentcity|checklogin/.test(response.url()));
    answer();
    await came;
  }
  for (const word of words) await expect(word).toHaveCount(0);
  await expect(page).toHaveURL(/\/loginpage\//);
});

test(
  'graphics taken away while the map is open come back without a reload',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const graphics = await page.evaluateHandle(() =>
      document
        .querySelector<HTMLCanvasElement>('.maplibregl-canvas')
        ?.getContext('webgl2')
        ?.getExtension('WEBGL_lose_context'),
    );
    await graphics.evaluate((context) => context?.loseContext());
    await expect(page.getByText('The map stopped working.')).toBeVisible();
    await graphics.evaluate((context) => context?.restoreContext());
    await expect(page.getByText('The map stopped working.')).toBeHidden();
    await clickCurb(page);
    await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
    expect(loads).toBe(0);
  },
);

test('a place the browser does not tell is said, and what to do', nightly, async ({ page, context }) => {
  await context.clearPermissions();
  await openMap(page, '/');
  await page.getByRole('button', { name: 'Show where I am' }).click();
  await expect(page.getByText('The browser didn’t share your location.')).toBeVisible();
});

test('tiles that do not come are said quietly, and asked for again', nightly, async ({ page }) => {
  let works = false;
  await page.route('**/api/tiles/base/**', (route) => (works ? route.continue() : route.abort()));
  await page.goto('/');
  const notice = page.getByText(
    'Couldn’t load part of the map. Move the map or reload the page to try again.',
  );
  await expect(notice).toBeVisible();
  // A map at rest has no tile under way any more: what is asked for from here on comes.
  await page.waitForSelector('[data-drawn="true"]');
  works = true;
  const came = page.waitForResponse(
    (answer) => answer.url().includes('/api/tiles/base/') && answer.status() < 300,
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await came;
  await expect(notice).toBeHidden();
});

test('a city without curbs says what to do', nightly, async ({ page }) => {
  const empty = await startServer('none');
  try {
    await page.goto(`${empty.url}/`);
    await expect(page.getByText('No curbs yet')).toBeVisible();
    await expect(page.getByText('A city administrator can sign in and import a file')).toBeVisible();
    await expect(page.getByText('curbwright -- demo')).toHaveCount(0);
    await page.goto(`${empty.url}/loginpage/?next=/`);
    await signIn(page, 'ada', await newPerson(empty, 'ada', 'admins'));
    await expect(page.getByText('curbwright -- demo')).toBeVisible();
    await page.getByRole('button', { name: 'Import a file' }).click();
    await expect(page.getByRole('heading', { name: 'Which files?' })).toBeVisible();
  } finally {
    await empty.stop();
  }
});

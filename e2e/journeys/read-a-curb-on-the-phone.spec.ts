// A driver on a phone: one tap, one big answer, the stay and its price, payment, feedback; and the same inside another app.
import type { CDPSession, Page } from '@playwright/test';
import {
  addressOf,
  at,
  type City,
  type Curb,
  expect,
  monday,
  nightly,
  openMap,
  overflows,
  someCurbs,
  test,
  violations,
} from '../city.ts';
import { canvasOf } from '../map.ts';
import { tool } from '../people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const restrictions = (id: number, language = 'en') =>
  `/api/links/${id}/get_public_link_restrictions/?${monday}&user_classes=car&language=${language}`;

/** A curb of a class, with its answer. */
async function curbOf(city: City, subActivity: string): Promise<Curb> {
  for (const curb of await someCurbs(city, 1)) {
    const answer = await city.ask(restrictions(curb.id));
    if (at(answer, 'verdict', 'sub_activity') === subActivity) return curb;
  }
  throw new Error(`The demo city has no ${subActivity} near its middle`);
}

/** The instant of the journeys' Monday, 10:00, in a time zone. */
function mondayIn(timeZone: string): number {
  const utc = Date.parse('2026-11-23T10:00:00Z');
  const shown = new Date(utc).toLocaleString('sv', { timeZone });
  return utc + (utc - Date.parse(`${shown.replace(' ', 'T')}Z`));
}

type Point = readonly [number, number];

/** A finger drawn over the screen, as the browser gets it from a touch screen. */
async function drag(finger: CDPSession, from: Point, to: Point, between?: () => Promise<void>) {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', [
      [from[0] + ((to[0] - from[0]) * step) / 8, from[1] + ((to[1] - from[1]) * step) / 8],
    ]);
  await between?.();
  // The finger rests before it leaves: no flick.
  await new Promise((resolve) => setTimeout(resolve, 150));
  await touch('touchEnd', []);
}

/** Where the sheet is taken hold of. */
async function handleOf(page: Page): Promise<Point> {
  const box = await page.locator('aside > div').first().boundingBox();
  if (box === null) throw new Error('There is no sheet');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function middleOfMap(page: Page): Promise<Point> {
  const { midX, midY } = await canvasOf(page);
  return [midX, midY];
}

test('row 35: one tap answers in a big sentence; the sheet follows the finger and one finger moves the map', async ({
  page,
  city,
}) => {
  const curb = await curbOf(city, 'paid-parking');
  await openMap(page, addressOf(curb));
  await page.touchscreen.tap(...(await middleOfMap(page)));
  const card = page.getByRole('region', { name: 'Answer' });
  const sentence = card.getByText(
    String(at(await city.ask(restrictions(curb.id)), 'explanation', 'sentence')),
  );
  await expect(sentence).toBeVisible();
  expect(
    await sentence.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  ).toBeGreaterThanOrEqual(24);
  // Never by colour alone: the words and an icon say it too.
  await expect(card.getByText('Parking with limits')).toBeVisible();
  await expect(card.getByText('Parking with limits').locator('svg')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const sheet = page.getByRole('complementary', { name: 'What this curb allows' });
  const finger = await page.context().newCDPSession(page);
  const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height ?? 0;
  await test.step('the sheet is dragged, and the map keeps its size until it rests', async () => {
    await expect(sheet).toHaveAttribute('data-stop', 'half');
    const { height: mapBefore } = await canvasOf(page);
    const sheetBefore = await heightOf('aside');
    const handle = await handleOf(page);
    await drag(finger, handle, [handle[0], handle[1] - 260], async () => {
      await expect.poll(async () => (await heightOf('aside')) - sheetBefore).toBeGreaterThan(200);
      expect(await heightOf('.maplibregl-canvas')).toBe(mapBefore);
    });
    await expect(sheet).toHaveAttribute('data-stop', 'full');
    const top = await handleOf(page);
    await drag(finger, top, [top[0], 700]);
    await expect(sheet).toHaveAttribute('data-stop', 'peek');
    await expect(card.getByText('Parking with limits')).toBeInViewport();
  });
  await test.step('buttons do the same, and can be reached with a thumb', async () => {
    for (const name of ['Make panel larger', 'Make panel smaller', 'Close']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
      expect(box?.y ?? 0).toBeGreaterThan(844 / 2);
    }
  });
  await test.step('one finger moves the map, and not the page', async () => {
    // A map that takes a new size lets go of the finger.
    const middle = await middleOfMap(page);
    const place = new URL(page.url()).hash;
    await drag(finger, middle, [middle[0] - 80, middle[1] - 60]);
    await expect.poll(() => new URL(page.url()).hash).not.toBe(place);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await overflows(page)).toBe(false);
  });
  await test.step('pulled down at the bottom it closes', async () => {
    const handle = await handleOf(page);
    await drag(finger, handle, [handle[0], 840]);
    await expect(sheet).toBeHidden();
  });
});

test(
  'a stay is priced as it is chosen, and no payment is offered for another day',
  nightly,
  async ({ page, city }) => {
    const curb = await curbOf(city, 'paid-parking');
    await openMap(page, addressOf(curb, `${monday}&link=${curb.id}`));
    await page.getByRole('button', { name: 'Make panel larger' }).click();
    const stay = page.getByRole('region', { name: 'How long will you stay?' });
    const slider = stay.getByRole('slider');
    await expect(slider).toHaveAttribute('aria-valuetext', /^1 h, \$[\d.]+, leave by 11:00 AM$/);
    const price = async () => stay.locator('strong').textContent();
    const hour = await price();
    await stay.getByRole('button', { name: 'Longer' }).click();
    await expect(stay).toContainText('1 h 15 min');
    await slider.press('End');
    await expect(stay.getByRole('button', { name: 'Longer' })).toBeDisabled();
    expect(await price()).not.toBe(hour);

    await expect(page.getByRole('region', { name: 'Answer' })).toContainText(
      /billed in (15-minute steps|steps of 1 h)/,
    );
    await expect(page.getByRole('link', { name: 'Pay now' })).toBeHidden();

    await page.getByText('About this curb').click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy: Segment' }).click();
    await expect(page.getByRole('button', { name: 'Copied: Segment' })).toBeVisible();
    const copied = await page.evaluate(async () => navigator.clipboard.readText());
    expect(copied).toBe(at(await city.ask(restrictions(curb.id)), 'link', 'segment_id'));
  },
);

test('where nothing may be paid or parked, neither is offered', nightly, async ({ page, city }) => {
  const curb = await curbOf(city, 'no-stopping');
  await openMap(page, addressOf(curb, `${monday}&link=${curb.id}`));
  await expect(page.getByRole('region', { name: 'Answer' }).getByText('Parking not allowed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeHidden();
  await expect(page.getByRole('slider', { name: 'How long will you stay?' })).toBeHidden();
});

test(
  'row 35: inside another app the viewer has no header, keeps its flag, and tells the app what happens',
  nightly,
  async ({ page, city, server }) => {
    const curb = await curbOf(city, 'paid-parking');
    // It is that Monday now, and the city has a page for payment: only then one may pay.
    const zone = String(at(await city.ask('/api/cityinfo/currentcity/'), 'time_zone'));
    await page.clock.setFixedTime(mondayIn(zone));
    await tool(server, 'config', 'set', 'PAY_NOW_LINK', `${server.url}/viewer/`);
    await page.addInitScript(() => {
      const said: string[] = [];
      const poster = { postMessage: (text: string) => said.push(text) };
      Object.assign(globalThis, { said, ReactNativeWebView: poster });
    });
    const said = async () =>
      page.evaluate(() => {
        const texts: unknown = Reflect.get(globalThis, 'said');
        return Array.isArray(texts) ? texts.map((text) => JSON.parse(String(text))) : [];
      });
    await openMap(page, addressOf(curb, 'is_hotspot=1&language=es'));
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect.poll(said).toEqual([
      {
        type: 'ready',
        payload: { city: at(await city.ask('/api/cityinfo/currentcity/'), 'name'), language: 'es' },
      },
    ]);
    await page.touchscreen.tap(...(await middleOfMap(page)));
    const card = page.getByRole('region', { name: 'Respuesta' });
    const answer = await city.ask(restrictions(curb.id, 'es'));
    await expect(card).toContainText(String(at(answer, 'explanation', 'sentence')));
    await expect(card).toContainText('Estancia máxima');
    await expect.poll(async () => at((await said())[1], 'type')).toBe('curb_selected');
    expect(at((await said())[1], 'payload')).toMatchObject({
      link: curb.id,
      kind: 'limited',
      sentence: at(answer, 'explanation', 'sentence'),
    });
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Ampliar el panel' }).click();
    const opened = page.waitForEvent('popup');
    const pay = page.getByRole('link', { name: 'Pagar ahora' });
    await expect(pay).toHaveAttribute('href', /^https?:\/\//);
    await expect(pay).toHaveAttribute('target', '_blank');
    await expect(pay).toHaveAttribute('rel', /noopener/);
    await pay.click();
    await (await opened).close();
    await page.getByRole('button', { name: 'Cerrar' }).click();
    await expect
      .poll(async () => (await said()).map((message) => at(message, 'type')))
      .toEqual(['ready', 'curb_selected', 'pay_now', 'closed']);
    await expect.poll(() => new URL(page.url()).searchParams.has('link')).toBe(false);
    expect(new URL(page.url()).searchParams.get('is_hotspot')).toBe('1');
    await page.reload();
    await page.waitForSelector('[data-drawn="true"]');
    await expect(page.getByRole('banner')).toHaveCount(0);
  },
);

test(
  'feedback about a curb: faults are said, a failure keeps what was typed, and success is told at the top left',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb, `${monday}&link=${curb.id}`));
    await page.getByRole('button', { name: 'Make panel larger' }).click();
    await page.getByRole('button', { name: 'Something wrong here?' }).click();
    const form = page.getByRole('dialog', { name: 'Send feedback to the city' });
    await expect(form).toContainText('About:');
    await form.getByLabel('Email').fill('not an address');
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await expect(form.getByText('Message is required')).toBeVisible();
    await expect(form.getByLabel('Message')).toBeFocused();
    await expect(form.getByText('Email must be a valid email address')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await form.getByLabel('Message').fill('The sign is gone.');
    await form.getByLabel('Email').fill('ana@example.org');
    await page.route('**/api/feedback/', async (route) =>
      route.fulfill({ status: 400, json: { detail: 'Not today.', code: 'refused' } }),
    );
    await form.getByRole('button', { name: 'Send feedback' }).click();
    await expect(form.getByText('Couldn’t send your message. It is still here. Try again.')).toBeVisible();
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Something wrong here?' }).click();
    await expect(form.getByLabel('Message')).toHaveValue('The sign is gone.');

    await page.unroute('**/api/feedback/');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/feedback/'));
    await form.getByRole('button', { name: 'Send feedback' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      message: 'The sign is gone.',
      email: 'ana@example.org',
      link: curb.id,
    });
    const toast = page.getByText('Feedback has been submitted successfully').first();
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    expect(box?.y ?? 844).toBeLessThan(844 / 2);
    await expect(form).toBeHidden();
  },
);

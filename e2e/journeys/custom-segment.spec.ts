// An editor takes a part of a curb: drawn on the map, typed, moved by keys, snapped, split; the pieces add up, and publishing makes them real.
import type { Page } from '@playwright/test';
import { handOf, publish } from '../by-api.ts';
import { at, type City, type Curb, clickCurb, expect, someCurbs, test, violations } from '../city.ts';
import { ownScenario } from '../drafting.ts';
import { canvasOf, metresPerPixel, placeOf } from '../map.ts';
import { passwordOf, signIn } from '../people.ts';
import { popupWith } from '../popup.ts';

test.use({ viewport: { width: 1280, height: 800 } });

type Point = readonly [number, number];

function pointsOf(feature: unknown): readonly Point[] {
  const coordinates = at(feature, 'geometry', 'coordinates');
  return (Array.isArray(coordinates) ? coordinates : []).flatMap((point: unknown) =>
    Array.isArray(point) && typeof point[0] === 'number' && typeof point[1] === 'number'
      ? [[point[0], point[1]] as const]
      : [],
  );
}

async function featuresAround(city: City, { lng, lat }: Curb): Promise<readonly unknown[]> {
  const found = await city.ask(
    `/api/alllinks/get_links_public_viewer/?lng=${lng}&lat=${lat}&radius=200&limit=500`,
  );
  const features = at(found, 'features');
  return Array.isArray(features) ? features : [];
}

/** Where a place is on the page. */
async function pixelOf(page: Page, [lng, lat]: Point) {
  const place = placeOf(page);
  const { midX, midY } = await canvasOf(page);
  const pixel = metresPerPixel(place);
  return {
    x: midX + ((lng - place.lng) * 111_320 * Math.cos((lat * Math.PI) / 180)) / pixel,
    y: midY - ((lat - place.lat) * 111_320) / pixel,
  };
}

test('row 18: a part of a curb is drawn, typed, snapped and split; its pieces add up, are saved and published', async ({
  page,
  server,
  city,
  watched,
}) => {
  const curbs = await someCurbs(city, 5);
  // A straight curb of some length.
  let found: { readonly curb: Curb; readonly ends: readonly [Point, Point]; readonly length: number } | null =
    null;
  for (const curb of curbs.slice(0, 20)) {
    if (found !== null) break;
    for (const feature of await featuresAround(city, curb)) {
      if (Number(at(feature, 'id')) !== curb.id) continue;
      const [first, last, more] = pointsOf(feature);
      const length = Number(at(feature, 'properties', 'length'));
      if (first !== undefined && last !== undefined && more === undefined && length > 20 && length < 45)
        found = { curb, ends: [first, last], length };
    }
  }
  if (found === null) throw new Error('The demo city has no short straight curb near its middle');
  const { curb, ends, length } = found;
  const along = (share: number): Point => [
    ends[0][0] + (ends[1][0] - ends[0][0]) * share,
    ends[0][1] + (ends[1][1] - ends[0][1]) * share,
  ];
  const [lng, lat] = along(0.5);
  const scenario = await ownScenario(server, 'Parts of curbs');
  await page.goto(`/manager/mapview/?date=2026-11-23&time=10:00&scenario=${scenario}#map=19/${lat}/${lng}`);
  await signIn(page, 'editor', passwordOf(server));
  await page.waitForSelector('[data-drawn="true"]');
  await page.getByRole('button', { name: 'New regulation', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Choose curbs' });
  await bar.getByRole('button', { name: 'Section', exact: true }).click();
  const parts = page.getByRole('region', { name: /^Sections of/ });
  const rows = parts.getByRole('row');
  const from = parts.getByLabel('From', { exact: true });
  const to = parts.getByLabel('To', { exact: true });
  const sum = async () => Number(await rows.last().getByRole('cell').first().textContent());
  await test.step('drawn by two clicks', async () => {
    const start = await pixelOf(page, along(0.3));
    await clickCurb(page, start);
    await expect(parts).toContainText('Now click the curb where the section ends');
    // The highlighted group ends drawing (requirement §4).
    await expect(bar.getByRole('button', { name: 'Section', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    const end = await pixelOf(page, along(0.6));
    await page.mouse.move(end.x, end.y);
    await page.mouse.click(end.x, end.y);
    await expect.poll(async () => Math.abs(Number(await from.inputValue()) - 0.3 * length)).toBeLessThan(2.1);
    expect(Math.abs(Number(await to.inputValue()) - 0.6 * length)).toBeLessThan(2.1);
    await expect(rows).toHaveCount(5);
    await expect.poll(sum).toBeCloseTo(length, 0);
    expect(await violations(page)).toEqual([]);
  });
  await test.step('typed, and refused where it cannot be', async () => {
    await parts.getByRole('checkbox').uncheck();
    await from.fill('2.5');
    await to.fill('9.25');
    await to.press('Tab');
    await expect(rows.nth(2)).toContainText('6.75');
    await to.fill('9999');
    await expect(parts.getByRole('alert')).toContainText(/^Enter a value between 3\.5 and/);
    await to.fill('9.25');
    await expect(parts.getByRole('alert')).toHaveCount(0);
    await expect.poll(sum).toBeCloseTo(length, 0);
  });
  await test.step('moved by keys: half a metre, with Shift five', async () => {
    const handle = parts.getByRole('slider', { name: 'End of section 1' });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect(to).toHaveValue('9.75');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(to).toHaveValue('14.75');
  });
  await test.step('dragged on the map, where it snaps to the end of the curb', async () => {
    await parts.getByRole('checkbox').check();
    const handle = await pixelOf(page, along(14.75 / length));
    const near = await pixelOf(page, along((length - 0.5) / length));
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move((handle.x + near.x) / 2, (handle.y + near.y) / 2, { steps: 3 });
    await page.mouse.move(near.x, near.y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs(Number(await to.inputValue()) - length)).toBeLessThan(0.2);
    await expect(rows).toHaveCount(4);
  });
  await test.step('split on the map, undone, split again', async () => {
    const cut = await pixelOf(page, along(0.5));
    await parts.getByRole('button', { name: 'Split', exact: true }).click();
    await page.mouse.click(cut.x, cut.y);
    await expect(parts.getByRole('slider')).toHaveCount(4);
    await page.keyboard.press('Control+z');
    await expect(parts.getByRole('slider')).toHaveCount(2);
    await parts.getByRole('button', { name: 'Split section 1 in the middle' }).click();
    await expect(parts.getByRole('slider')).toHaveCount(4);
    await expect.poll(sum).toBeCloseTo(length, 0);
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await test.step('another draft is refused here, in the requirement’s words', async () => {
    await page.getByRole('button', { name: 'Close the draft' }).click();
    await page.getByRole('button', { name: 'New regulation', exact: true }).click();
    await bar.getByRole('button', { name: 'Section', exact: true }).click();
    const start = await pixelOf(page, along(0.3));
    const told = popupWith(
      page,
      'Proposed change already exists',
      'The selected Link has a proposed custom segment. Delete, Edit or Publish this change from List View.',
    );
    await clickCurb(page, start);
    await told;
  });
  await test.step('the list has it, and publishing makes its pieces curbs', async () => {
    const hand = await handOf(server.url, 'publisher', passwordOf(server));
    const list = at(
      await hand.get(`/api/proposed_regulation/proposed_regulation_list_data/?scenario__id=${scenario}`),
      'results',
    );
    const id = Number(at(Array.isArray(list) ? list[0] : null, 'id'));
    expect(id).toBeGreaterThan(0);
    await hand.patch(`/api/proposed_regulation/${id}/`, {
      sub_activity: 'loading',
      restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
    });
    await publish(hand, id);
    const pieces = async () =>
      (await featuresAround(city, curb)).filter((feature) => {
        const points = pointsOf(feature);
        const inside = (value: number | undefined, a: number, b: number) =>
          value !== undefined && value >= Math.min(a, b) - 1e-7 && value <= Math.max(a, b) + 1e-7;
        return points.every(
          ([x, y]) => inside(x, ends[0][0], ends[1][0]) && inside(y, ends[0][1], ends[1][1]),
        );
      });
    await expect.poll(async () => (await pieces()).length).toBe(3);
    const lengths = (await pieces()).map((piece) => Number(at(piece, 'properties', 'length')));
    expect(lengths.reduce((total, each) => total + each, 0)).toBeCloseTo(length, 2);
  });
  expect(watched.faults).toEqual([]);
});

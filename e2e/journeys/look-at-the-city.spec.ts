// A newcomer opens the city, moves the clock, reads a curb in two languages, and shares what they see.
import {
  addressOf,
  at,
  clickMiddle,
  expect,
  legendOf,
  monday,
  nightly,
  openMap,
  openMapAtRest,
  someCurbs,
  test,
} from '../city.ts';

test(
  'the city opens whole, with its name, its curbs and a legend',
  nightly,
  async ({ page, city, watched }) => {
    await openMap(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      String(at(await city.ask('/api/cityinfo/currentcity/'), 'name')),
    );
    await expect(page.getByRole('region', { name: /Map of the curbs/ })).toBeVisible();
    const legend = await legendOf(page);
    await expect(legend.getByRole('listitem').first()).toBeVisible();
    expect(watched.faults).toEqual([]);
  },
);

test(
  'moving the clock recolours the map and the legend without a request',
  nightly,
  async ({ page, city, watched }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMapAtRest(page, `/viewer/?map=16/${curb.lat}/${curb.lng}&date=2026-11-23&time=03:00`);
    const legend = await legendOf(page);
    await expect(legend.getByRole('listitem').first()).toBeVisible();
    const map = page.locator('.maplibregl-canvas');
    const before = { words: await legend.textContent(), picture: await map.screenshot() };
    watched.requests.length = 0;
    await page.getByRole('slider', { name: 'Time of day' }).fill('600');
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('10:00 AM');
    await expect.poll(() => legend.textContent()).not.toBe(before.words);
    await expect.poll(async () => (await map.screenshot()).equals(before.picture)).toBe(false);
    expect(watched.requests.filter((address) => address.includes('/api/'))).toEqual([]);
    await expect.poll(() => new URL(page.url()).searchParams.get('time')).toBe('10:00');
  },
);

test('the day can be played and stopped, and stepped by days', nightly, async ({ page }) => {
  await openMap(page, `/?${monday}`);
  await page.getByRole('button', { name: 'Play the day' }).click();
  await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).not.toBe('10:00 AM');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2026-11-24');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.has('date')).toBe(false);
});

test('a click on a curb answers in a sentence, in English and in Spanish', async ({ page, city }) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  const answer = (language: string) =>
    city.ask(
      `/api/links/${curb.id}/get_public_link_restrictions/?${monday}&user_classes=car&language=${language}`,
    );
  await openMap(page, addressOf(curb));
  await clickMiddle(page);
  const card = page.getByRole('region', { name: 'Answer' });
  await expect(card).toContainText(String(at(await answer('en'), 'explanation', 'sentence')));
  expect(new URL(page.url()).pathname).toBe('/viewer/');
  await expect.poll(() => new URL(page.url()).searchParams.get('link')).toBe(String(curb.id));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    String(at(await answer('en'), 'link', 'bl_street_name')),
  );

  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect(page.getByRole('region', { name: 'Respuesta' })).toContainText(
    String(at(await answer('es'), 'explanation', 'sentence')),
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test(
  'the time is typed and stepped in the form of the city, and the sentence says it in the same',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb));
    const time = page.getByLabel('Time', { exact: true });
    await time.fill('1730');
    await time.press('Enter');
    await expect(time).toHaveValue('5:30 PM');
    await time.press('ArrowUp');
    await expect(time).toHaveValue('5:35 PM');
    await time.fill('half past');
    await expect(time).toHaveAttribute('aria-invalid', 'true');
    await time.press('Tab');
    // Nothing typed is thrown away without a word; Esc brings the time back.
    await expect(time).toHaveValue('half past');
    await expect(page.getByRole('alert').filter({ hasText: 'Time' })).toBeVisible();
    await time.press('Escape');
    await expect(time).toHaveValue('5:35 PM');
    await clickMiddle(page);
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('Mon, Nov 23, 5:35 PM');
    await expect(page.locator('body')).not.toContainText('17:35');
  },
);

test('several curbs under one tap are stepped through', nightly, async ({ page, city }) => {
  const curbs = await someCurbs(city, 12);
  const middle = curbs[0];
  if (middle === undefined) return;
  // Far enough away that a corner of the street is under one click.
  await openMap(page, `/viewer/?${monday}#map=14/${middle.lat}/${middle.lng}`);
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('Enter');
  const chooser = page.getByText(/^Curb 1 of \d+ here$/);
  await expect(chooser).toBeVisible();
  const link = () => new URL(page.url()).searchParams.get('link');
  await expect.poll(link).not.toBeNull();
  const first = link();
  await page.getByRole('button', { name: 'Next curb here' }).click();
  await expect(page.getByText(/^Curb 2 of \d+ here$/)).toBeVisible();
  await expect.poll(link).not.toBe(first);
  await page.getByRole('button', { name: 'Previous curb here' }).click();
  await expect.poll(link).toBe(first);
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
});

test(
  'what one sees is in the address: it survives a reload, and Back closes the curb',
  nightly,
  async ({ page, city }) => {
    const [curb] = await someCurbs(city, 1);
    if (curb === undefined) return;
    await openMap(page, addressOf(curb, `${monday}&user_class=resident&permits=4&language=es`));
    await clickMiddle(page);
    await expect(page.getByRole('region', { name: 'Respuesta' })).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('link')).toBe(String(curb.id));
    const address = page.url();
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Respuesta' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Usuario del bordillo' })).toHaveValue('resident');
    await expect(
      page.getByRole('button', { name: 'Zona del permiso: 4 (desconocido en esta ciudad)' }),
    ).toBeVisible();
    // The address is written when what one sees has stood for a moment.
    await page.clock.runFor(2000);
    expect(page.url()).toBe(address);
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Respuesta' })).toBeHidden();
  },
);

test('the keyboard is enough: the map moves, reads the curb in its middle, and Escape closes', async ({
  page,
  city,
}) => {
  const [curb] = await someCurbs(city, 1);
  if (curb === undefined) return;
  await openMap(page, addressOf(curb));
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'What this curb allows' })).toBeFocused();
  const week = page.getByRole('slider', { name: /This week/ });
  const read = await week.getAttribute('aria-valuetext');
  await week.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => week.getAttribute('aria-valuetext')).not.toBe(read);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Answer' })).toBeHidden();
  await expect(page.locator('.maplibregl-canvas')).toBeFocused();
  const place = new URL(page.url()).hash;
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).hash).not.toBe(place);
});

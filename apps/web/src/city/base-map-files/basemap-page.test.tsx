// @vitest-environment happy-dom
// Base maps visitors choose from: what each is, what is saved when one is added, taken away or shown first, and addresses that are tried before.
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { BasemapPage } from './basemap-page.tsx';

const old = { id: 'old', name: 'Old', type: 'style', url: 'https://a.example/style.json' };
const main = { id: 'streets', name: 'Main', type: 'pmtiles', url: '/tiles/main.pmtiles', default: true };
const air = {
  id: 'satellite',
  name: 'Air',
  type: 'raster',
  tiles: ['https://t.example/{z}'],
  satellite: true,
};
const entries = [old, main, air];
const facts = { bytes: 3_400_000, kind: 'vector', min_zoom: 2, max_zoom: 14, covers_city: true } as const;
const files = [
  {
    name: 'main.pmtiles',
    url: '/tiles/main.pmtiles',
    is_there: true,
    facts: { ...facts, covers_city: false },
  },
  { name: 'north.pmtiles', url: '/tiles/north.pmtiles', is_there: true, facts },
  { name: 'photo.pmtiles', url: '/tiles/photo.pmtiles', is_there: true, facts: { ...facts, kind: 'raster' } },
  { name: 'cut.pmtiles', url: '/tiles/cut.pmtiles', is_there: true, fault: 'It is cut.' },
  { name: 'lost.pmtiles', url: 'https://a.example/style.json', is_there: false, fault: 'It is missing.' },
] as const;

async function opened(more: Answers = {}, value: unknown = entries) {
  const page = await open(<BasemapPage />, {
    configurationKeys: () =>
      mockResponse('configurationKeys', {
        keys: [
          { key: 'API_ACCESS', version: 'x1', value: [] },
          { key: 'BASEMAPS', version: 'v7', value },
        ],
      }),
    baseMapFiles: () => mockResponse('baseMapFiles', { directory: '/data/maps', results: [...files] }),
    setConfigurationKey: () => mockResponse('setConfigurationKey', { key: 'BASEMAPS' }),
    ...more,
  });
  const offered = within(await page.view.findByRole('region', { name: 'Basemaps visitors can choose from' }));
  const there = within(await page.view.findByRole('region', { name: 'Files on the server' }));
  const saved = () =>
    page.asked.flatMap(({ name, params, body }) =>
      name === 'setConfigurationKey' ? [{ params, body }] : [],
    );
  return { ...page, offered, there, saved };
}
const save = (value: unknown) => ({ params: { key: 'BASEMAPS' }, body: { version: 'v7', value } });

it('says of each what it is, where it lies and what is wrong with it', async () => {
  const { offered, there, view } = await opened();
  await offered.findByText('It is missing.');
  expect(rowsOf(offered.getByRole('table'))).toEqual([
    ['Oldstyle', 'https://a.example/style.jsonIt is missing.', 'Show firstRemove'],
    ['Mainpmtiles · shown first', '/tiles/main.pmtilesIt does not cover the center of the city.', 'Remove'],
    ['Airraster · satellite', 'https://t.example/{z}', 'Remove'],
  ]);
  expect(rowsOf(there.getByRole('table'))).toEqual([
    ['main.pmtiles', 'Vector tiles, zoom 2 to 14, 3.4 MBIt does not cover the center of the city.', ''],
    ['north.pmtiles', 'Vector tiles, zoom 2 to 14, 3.4 MB', 'Use map'],
    ['photo.pmtiles', 'Raster tiles, zoom 2 to 14, 3.4 MB', 'Use map'],
    ['cut.pmtiles', 'It is cut.', ''],
  ]);
  expect(there.getByText(/\u2066\/data\/maps\u2069/)).toBeTruthy();
  expect(view.queryByRole('alert')).toBeNull();
});

it('shows another one first, and takes one away', async () => {
  const { offered, person, saved } = await opened();
  await person.click(offered.getByRole('button', { name: 'Show first: Old' }));
  await expect.poll(() => lastToast()).toBe('The basemaps were saved.');
  await person.click(await offered.findByRole('button', { name: 'Remove: Old' }));
  await expect.poll(() => saved().length).toBe(2);
  expect(saved()).toEqual([
    save([
      { ...old, default: true },
      { ...main, default: false },
      { ...air, default: false },
    ]),
    save([main, air]),
  ]);
});

it('uses a file: streets beside those shown first, pictures as satellite', async () => {
  const { there, person, saved } = await opened();
  await person.click(there.getByRole('button', { name: 'Use map: north.pmtiles' }));
  await expect.poll(() => saved().length).toBe(1);
  await person.click(there.getByRole('button', { name: 'Use map: photo.pmtiles' }));
  await expect.poll(() => saved().length).toBe(2);
  const [north, photo] = [
    { id: 'streets-2', name: 'north', type: 'pmtiles', url: '/tiles/north.pmtiles', default: false },
    { id: 'satellite-2', name: 'photo', type: 'pmtiles', url: '/tiles/photo.pmtiles', satellite: true },
  ];
  expect(saved()).toEqual([save([...entries, north]), save([...entries, photo])]);
});

it('shows the first file of streets first where nothing else is', async () => {
  const { there, person, saved, offered } = await opened({}, [{ ...air, default: true }]);
  expect(offered.getByText('raster · satellite')).toBeTruthy();
  await person.click(there.getByRole('button', { name: 'Use map: north.pmtiles' }));
  await expect.poll(() => saved().length).toBe(1);
  expect(saved()[0]?.body).toMatchObject({ value: [{ id: 'satellite' }, { id: 'streets', default: true }] });
});

it('says that none is offered, and what the server refuses', async () => {
  const { offered, there, person, asked } = await opened(
    {
      setConfigurationKey: () =>
        new ErrorResponse(409, { code: 'changed_meanwhile', detail: 'Somebody was faster.' }),
    },
    [],
  );
  expect(offered.getByText('None: the city’s own streets are drawn.')).toBeTruthy();
  expect(offered.queryByRole('table')).toBeNull();
  asked.length = 0;
  await person.click(there.getByRole('button', { name: 'Use map: north.pmtiles' }));
  expect((await offered.findByRole('alert')).textContent).toBe('Somebody was faster.');
  await expect.poll(() => asked.map(({ name }) => name)).toContain('configurationKeys');
});

it.each([
  ['configurationKeys', 'Basemaps visitors can choose from'],
  ['baseMapFiles', 'Files on the server'],
] as const)('reads %s again that could not be read', async (name, region) => {
  const whole: Answers = {
    configurationKeys: () => mockResponse('configurationKeys', { keys: [{ key: 'BASEMAPS', value: [] }] }),
    baseMapFiles: () => mockResponse('baseMapFiles', { directory: '/data/maps' }),
  };
  let fails = true;
  const { view, person } = await open(<BasemapPage />, {
    ...whole,
    [name]: (each: never) => (fails ? new ErrorResponse(500, {}) : whole[name]?.(each)),
  });
  const again = await view.findByRole('button', { name: 'Try again' });
  fails = false;
  await person.click(again);
  expect(await view.findByRole('region', { name: region })).toBeTruthy();
});

it('offers an address only after it was tried, and tries it again when it was changed', async () => {
  const findings = [
    new ErrorResponse(400, { code: 'invalid', detail: 'It is of a private network.' }),
    { is_usable: false, finding: 'No map came.', bytes: null },
    { is_usable: true, finding: 'A map came.', bytes: 5 },
  ];
  const { view, person, saved, asked } = await opened({
    checkBaseMap: () => findings.shift() ?? { is_usable: true, finding: 'Fine.', bytes: 6 },
  });
  const form = within(await view.findByRole('region', { name: 'Add a map from another server' }));
  await person.type(form.getByLabelText('Name'), ' Land ');
  await person.type(form.getByLabelText('Address'), ' https://b.example/s.json ');
  const press = (name: string) => person.click(form.getByRole('button', { name }));
  await press('Test map');
  expect((await form.findByRole('alert')).textContent).toBe('It is of a private network.');
  await press('Test map');
  await expect.poll(() => form.queryByRole('alert')?.textContent).toBe('No map came.');
  await press('Test map');
  expect((await form.findByRole('status')).textContent).toBe('A map came.');
  await person.type(form.getByLabelText('Address'), '?');
  expect(form.queryByRole('status')).toBeNull();
  await press('Test map');
  expect((await form.findByRole('status')).textContent).toBe('Fine.');
  expect(saved()).toEqual([]);
  await press('Offer to visitors');
  await expect.poll(() => form.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  const url = 'https://b.example/s.json ?';
  expect(saved()).toEqual([save([...entries, { id: 'streets-2', name: 'Land', type: 'style', url }])]);
  expect(form.getByLabelText<HTMLInputElement>('Address').value).toBe('');
  expect(form.getByRole('button', { name: 'Test map' })).toBeTruthy();
  const tried = asked.filter(({ name }) => name === 'checkBaseMap').map(({ body }) => body);
  expect(tried[0]).toEqual({ kind: 'style', url: 'https://b.example/s.json' });
});

it('offers pictures as satellite, tried anew after another kind was chosen, and keeps what was not saved', async () => {
  const { view, person, saved, asked } = await opened({
    checkBaseMap: () => ({ is_usable: true, finding: 'Fine.', bytes: 6 }),
    setConfigurationKey: () =>
      new ErrorResponse(409, { code: 'changed_meanwhile', detail: 'Somebody was faster.' }),
  });
  const form = within(await view.findByRole('region', { name: 'Add a map from another server' }));
  await person.type(form.getByLabelText('Name'), 'Sky');
  await person.type(form.getByLabelText('Address'), 'https://c.example/');
  await person.click(form.getByRole('button', { name: 'Test map' }));
  await form.findByRole('status');
  await person.click(form.getByLabelText(/^Satellite images/));
  await person.click(form.getByRole('button', { name: 'Test map' }));
  await form.findByRole('status');
  await person.click(form.getByRole('button', { name: 'Offer to visitors' }));
  await view.findByText('Somebody was faster.');
  const sky = {
    id: 'satellite-2',
    name: 'Sky',
    type: 'raster',
    tiles: ['https://c.example/'],
    satellite: true,
  };
  expect(saved()).toEqual([save([...entries, sky])]);
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Sky');
  const kinds = asked.flatMap(({ name, body }) => (name === 'checkBaseMap' ? [body] : []));
  expect(kinds).toMatchObject([{ kind: 'style' }, { kind: 'raster' }]);
});

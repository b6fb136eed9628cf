// @vitest-environment happy-dom
// The list of assets: what is asked of the server, what its columns say, and removing what is selected.
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../shell/api.ts';
import { usePagedRows } from '../shell/paged-rows.ts';
import { store } from '../shell/store.ts';
import { mockResponse, type Part } from '../testing/answer-of.ts';
import { openHook } from '../testing/hook.tsx';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { mockElementSizes } from '../testing/room.ts';
import { lastToast, rowsOf } from '../testing/shown.ts';
import { AssetTable } from './asset-table.tsx';
import { configs } from './testing/asset-configs.ts';

mockElementSizes();

type Asset = ReturnType<typeof mockResponse<'assets'>>['results'][number];
const point = { type: 'Point', coordinates: [11, 43] } as const;
const plain = { asset_config: 5, status: 'active', geometry: point, version: 3, properties: {} } as const;
const link = (street: string | null, side: string | null) => ({ bl_street_name: street, bl_side: side });
const some: Part<Asset>[] = [
  {
    ...plain,
    id: 9,
    name: 'Elm',
    links: [link('Oak Street', 'N'), link(null, null)],
    installed: '2026-10-05',
    properties: { seats: 4 },
  },
  { ...plain, id: 8, name: null, asset_config: 6, proposed_assets_group: 4, version: 5 },
  { ...plain, id: 7, name: 'Old', status: 'removed', removed: '2026-10-06', version: 6 },
];
const listed = (rows = some, count = rows.length) =>
  mockResponse('assets', { results: rows, meta: { count } } as never);
const column = (key: string, kind: 'text' | 'number' = 'text', sortable = true) => ({
  key,
  label: key.toUpperCase(),
  kind,
  sortable,
});
const attributes = () =>
  mockResponse('assetTableAttributes', {
    results: [
      column('type', 'text', false),
      ...['name', 'status', 'street', 'installed', 'removed'].map((key) => column(key)),
      column('properties.seats', 'number'),
    ] as never,
  });

async function table(answers: Answers = {}, permissions: ('view' | 'edit')[] = ['view', 'edit']) {
  const page = await open(<AssetTable head={<b>head</b>} tools={[]} />, {
    ...signedIn(...permissions),
    assetConfigs: configs,
    assetTableAttributes: attributes,
    assets: () => listed(),
    ...answers,
  });
  const rows = () => rowsOf(page.view.getByRole('grid'));
  const queries = () => page.asked.flatMap(({ name, query }) => (name === 'assets' ? [query] : []));
  const press = async (name: string) => page.person.click(await page.view.findByRole('button', { name }));
  const tick = async (name: string) =>
    page.person.click(await page.view.findByRole('checkbox', { name: `Select ${name}` }));
  const inDialog = () => within(screen.getByRole('dialog', { hidden: true }));
  const answer = (name: string) => page.person.click(inDialog().getByRole('button', { name, hidden: true }));
  return { ...page, rows, queries, press, tick, inDialog, answer };
}
const there = (page: Awaited<ReturnType<typeof table>>) => page.view.findByRole('grid');

it('says of each asset its type, name, state, streets, days and what its form says', async () => {
  const found = await table();
  await there(found);
  await expect.poll(() => found.rows()[0]?.[1]).toBe('Bench');
  const cells = found.rows().map((row) => row.slice(1, 8));
  expect(cells[0]?.slice(0, 4)).toEqual([
    'Bench',
    'Elm',
    'In place',
    expect.stringMatching(/^Oak Street, .+; .+/),
  ]);
  // The days are hidden until somebody shows them.
  expect(cells[0]?.[4]).toBe('4');
  expect(cells[1]?.slice(0, 2)).toEqual([expect.stringMatching(/^Lot.+/), '']);
  expect(cells[1]?.[3]).toBe('N/A');
  expect(found.view.getByText('3 assets')).toBeTruthy();
  expect(found.queries()[0]).toEqual({ ordering: '-id', limit: '100', offset: '0' });
});

it('asks for one type with its columns, or for all', async () => {
  const found = await table();
  await there(found);
  const choice = found.view.getByRole('combobox', { name: 'Asset type' });
  await found.person.selectOptions(choice, 'Lot');
  await expect.poll(() => found.queries().at(-1)?.type).toBe('lot');
  const asked = found.asked.flatMap(({ name, query }) =>
    name === 'assetTableAttributes' ? [query.type] : [],
  );
  expect(asked).toEqual([undefined, 'lot']);
  expect(await found.view.findByText('Some assets are hidden by the filters.')).toBeTruthy();
  await found.person.selectOptions(choice, 'All types');
  await expect.poll(() => found.view.queryByText(/hidden by the filters/)).toBeNull();
});

it('searches what is typed, once, without its spaces, and a hundred letters of it at most', async () => {
  const found = await table();
  await there(found);
  const field = found.view.getByLabelText<HTMLInputElement>('Search name, ID, street');
  fireEvent.change(field, { target: { value: ` ${'e'.repeat(120)}` } });
  expect(field.value).toHaveLength(100);
  fireEvent.change(field, { target: { value: ' Elm ' } });
  await expect.poll(() => found.queries().at(-1)?.search).toBe('Elm');
  expect(found.queries().filter(({ search }) => search !== undefined)).toHaveLength(1);
});

it('says that nothing matches, with a way to all', async () => {
  const found = await table({ assets: ({ query }) => (query.type === 'lot' ? listed([]) : listed()) });
  await there(found);
  await found.person.selectOptions(found.view.getByRole('combobox', { name: 'Asset type' }), 'Lot');
  expect(await found.view.findByText('No assets match.')).toBeTruthy();
  await found.person.click(found.view.getAllByRole('button', { name: 'Clear filters' })[1] as HTMLElement);
  await there(found);
});

it('says that there are none', async () => {
  const { view } = await table({ assets: () => listed([]) });
  expect(await view.findByText('There are no assets yet.')).toBeTruthy();
});

it('says that it could not be read, and reads it again', async () => {
  let refuses = true;
  const no = new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' });
  const found = await table({ assets: () => (refuses ? no : listed()) });
  expect(await found.view.findByText('Couldn’t load the assets. Try again.')).toBeTruthy();
  refuses = false;
  await found.press('Try again');
  await there(found);
});

it('sorts by a column, and filters by states in the menu of one', async () => {
  const found = await table();
  await there(found);
  const menu = (name: string) =>
    found.person.click(found.view.getByRole('button', { name: new RegExp(`${name}$`) }));
  await menu('NAME');
  await found.person.click(await screen.findByRole('button', { name: 'Ascending', hidden: true }));
  await expect.poll(() => found.queries().at(-1)?.ordering).toBe('name');
  await menu('STATUS');
  await found.person.click(await screen.findByRole('checkbox', { name: 'Removed', hidden: true }));
  await found.person.click(screen.getByRole('button', { name: 'Apply', hidden: true }));
  await expect.poll(() => found.queries().at(-1)?.status).toBe('removed');
  expect(screen.queryByRole('button', { name: 'Apply', hidden: true })).toBeNull();
});

it('shows one on the map, near', async () => {
  const found = await table();
  await there(found);
  await found.press('Show on the map: Bench Elm');
  expect(store.getState().map.camera).toMatchObject({ kind: 'point', lng: 11, lat: 43, zoom: 18 });
  await expect.poll(() => location.pathname).toBe('/manager/mapview/');
});

describe('removing', () => {
  const group = () => mockResponse('createProposedAssetGroup', { id: 12 });
  it('proposes what can be removed of those selected, with the versions that were seen', async () => {
    const found = await table({ createProposedAssetGroup: group });
    await there(found);
    for (const name of ['Bench Elm', 'Lot #8', 'Bench Old']) await found.tick(name);
    expect(found.view.getByText('3 selected')).toBeTruthy();
    await found.press('Remove');
    expect(found.inDialog().getByText(/^2 are skipped/)).toBeTruthy();
    await found.answer('Propose removal');
    await expect.poll(() => lastToast()).toBe('Saved in proposed asset group 12.');
    const bodies = found.asked.flatMap(({ name, body }) =>
      name === 'createProposedAssetGroup' ? [body] : [],
    );
    expect(bodies).toMatchObject([{ assets: [{ action: 'remove', asset: 9, seen_version: 3 }] }]);
    await expect.poll(() => screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(found.view.queryByText('3 selected')).toBeNull();
  });
  it('keeps the selection where the server refuses', async () => {
    const no = () => new ErrorResponse(400, { code: 'invalid', detail: 'Not now.' });
    const found = await table({ createProposedAssetGroup: no });
    await there(found);
    await found.press('Remove: Bench Elm');
    expect(found.inDialog().queryByText(/skipped/)).toBeNull();
    await found.answer('Propose removal');
    await expect.poll(() => lastToast()).toBe('Not now.');
    expect(found.inDialog()).toBeTruthy();
    await found.answer('Cancel');
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  });
  it('is nothing where none can be removed', async () => {
    const found = await table();
    await there(found);
    await found.press('Remove: Lot #8');
    await found.answer('Propose removal');
    expect(lastToast()).toBe('None of the selected assets can be removed.');
  });
  it('is not for who may not edit', async () => {
    const found = await table({}, ['view']);
    await there(found);
    await found.press('Remove: Bench Elm');
    expect(lastToast()).toBe('You can view assets, but not change them.');
    await found.tick('Bench Elm');
    expect(found.view.getByText('One selected')).toBeTruthy();
    await found.press('Remove');
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    await found.press('Clear the selection');
    expect(found.view.queryByText('One selected')).toBeNull();
  });
});

function useRows() {
  const { read: rows, ...paged } = usePagedRows(
    api.endpoints.assets,
    { ordering: 'id' },
    { onlyVisible: true },
  );
  return { ...paged, rows };
}

describe('the rows', () => {
  const pages: Answers['assets'] = ({ query }) => {
    const from = Number(query.offset);
    const rows = Array.from({ length: Math.min(100, 250 - from) }, (_none, index) => ({
      ...plain,
      id: from + index,
    }));
    return listed(rows, 250);
  };
  it('come by pages: those in sight, and no others', async () => {
    const { now, run, asked } = await openHook(useRows, { assets: pages });
    await expect.poll(() => now().count).toBe(250);
    expect([now().rowAt(99)?.id, now().rowAt(100)]).toEqual([99, undefined]);
    await run(({ onRange }) => onRange(99, 100));
    await expect.poll(() => now().rowAt(100)?.id).toBe(100);
    expect([now().rowAt(0)?.id, now().rows.length]).toEqual([0, 200]);
    await run(({ onRange }) => onRange(200, 249));
    await expect.poll(() => now().rowAt(249)?.id).toBe(249);
    expect([now().rowAt(199), now().rows.length]).toEqual([undefined, 50]);
    await run(({ onRange }) => onRange(-5, -5));
    await expect.poll(() => now().rowAt(0)?.id).toBe(0);
    expect(asked.map(({ query }) => query.offset)).toEqual(['0', '100', '200']);
  });
});

// @vitest-environment happy-dom
// The list of proposed groups of assets: what is in each, in which order, what is opened, published and deleted.
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { mockElementSizes } from '../testing/room.ts';
import { lastToast, rowsOf } from '../testing/shown.ts';
import { groupOfAddress } from './group-address.ts';
import { GroupTable } from './group-table.tsx';
import { configs } from './testing/asset-configs.ts';

mockElementSizes();

const point = { type: 'Point', coordinates: [11, 43] } as const;
const item = (
  id: number,
  action: 'create' | 'modify' | 'remove',
  asset_config: number,
  more: object = {},
) => ({
  id,
  action,
  asset: action === 'create' ? null : id + 100,
  asset_config,
  name: `Item ${id}`,
  geometry: point,
  properties: {},
  ...more,
});
const groups = () =>
  mockResponse('proposedAssetGroups', {
    results: [
      { id: 9, user: 'zoe', modified: '2026-11-20T18:30:00Z', version: 2, assets: [item(1, 'modify', 5)] },
      {
        id: 10,
        user: 'ben',
        modified: '2026-11-21T18:30:00Z',
        version: 3,
        assets: [
          item(2, 'remove', 6, { is_stale: true }),
          item(3, 'create', 5, { name: null }),
          item(4, 'create', 5, { geometry: { type: 'Point', coordinates: [12, 44] } }),
        ],
      },
      { id: 8, user: null, modified: '2026-11-22T18:30:00Z', version: 4, assets: [] },
    ] as never,
    meta: { count: 3 },
  });

async function table(
  answers: Answers = {},
  permissions: ('view' | 'edit' | 'publish')[] = ['edit', 'publish'],
  first: number | null = null,
) {
  const page = await open(
    <GroupTable first={first} head={<b>head</b>} tools={[]} consequences={() => null} />,
    {
      ...signedIn('view', ...permissions),
      assetConfigs: configs,
      proposedAssetGroups: groups,
      ...answers,
    },
  );
  const rows = () => rowsOf(page.view.getByRole('grid')).map((row) => row.slice(1, 6));
  const ids = () => rows().map(([id]) => id);
  const press = async (name: string) => page.person.click(await page.view.findByRole('button', { name }));
  const tick = async (name: string) =>
    page.person.click(await page.view.findByRole('checkbox', { name: `Select ${name}` }));
  const inDialog = () => within(screen.getByRole('dialog', { hidden: true }));
  const answer = (name: string) => page.person.click(inDialog().getByRole('button', { name, hidden: true }));
  return { ...page, rows, ids, press, tick, inDialog, answer };
}
const there = async (page: Awaited<ReturnType<typeof table>>) => {
  await page.view.findByRole('grid');
  await expect.poll(() => page.rows()[0]?.[4]).toBe('Lot, Bench');
};

it('says what is in each, the newest first', async () => {
  const found = await table();
  await there(found);
  const [ten, nine, eight] = found.rows();
  expect(ten?.slice(0, 2)).toEqual(['10', 'ben']);
  expect(ten?.[2]).toMatch(/21.*12:30/);
  expect(ten?.[3]).toBe('2 new, 1 to be removedoutdated');
  expect(nine?.slice(3)).toEqual(['1 changed', 'Bench']);
  expect([eight?.[1], ...(eight?.slice(3) ?? [])]).toEqual(['', '', '']);
  expect(found.view.getByText('3 groups')).toBeTruthy();
  const [query] = found.asked.flatMap((one) => (one.name === 'proposedAssetGroups' ? [one.query] : []));
  expect(query).toEqual({ is_published: 'false', limit: '100' });
});

it.each([
  ['User', 'Ascending', ['8', '10', '9']],
  ['Last changed', 'Ascending', ['9', '10', '8']],
  ['Last changed', 'Descending', ['8', '10', '9']],
  ['Group', 'Ascending', ['8', '9', '10']],
])('is sorted by %s, %s', async (column, way, wanted) => {
  const found = await table();
  await there(found);
  const heads = found.view.getAllByRole('button', { name: new RegExp(column) });
  await found.person.click(heads[0] as HTMLElement);
  await found.person.click(await screen.findByRole('button', { name: way, hidden: true }));
  expect(found.ids()).toEqual(wanted);
  expect(screen.queryByRole('button', { name: way, hidden: true })).toBeNull();
});

it('opens the first of a group on the map, or the one that is chosen', async () => {
  const found = await table();
  await there(found);
  await found.press('Show on the map: Group 10');
  expect(store.getState().map.camera).toMatchObject({ kind: 'point', lng: 11, lat: 43 });
  await found.person.click(found.view.getByText('ben'));
  const choices = found.inDialog().getAllByRole('listitem', { hidden: true });
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Lot · Item 2 to be removed outdated',
    'Bench new',
    'Bench · Item 4 new',
  ]);
  await found.answer('Bench · Item 4 new');
  expect(store.getState().map.camera).toMatchObject({ lng: 12, lat: 44 });
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('publishes those selected, each on its version, and clears the selection', async () => {
  const found = await table({ publishProposedAssetGroup: () => mockResponse('publishProposedAssetGroup') });
  await there(found);
  await found.tick('Group 10');
  expect(found.view.getByText('One group selected')).toBeTruthy();
  await found.tick('Group 9');
  expect(found.view.getByText('2 groups selected')).toBeTruthy();
  await found.press('Publish');
  await found.answer('Publish');
  const sent = () =>
    found.asked.flatMap(({ name, params, body }) =>
      name === 'publishProposedAssetGroup' ? [[params.id, body]] : [],
    );
  await expect.poll(() => sent().length).toBe(2);
  expect(sent()).toEqual([
    ['10', { version: 3 }],
    ['9', { version: 2 }],
  ]);
  await expect.poll(() => found.view.queryByText('2 groups selected')).toBeNull();
});

it('deletes one, and leaves the selection when that is cleared', async () => {
  const found = await table({ deleteProposedAssetGroup: () => mockResponse('deleteProposedAssetGroup') });
  await there(found);
  await found.tick('Group 9');
  await found.press('Clear the selection');
  expect(found.view.queryByText('One group selected')).toBeNull();
  await found.press('Delete: Group 10');
  await found.answer('Delete');
  const sent = () =>
    found.asked.flatMap(({ name, params, body }) =>
      name === 'deleteProposedAssetGroup' ? [[params.id, body]] : [],
    );
  await expect.poll(sent).toEqual([['10', { version: 3 }]]);
});

it('says who may not what', async () => {
  const found = await table({}, []);
  await there(found);
  await found.tick('Group 9');
  await found.press('Delete');
  expect(lastToast()).toBe('You can view assets, but not change them.');
  await found.press('Publish');
  expect(lastToast()).not.toBe('You can view assets, but not change them.');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('says that nothing is proposed', async () => {
  const { view } = await table({ proposedAssetGroups: () => mockResponse('proposedAssetGroups') });
  expect(await view.findByText('No proposed assets')).toBeTruthy();
});
it('says that they could not be read, and reads them again', async () => {
  let refuses = true;
  const no = new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' });
  const found = await table({ proposedAssetGroups: () => (refuses ? no : groups()) });
  await found.view.findByText('Couldn’t load the groups. Try again.');
  refuses = false;
  await found.press('Try again');
  await there(found);
});

it('shows the change of the address first, until it is closed', async () => {
  await table({}, ['edit'], groupOfAddress('?list=assets&asset_change=10'));
  const dialog = await screen.findByRole('dialog', { hidden: true });
  expect(within(dialog).getAllByRole('listitem', { hidden: true }).length).toBe(3);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close', hidden: true }));
  await expect.poll(() => screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it.each(['', '?asset_change=x', '?asset_change=0'])('shows none for the address %o', (search) => {
  expect(groupOfAddress(search)).toBeNull();
});

// @vitest-environment happy-dom
// The panels of assets: in force with its open change, proposed with its group, new; what may be done, what is sent, and what is left open.

import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { selectWorkspacePanel, setWorkspacePanel } from '../proposals/workspace-panel.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { AssetPanel } from './asset-panel.tsx';
import { changeAssets, selectAssets } from './assets-slice.ts';
import { openSavedItem } from './panel-shared.ts';

afterEach(() => {
  setWorkspacePanel(null);
  changeAssets({ overlapping: null });
});

const point = { type: 'Point', coordinates: [11, 43] } as const;
const asset = {
  id: 9,
  asset_config: 5,
  name: 'Elm',
  geometry: point,
  properties: {},
  status: 'active',
  version: 3,
  proposed_assets_group: null,
} as const;
const item = {
  id: 31,
  action: 'modify',
  asset: 9,
  asset_config: 5,
  name: 'Elm',
  geometry: point,
  properties: {},
  seen_version: 3,
} as const;
const groupOf = (...assets: object[]) =>
  mockResponse('proposedAssetGroup', { id: 4, user: 'mara', version: 8, assets: assets as never });

async function panel(
  open_: object,
  more: Answers = {},
  permissions: readonly ('edit' | 'publish')[] = ['edit', 'publish'],
) {
  const props = {
    open: { kind: 'asset', ...open_ } as never,
    history: (id: number) => <i>{`History ${id}`}</i>,
    consequences: () => null,
    more: ({ id }: { readonly id: number }) => <i>{`More ${id}`}</i>,
  };
  const page = await open(<AssetPanel {...props} />, {
    ...signedIn('view', ...permissions),
    assetConfigs: () =>
      mockResponse('assetConfigs', {
        results: [
          { id: 5, display_name: 'Bench', geometry_type: 'point', is_active: true },
          { id: 6, display_name: 'Old', geometry_type: 'point', is_active: false },
        ],
      }),
    asset: () => mockResponse('asset', asset as never),
    linksPublicViewer: () => mockResponse('linksPublicViewer', { features: [] }),
    proposedAssetGroup: () => groupOf(item, { ...item, id: 32, action: 'create', asset: null }),
    proposedAssetGroups: () => mockResponse('proposedAssetGroups', { results: [] }),
    createProposedAssetGroup: () => groupOf(item),
    updateProposedAssetGroup: () => groupOf(item),
    deleteProposedAssetGroup: () => ({ id: 4 }),
    ...more,
  });
  const press = (name: string) =>
    page.person.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement);
  const sent = (call: string) => page.asked.flatMap(({ name, body }) => (name === call ? [body] : []));
  const title = () => page.view.queryByRole('heading', { level: 2 })?.textContent;
  const state = () => document.querySelector('[data-state]')?.textContent;
  return { ...page, press, sent, title, state };
}

it('shows an asset in force, with what belongs to it', async () => {
  const { view, title, state } = await panel({ asset: 9 });
  await expect.poll(title).toBe('Elm');
  expect(state()).toBe('In place');
  expect(view.getByText(/^Bench · #9/)).toBeTruthy();
  expect(view.getByText('More 9')).toBeTruthy();
  expect(await view.findByText('History 9')).toBeTruthy();
});

it.each([
  ['', {}],
  ['2026-12-24', { removed: '2026-12-24' }],
])('proposes to remove it, on the day “%s”', async (day, more) => {
  const { title, press, person, sent } = await panel({ asset: 9 });
  await expect.poll(title).toBe('Elm');
  await press('Remove');
  expect(screen.getByText('Remove: Elm')).toBeTruthy();
  if (day !== '') await person.type(screen.getByLabelText(/^Removal date/), day);
  await press('Remove');
  await expect.poll(() => lastToast()).toBe('Saved in proposed asset group 4.');
  expect(sent('createProposedAssetGroup')).toEqual([
    { assets: [{ action: 'remove', asset: 9, seen_version: 3, ...more }] },
  ]);
});

it('changes an asset with the version that was seen', async () => {
  const { title, press, person, sent, view } = await panel({ asset: 9 });
  await expect.poll(title).toBe('Elm');
  await press('Edit or move');
  expect(title()).toBe('Edit: Elm');
  await person.type(view.getByLabelText('Name'), ' 2');
  await press('Save proposal');
  await expect
    .poll(() => sent('createProposedAssetGroup'))
    .toMatchObject([{ assets: [{ action: 'modify', asset: 9, seen_version: 3, name: 'Elm 2' }] }]);
});

it('opens the form at once where that is asked, and closes it', async () => {
  const { title, press } = await panel({ asset: 9, edits: true });
  await expect.poll(title).toBe('Edit: Elm');
  await press('Cancel');
  expect(title()).toBe('Elm');
});

it.each([
  [['publish'], {}, 'You can view assets, but not change them.'],
  [['edit'], { proposed_assets_group: 4 }, 'Proposed asset group 4 includes a change to this asset.'],
] as const)('does not change it for %j of %j', async (permissions, part, reason) => {
  const { title, press, view } = await panel(
    { asset: 9, edits: true },
    { asset: () => mockResponse('asset', { ...asset, ...part } as never) },
    permissions,
  );
  await expect.poll(title).toBe('Elm');
  await press('Edit or move');
  expect(lastToast()).toBe(reason);
  await press('Remove');
  expect([title(), document.querySelector('dialog')]).toEqual(['Elm', null]);
  expect(view.queryByText('Proposed asset group 4 includes a change to this asset.') !== null).toBe(
    'proposed_assets_group' in part,
  );
});

it('does not remove what is removed, and names one without a name by its type', async () => {
  const { title, press, state } = await panel(
    { asset: 9 },
    { asset: () => mockResponse('asset', { ...asset, status: 'removed', name: null } as never) },
  );
  await expect.poll(title).toBe('Bench #9');
  expect(state()).toBe('Removed');
  await press('Remove');
  expect(document.querySelector('dialog')).toBeNull();
});

it('shows a proposed asset with its group, and takes it out after the question', async () => {
  const { view, title, state, press, sent } = await panel({ asset: 9, item: { group: 4, id: 31 } });
  await expect.poll(title).toBe('Elm');
  expect(state()).toBe('changed');
  const change = view.getByRole('link', { name: 'In the open change by mara, with one other change.' });
  expect(change.getAttribute('href')).toBe('/manager/listview/?list=assets&asset_change=4');
  expect(view.getByRole('button', { name: 'View the current asset' })).toBeTruthy();
  expect(view.queryByText(/^Photos and files can be added/)).toBeNull();
  await press('Withdraw');
  expect(screen.getByText('The proposed change to Elm will be deleted.')).toBeTruthy();
  await press('Withdraw');
  await expect.poll(() => lastToast()).toBe('The proposed change was withdrawn.');
  expect(sent('updateProposedAssetGroup')).toMatchObject([{ version: 8, assets: [{ id: 32 }] }]);
});

it('says of a new one that files come later, and of a stale one to look at it', async () => {
  const fresh = await panel({ asset: null, item: { group: 4, id: 32 } });
  await expect.poll(fresh.title).toBe('Elm');
  expect(fresh.view.getByText('Photos and files can be added once it is published.')).toBeTruthy();
  expect(fresh.view.queryByRole('button', { name: 'View the current asset' })).toBeNull();
  expect(fresh.state()).toBe('new');
});

it('has nothing to edit of a removal, and nothing to do of what is published', async () => {
  const removal = await panel(
    { asset: 9, item: { group: 4, id: 31 } },
    { proposedAssetGroup: () => groupOf({ ...item, action: 'remove', is_stale: true }) },
  );
  await expect.poll(removal.title).toBe('Elm');
  expect(removal.view.queryByRole('button', { name: 'Edit or move' })).toBeNull();
  expect(
    removal.view.getByText('In the open change by mara, with no other changes.', { exact: false }),
  ).toBeTruthy();
  expect(removal.view.getByText(/^Someone changed this asset/)).toBeTruthy();
});

it('does nothing more of what is published', async () => {
  const { title, state, press } = await panel(
    { asset: 9, item: { group: 4, id: 31 } },
    { proposedAssetGroup: () => groupOf({ ...item, is_published: true }) },
  );
  await expect.poll(title).toBe('Elm');
  expect(state()).toBe('Published');
  for (const name of ['Publish the group…', 'Edit or move', 'Withdraw']) await press(name);
  expect(document.querySelector('dialog')).toBeNull();
});

it('changes a proposed asset in its group', async () => {
  const { title, press, person, sent, view } = await panel({ asset: 9, item: { group: 4, id: 31 } });
  await expect.poll(title).toBe('Elm');
  await press('Edit or move');
  await person.type(view.getByLabelText('Name'), '!');
  await press('Save proposal');
  await expect
    .poll(() => sent('updateProposedAssetGroup'))
    .toMatchObject([{ version: 8, assets: [{ id: 31, name: 'Elm!' }, { id: 32 }] }]);
  await expect.poll(title).toBe('Elm');
});

it.each([
  [
    'is in the group no more',
    () => groupOf(),
    'This proposed change no longer exists: it was published, deleted or withdrawn.',
  ],
  [
    'went with its group',
    () => new ErrorResponse(404, { code: 'not_found', detail: 'Gone.' }),
    'This proposed change no longer exists: it was published, deleted or withdrawn.',
  ],
  ['could not be read', () => new ErrorResponse(500, {}), 'Couldn’t load the asset. Try again.'],
] as const)('says that an item %s', async (_, answer, said) => {
  const { view } = await panel(
    { asset: 9, item: { group: 4, id: 31 } },
    { proposedAssetGroup: answer as never },
  );
  expect(await view.findByText(said)).toBeTruthy();
});

it('makes a new one of an active type, or says why not', async () => {
  const editor = await panel({ asset: null });
  await expect.poll(editor.title).toBe('New asset');
  const list = await editor.view.findByLabelText<HTMLSelectElement>('Type');
  await expect.poll(() => [...list.options].map(({ text }) => text)).toEqual(['Choose a type', 'Bench']);
});

it('says to whoever may not edit that they may look', async () => {
  const { view } = await panel({ asset: null }, {}, ['publish']);
  expect(await view.findByText('You can view assets, but not change them.')).toBeTruthy();
});

it('reads an asset again that could not be read, and closes', async () => {
  let isDown = true;
  changeAssets({ overlapping: { at: [0, 0], marks: [] } as never });
  const { view, title, press } = await panel(
    { asset: 9 },
    { asset: () => (isDown ? new ErrorResponse(500, {}) : mockResponse('asset', asset as never)) },
  );
  expect(await view.findByText('Couldn’t load the asset. Try again.')).toBeTruthy();
  isDown = false;
  await press('Try again');
  await expect.poll(title).toBe('Elm');
  setWorkspacePanel({ kind: 'asset', asset: 9 });
  await press('Close');
  await expect
    .poll(() => [selectWorkspacePanel(store.getState()), selectAssets(store.getState()).overlapping])
    .toEqual([null, null]);
});

it('asks before what is typed is thrown away', async () => {
  setWorkspacePanel({ kind: 'asset', asset: 9 });
  const { view, title, press, person } = await panel({ asset: 9, edits: true });
  await expect.poll(title).toBe('Edit: Elm');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Asset');
  await person.type(view.getByLabelText('Name'), ' 2');
  await press('Close');
  expect(await screen.findByText('Your changes to this asset are not saved yet. Discard them?')).toBeTruthy();
  await press('Keep editing');
  expect([title(), selectWorkspacePanel(store.getState())]).toEqual([
    'Edit: Elm',
    { kind: 'asset', asset: 9 },
  ]);
  await press('Close');
  await press('Discard changes');
  await expect.poll(() => selectWorkspacePanel(store.getState())).toBeNull();
});

it('opens what was saved: the open item of the asset, or the new one that came last', async () => {
  const saved = () =>
    groupOf(
      { ...item, id: 30, is_published: true },
      { ...item, id: 33, asset: 8 },
      { ...item, id: 31 },
      { ...item, id: 34, asset: null, action: 'create' },
    );
  const old = await panel({ asset: 9, edits: true }, { createProposedAssetGroup: saved });
  await expect.poll(old.title).toBe('Edit: Elm');
  await old.person.type(old.view.getByLabelText('Name'), ' 2');
  await old.press('Save proposal');
  await expect
    .poll(() => selectWorkspacePanel(store.getState()))
    .toEqual({ kind: 'asset', asset: 9, item: { group: 4, id: 31 } });
  openSavedItem(saved() as never, null);
  await expect
    .poll(() => selectWorkspacePanel(store.getState()))
    .toEqual({ kind: 'asset', asset: null, item: { group: 4, id: 34 } });
  setWorkspacePanel(null);
  openSavedItem(groupOf({ ...item, is_published: true }) as never, 9);
  expect(selectWorkspacePanel(store.getState())).toBeNull();
});

it('says what the server refused of a removal, and asks on', async () => {
  const { title, press } = await panel(
    { asset: 9 },
    { createProposedAssetGroup: () => new ErrorResponse(400, { code: 'invalid', detail: 'Not now.' }) },
  );
  await expect.poll(title).toBe('Elm');
  await press('Remove');
  await press('Remove');
  await expect.poll(() => lastToast()).toBe('Not now.');
  expect(screen.getByText('Remove: Elm')).toBeTruthy();
  await press('Cancel');
  expect(screen.queryByText('Remove: Elm')).toBeNull();
});

it('leads from an asset to its open change, and from a change to the asset', async () => {
  const changed = await panel(
    { asset: 9 },
    {
      asset: () => mockResponse('asset', { ...asset, proposed_assets_group: 4 } as never),
      proposedAssetGroup: () => groupOf({ ...item, id: 30, is_published: true }, item),
    },
  );
  await changed.view.findByRole('button', { name: 'Open the proposed change' });
  await changed.press('Open the proposed change');
  await expect
    .poll(() => selectWorkspacePanel(store.getState()))
    .toEqual({ kind: 'asset', asset: 9, item: { group: 4, id: 31 } });
});

it('goes back to the asset in force, also when its change is withdrawn', async () => {
  const { title, press } = await panel({ asset: 9, item: { group: 4, id: 31 } });
  await expect.poll(title).toBe('Elm');
  await press('View the current asset');
  await expect.poll(() => selectWorkspacePanel(store.getState())).toEqual({ kind: 'asset', asset: 9 });
  setWorkspacePanel(null);
  await press('Withdraw');
  await press('Withdraw');
  await expect.poll(() => selectWorkspacePanel(store.getState())).toEqual({ kind: 'asset', asset: 9 });
});

it('closes with a new one that is withdrawn, and says what the server refused', async () => {
  let refuses = true;
  setWorkspacePanel({ kind: 'asset', asset: null });
  const { title, press } = await panel(
    { asset: null, item: { group: 4, id: 32 } },
    {
      updateProposedAssetGroup: () =>
        refuses ? new ErrorResponse(409, { code: 'conflict', detail: 'It has changed.' }) : groupOf(item),
    },
  );
  await expect.poll(title).toBe('Elm');
  await press('Withdraw');
  await press('Withdraw');
  await expect.poll(() => lastToast()).toBe('It has changed.');
  expect(selectWorkspacePanel(store.getState())).toEqual({ kind: 'asset', asset: null });
  refuses = false;
  await press('Withdraw');
  await expect.poll(() => selectWorkspacePanel(store.getState())).toBeNull();
});

it('leaves a proposed change as it was by Cancel', async () => {
  const { title, press, person, view, sent } = await panel({
    asset: 9,
    item: { group: 4, id: 31 },
    edits: true,
  });
  await expect.poll(title).toBe('Edit: Elm');
  await person.type(view.getByLabelText('Name'), '?');
  await press('Cancel');
  if (screen.queryByRole('button', { name: 'Discard changes', hidden: true }) !== null)
    await press('Discard changes');
  await expect.poll(title).toBe('Elm');
  expect(sent('updateProposedAssetGroup')).toEqual([]);
});

it('shows others under the same click, the one that is open marked, and goes to them', async () => {
  const mark = (
    key: string,
    config: number,
    asset_: number | null,
    group: number | null,
    name: string | null,
  ) => ({
    key,
    config,
    asset: asset_,
    group,
    name,
  });
  changeAssets({
    overlapping: {
      marks: [mark('asset/9', 5, 9, null, 'Elm'), mark('item/32', 6, null, 4, null)],
    } as never,
  });
  const { view, title, press } = await panel({ asset: 9 });
  await expect.poll(title).toBe('Elm');
  const others = view.getAllByRole('button').filter((each) => each.hasAttribute('aria-current'));
  expect(others.map((each) => [each.textContent, each.getAttribute('aria-current')])).toEqual([
    ['Bench · Elm', 'true'],
    ['Old', 'false'],
  ]);
  await press('Old');
  await expect
    .poll(() => selectWorkspacePanel(store.getState()))
    .toEqual({ kind: 'asset', asset: null, item: { group: 4, id: 32 } });
  await press('Bench · Elm');
  await expect.poll(() => selectWorkspacePanel(store.getState())).toEqual({ kind: 'asset', asset: 9 });
});

it.each([
  { what: 'a change', open: { asset: 9, item: { group: 4, id: 31 } }, left: { kind: 'asset', asset: 9 } },
  { what: 'a new one', open: { asset: null, item: { group: 4, id: 32 } }, left: null },
])('shows what is in force once its group is published: $what', async ({ open: at, left }) => {
  const { title, press, sent } = await panel(at, {
    publishProposedAssetGroup: () =>
      mockResponse('publishProposedAssetGroup', { results: [{ id: 31, ok: true }] as never }),
  });
  await expect.poll(title).toBe('Elm');
  await press('Publish the group…');
  await press('Cancel');
  expect([sent('publishProposedAssetGroup'), selectWorkspacePanel(store.getState())]).toEqual([[], null]);
  await press('Publish the group…');
  await press('Publish');
  await screen.findByRole('list', { name: 'Results', hidden: true });
  expect(sent('publishProposedAssetGroup')).toEqual([{ version: 8 }]);
  expect(selectWorkspacePanel(store.getState())).toBeNull();
  await press('Close');
  await expect.poll(() => selectWorkspacePanel(store.getState())).toEqual(left);
});

it('publishes nothing for who may only edit', async () => {
  const { title, press, view } = await panel({ asset: 9, item: { group: 4, id: 31 } }, {}, ['edit']);
  await expect.poll(title).toBe('Elm');
  await press('Publish the group…');
  expect(document.querySelector('dialog')).toBeNull();
  expect(
    view.getByText(
      'You can propose changes. Publishing them requires an account with the “publish” permission.',
    ),
  ).toBeTruthy();
});

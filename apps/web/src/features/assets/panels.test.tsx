// @vitest-environment happy-dom
// The panels of assets: in force with its open change, proposed with its group, new; what may be done, what is sent, and what is left open.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerOf } from '../../testing/answer-of.ts';
import { type Answers, open, Rejected, signedIn } from '../../testing/page.tsx';
import { lastSaid } from '../../testing/shown.ts';
import { AssetPanel } from './asset-panel.tsx';

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
  answerOf('proposedAssetGroup', { id: 4, user: 'mara', version: 8, assets: assets as never });

async function panel(
  open_: object,
  more: Answers = {},
  permissions: readonly ('edit' | 'publish')[] = ['edit', 'publish'],
) {
  const props = {
    open: { kind: 'asset', ...open_ } as never,
    history: (id: number) => <i>{`History ${id}`}</i>,
    consequences: () => null,
    more: (id: number) => <i>{`More ${id}`}</i>,
  };
  const page = await open(<AssetPanel {...props} />, {
    ...signedIn('view', ...permissions),
    assetConfigs: () =>
      answerOf('assetConfigs', {
        results: [
          { id: 5, display_name: 'Bench', geometry_type: 'point', is_active: true },
          { id: 6, display_name: 'Old', geometry_type: 'point', is_active: false },
        ],
      }),
    asset: () => answerOf('asset', asset as never),
    proposedAssetGroup: () => groupOf(item, { ...item, id: 32, action: 'create', asset: null }),
    proposedAssetGroups: () => answerOf('proposedAssetGroups', { results: [] }),
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
  expect(view.getByText('Bench')).toBeTruthy();
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
  if (day !== '') await person.type(screen.getByLabelText(/^Day of removal/), day);
  await press('Remove');
  await expect.poll(() => lastSaid()).toBe('Saved in group 4 of proposed assets.');
  expect(sent('createProposedAssetGroup')).toEqual([
    { assets: [{ action: 'remove', asset: 9, seen_version: 3, ...more }] },
  ]);
});

it('changes an asset with the version that was seen', async () => {
  const { title, press, person, sent, view } = await panel({ asset: 9 });
  await expect.poll(title).toBe('Elm');
  await press('Edit or move');
  expect(title()).toBe('Change: Elm');
  await person.type(view.getByLabelText('Name'), ' 2');
  await press('Save proposal');
  await expect
    .poll(() => sent('createProposedAssetGroup'))
    .toMatchObject([{ assets: [{ action: 'modify', asset: 9, seen_version: 3, name: 'Elm 2' }] }]);
});

it('opens the form at once where that is asked, and closes it', async () => {
  const { title, press } = await panel({ asset: 9, edits: true });
  await expect.poll(title).toBe('Change: Elm');
  await press('Cancel');
  expect(title()).toBe('Elm');
});

it.each([
  [['publish'], {}, 'You may look at assets, but not change them.'],
  [['edit'], { proposed_assets_group: 4 }, 'A change of it is proposed in group 4.'],
] as const)('does not change it for %j of %j', async (permissions, part, reason) => {
  const { title, press, view } = await panel(
    { asset: 9, edits: true },
    { asset: () => answerOf('asset', { ...asset, ...part } as never) },
    permissions,
  );
  await expect.poll(title).toBe('Elm');
  await press('Edit or move');
  expect(lastSaid()).toBe(reason);
  await press('Remove');
  expect([title(), document.querySelector('dialog')]).toEqual(['Elm', null]);
  expect((await view.findAllByText(/./)).length > 0).toBe(true);
  expect(view.queryByText('A change of it is proposed in group 4.') !== null).toBe(
    'proposed_assets_group' in part,
  );
});

it('does not remove what is removed, and names one without a name by its type', async () => {
  const { title, press, state } = await panel(
    { asset: 9 },
    { asset: () => answerOf('asset', { ...asset, status: 'removed', name: null } as never) },
  );
  await expect.poll(title).toBe('Bench');
  expect(state()).toBe('Removed');
  await press('Remove');
  expect(document.querySelector('dialog')).toBeNull();
});

it('shows a proposed asset with its group, and takes it out after the question', async () => {
  const { view, title, state, press, sent } = await panel({ asset: 9, item: { group: 4, id: 31 } });
  await expect.poll(title).toBe('Elm');
  expect(state()).toBe('changed');
  expect(view.getByText('In group 4 of mara, with one other change.')).toBeTruthy();
  expect(view.getByRole('button', { name: 'See it as it is in force' })).toBeTruthy();
  expect(view.queryByText(/^Photos and files can be added/)).toBeNull();
  await press('Withdraw');
  expect(screen.getByText('The proposed change of Elm is deleted.')).toBeTruthy();
  await press('Withdraw');
  await expect.poll(() => lastSaid()).toBe('The proposed change was withdrawn.');
  expect(sent('updateProposedAssetGroup')).toMatchObject([{ version: 8, assets: [{ id: 32 }] }]);
});

it('says of a new one that files come later, and of a stale one to look at it', async () => {
  const fresh = await panel({ asset: null, item: { group: 4, id: 32 } });
  await expect.poll(fresh.title).toBe('Elm');
  expect(fresh.view.getByText('Photos and files can be added once it is published.')).toBeTruthy();
  expect(fresh.view.queryByRole('button', { name: 'See it as it is in force' })).toBeNull();
  expect(fresh.state()).toBe('new');
});

it('has nothing to edit of a removal, and nothing to do of what is published', async () => {
  const removal = await panel(
    { asset: 9, item: { group: 4, id: 31 } },
    { proposedAssetGroup: () => groupOf({ ...item, action: 'remove', is_stale: true }) },
  );
  await expect.poll(removal.title).toBe('Elm');
  expect(removal.view.queryByRole('button', { name: 'Edit or move' })).toBeNull();
  expect(removal.view.getByText('In group 4 of mara, alone.', { exact: false })).toBeTruthy();
  expect(removal.view.getByText(/^Somebody changed this asset/)).toBeTruthy();
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
    () => new Rejected(404, { code: 'not_found', detail: 'Gone.' }),
    'This proposed change no longer exists: it was published, deleted or withdrawn.',
  ],
  ['could not be read', () => new Rejected(500, {}), 'The asset could not be read.'],
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
  expect(await view.findByText('You may look at assets, but not change them.')).toBeTruthy();
});

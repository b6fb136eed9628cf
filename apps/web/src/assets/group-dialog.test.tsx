// @vitest-environment happy-dom
// Groups of proposed assets published or deleted: what is in them, who may, and what became of each.
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { GroupDialog } from './group-dialog.tsx';
import type { AssetGroup } from './group-items.ts';

const item = { action: 'create', asset_config: 5, name: 'Elm', properties: {} } as const;
const groups = [
  mockResponse('proposedAssetGroup', {
    id: 4,
    version: 8,
    assets: [
      { ...item, id: 1 },
      { ...item, id: 2, is_published: true },
      { ...item, id: 3, action: 'remove', name: null, is_stale: true },
    ] as never,
  }),
  mockResponse('proposedAssetGroup', {
    id: 9,
    version: 3,
    assets: [{ ...item, id: 7, action: 'modify' }] as never,
  }),
] as readonly AssetGroup[];

async function dialog(
  act: 'publish' | 'delete',
  permissions: readonly ('edit' | 'publish')[],
  more: Answers = {},
) {
  const [onClose, onDone, consequences] = [vi.fn(), vi.fn(), vi.fn(() => <i>Follows</i>)];
  const page = await open(<GroupDialog {...{ groups, act, onClose, onDone, consequences }} />, {
    ...signedIn('view', ...permissions),
    assetConfigs: () => mockResponse('assetConfigs', { results: [{ id: 5, display_name: 'Bench' }] }),
    publishProposedAssetGroup: ({ params }) =>
      params.id === '9'
        ? new ErrorResponse(409, { code: 'x', detail: 'Somebody was faster.' })
        : mockResponse('publishProposedAssetGroup', {
            results: [
              { id: 1, ok: true },
              { id: 3, ok: false, title: 'Stale.', detail: 'Look again.' },
              { id: 99, ok: true },
            ] as never,
          }),
    deleteProposedAssetGroup: () => ({ id: 4 }),
    ...more,
  });
  await screen.findAllByText(/Bench · Elm/);
  const items = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  const press = (name: string) =>
    page.person.click(screen.getAllByRole('button', { name, hidden: true }).at(-1) as HTMLElement);
  const sent = (call: string) =>
    page.asked.flatMap(({ name, params, body }) => (name === call ? [{ ...params, body }] : []));
  return { ...page, onClose, onDone, consequences, items, press, sent };
}

it('publishes group by group, says what became of each, and what follows', async () => {
  const { items, press, sent, onDone, onClose, consequences } = await dialog('publish', ['publish']);
  expect(items()).toEqual(['Bench · Elm new', 'Bench to be removed outdated', 'Bench · Elm changed']);
  expect(screen.getByText('Publish 2 groups')).toBeTruthy();
  await press('Publish');
  await screen.findByText('Follows');
  expect(items()).toEqual([
    'Bench · Elm was published.',
    'Bench Stale. Look again.',
    'Group 4 was published.',
    'Group 9 Somebody was faster.',
  ]);
  expect(screen.getAllByRole('listitem', { hidden: true }).map((one) => one.dataset.ok)).toEqual([
    'true',
    'false',
    'true',
    'false',
  ]);
  expect(sent('publishProposedAssetGroup')).toEqual([
    { id: '4', body: { version: 8 } },
    { id: '9', body: { version: 3 } },
  ]);
  expect(consequences.mock.calls.at(-1)).toMatchObject([[{ results: [{ id: 1 }, {}, {}] }]]);
  expect([onDone.mock.calls.length, onClose.mock.calls.length, lastToast('kind')]).toEqual([1, 0, 'success']);
  await press('Close');
  expect(onClose).toHaveBeenCalledOnce();
});

it('deletes, and says how many', async () => {
  const { items, press, sent } = await dialog('delete', ['edit']);
  expect(screen.getByText(/^These 3 proposed changes will be deleted/)).toBeTruthy();
  await press('Delete');
  await expect.poll(() => lastToast()).toBe('2 groups were deleted.');
  expect(items()).toEqual(['Group 4 was deleted.', 'Group 9 was deleted.']);
  expect(sent('deleteProposedAssetGroup').map(({ body }) => body)).toEqual([{ version: 8 }, { version: 3 }]);
});

it('says nothing good where nothing was deleted', async () => {
  const { press, items } = await dialog('delete', ['edit'], {
    deleteProposedAssetGroup: () => new ErrorResponse(409, { code: 'x', detail: 'No.' }),
  });
  await press('Delete');
  await expect.poll(items).toEqual(['Group 4 No.', 'Group 9 No.']);
  expect(lastToast('kind')).not.toBe('success');
});

it.each([
  ['publish', 'edit', 'Publish', /^You can propose changes/],
  ['delete', 'publish', 'Delete', /^You can view assets/],
] as const)('does not %s for whoever may only %s', async (act, permission, name, reason) => {
  const { press, sent, onClose } = await dialog(act, [permission]);
  await press(name);
  expect(lastToast()).toMatch(reason);
  expect([...sent('publishProposedAssetGroup'), ...sent('deleteProposedAssetGroup')]).toEqual([]);
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});

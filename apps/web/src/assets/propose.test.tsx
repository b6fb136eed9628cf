// @vitest-environment happy-dom
// Changes of assets put into a proposed group: whose, which one, what is written over, and what somebody else changed meanwhile.
import { expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../testing/page.tsx';
import type { AssetBody, AssetGroup, ProposedItem } from './group-items.ts';
import { isOutcomeUnknown, maxGroupAssets, propose, updateProposedItem } from './propose.ts';

const point = (lng: number) => ({ type: 'Point' as const, coordinates: [lng, 43] as [number, number] });
const item = (id: number, part: object = {}) =>
  ({ id, action: 'create', asset_config: 1, geometry: point(id % 180), properties: {}, ...part }) as const;
const groupOf = (id: number, user: string, count: number, part: object = {}) =>
  mockResponse('proposedAssetGroup', {
    id,
    user,
    version: id * 10,
    assets: Array.from({ length: count }, (_, at) => item(at + 1)),
    ...part,
  } as never) as AssetGroup;
const bench: AssetBody = {
  action: 'create',
  asset_config: 1,
  name: null,
  geometry: point(99),
  properties: {},
  installed: null,
  removed: null,
};

async function server(groups: readonly AssetGroup[], more: Answers = {}) {
  const { asked } = await open(<p />, {
    proposedAssetGroups: () => mockResponse('proposedAssetGroups', { results: [...groups] as never }),
    proposedAssetGroup: ({ params }) => groups.find(({ id }) => String(id) === params.id) as never,
    updateProposedAssetGroup: ({ params }) => groupOf(Number(params.id), 'mara', 1) as never,
    createProposedAssetGroup: () => groupOf(77, 'mara', 1) as never,
    deleteProposedAssetGroup: () => ({ id: 4 }),
    ...more,
  });
  const calls = () => asked.map(({ name, params }) => [name, params.id].filter(Boolean).join(' '));
  const written = () =>
    asked.flatMap(({ name, body }) =>
      name === 'updateProposedAssetGroup' ? [body as { version: number; assets: ProposedItem[] }] : [],
    );
  return { asked, calls, written };
}

it('adds to the first group of one’s own that has room, after what is in it', async () => {
  const full = groupOf(5, 'mara', maxGroupAssets);
  const { asked, calls, written } = await server([
    groupOf(3, 'ben', 1),
    full,
    groupOf(6, 'mara', 2),
    groupOf(7, 'mara', 1),
  ]);
  await propose([bench], 'mara');
  expect(asked[0]?.query).toEqual({ is_published: 'false', limit: '100' });
  expect(calls().slice(1)).toEqual(['proposedAssetGroup 6', 'updateProposedAssetGroup 6']);
  expect(written()[0]?.version).toBe(60);
  expect(written()[0]?.assets.map(({ id }) => id)).toEqual([1, 2, undefined]);
});

it.each([
  [maxGroupAssets - 1, 'updateProposedAssetGroup 5'],
  [maxGroupAssets, 'createProposedAssetGroup'],
])('has room in a group of %i for one more: %s', async (count, last) => {
  const { calls } = await server([groupOf(5, 'mara', count)]);
  await propose([bench], 'mara');
  expect(calls().at(-1)).toBe(last);
});

it('makes a group where there is none', async () => {
  const { asked } = await server([groupOf(3, 'ben', 1)]);
  expect((await propose([bench, bench], 'mara')).id).toBe(77);
  expect((asked.at(-1)?.body as { assets: unknown[] } | undefined)?.assets).toHaveLength(2);
});

it('goes to the group in which an earlier try without an answer left something', async () => {
  const tried = { ...bench, geometry: point(2) };
  const { written, calls } = await server([groupOf(6, 'mara', 1), groupOf(7, 'mara', 2)]);
  await propose([{ ...bench, geometry: point(2), name: 'Now' }], 'mara', [tried]);
  expect(calls()).toContain('updateProposedAssetGroup 7');
  expect(written()[0]?.assets.map(({ id, name }) => [id, name])).toEqual([
    [1, null],
    [2, 'Now'],
  ]);
});

const changed = new ErrorResponse(409, { code: 'changed_meanwhile', detail: 'Faster.' });
it('reads a group again that somebody wrote meanwhile, four times at most', async () => {
  const answers = [changed, changed, changed];
  const { written } = await server([groupOf(6, 'mara', 1)], {
    updateProposedAssetGroup: () => answers.shift() ?? (groupOf(6, 'mara', 1) as never),
  });
  await propose([bench], 'mara');
  expect(written()).toHaveLength(4);
  const never = await server([groupOf(6, 'mara', 1)], { updateProposedAssetGroup: () => changed });
  await expect(propose([bench], 'mara')).rejects.toMatchObject({ status: 409 });
  expect(never.written()).toHaveLength(4);
});

it.each([
  [new ErrorResponse(409, { code: 'changed_meanwhile', reason: 'asset.stale', detail: 'Old.' })],
  [new ErrorResponse(409, { code: 'conflict', detail: 'Other.' })],
  [new ErrorResponse(400, { code: 'changed_meanwhile', detail: 'Bad.' })],
])('does not try again what stays refused', async (refusal) => {
  const { written } = await server([groupOf(6, 'mara', 1)], { updateProposedAssetGroup: () => refusal });
  await expect(propose([bench], 'mara')).rejects.toMatchObject({ status: refusal.status });
  expect(written()).toHaveLength(1);
});

it('writes one item anew, and deletes the group with its last one', async () => {
  const group = groupOf(4, 'mara', 2);
  const [first] = group.assets;
  const { written, calls } = await server([group, groupOf(8, 'mara', 1)]);
  await updateProposedItem(4, first as ProposedItem, { ...bench, name: 'New' });
  expect(written()[0]?.assets.map(({ id, name }) => [id, name])).toEqual([
    [1, 'New'],
    [2, null],
  ]);
  expect(await updateProposedItem(8, groupOf(8, 'mara', 1).assets[0] as ProposedItem, null)).toBeNull();
  expect(calls().at(-1)).toBe('deleteProposedAssetGroup 8');
});

it.each([
  ['gone', 9, {}, 'assets.itemGone'],
  ['changed', 1, { name: 'Theirs' }, 'assets.itemChanged'],
])('writes nothing of an item that is %s', async (_, id, part, code) => {
  const group = groupOf(4, 'mara', 1);
  const seen = { ...(group.assets[0] as ProposedItem), id, ...part };
  const { written } = await server([group]);
  await expect(updateProposedItem(4, seen as ProposedItem, bench)).rejects.toMatchObject({
    status: 409,
    body: { code },
  });
  expect(written()).toEqual([]);
});

it.each([
  [0, true],
  [-1, true],
  [499, false],
  [500, true],
  [409, false],
])('does not know what became of a call with status %i: %s', (status, isUnknown) => {
  expect(isOutcomeUnknown({ status, request: 'x', body: null })).toBe(isUnknown);
  expect(isOutcomeUnknown(new Error('x'))).toBe(false);
});

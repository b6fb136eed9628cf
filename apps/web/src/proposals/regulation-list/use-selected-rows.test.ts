// @vitest-environment happy-dom
// Which proposals are selected, what is left of them after some went, and the way to them on the map.
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, type Asked, ErrorResponse, settled } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { defaultListState } from './list-state.ts';
import { useGoToMap } from './use-go-to-map.ts';
import { toListQuery, useListRows } from './use-list-rows.ts';
import { useSelectedRows } from './use-selected-rows.ts';

const count = 250;
const pageOf = ({ query }: Asked) => {
  const [offset, limit] = [Number(query.offset), Number(query.limit)];
  const results = Array.from({ length: Math.min(limit, count - offset) }, (_none, at) => ({
    id: 1000 + offset + at,
  }));
  return mockResponse('proposedRegulationListData', { results, meta: { count } } as never);
};
const no = () => new ErrorResponse(503, { code: 'x', detail: 'No.' });

async function list(answers: Answers = {}, empty = false) {
  const held = { scope: 'a', empty, query: toListQuery({ ...defaultListState, scenario: 4 }, null) };
  const page = await openHook(
    () => {
      const rows = useListRows(held.query, held.empty);
      const read = rows.read.map(({ id }) => id);
      const rowOf = (id: number) => rows.read.find((row) => row.id === id);
      return { rows: { ...rows, read, rowOf }, selected: useSelectedRows(held.query, rows, held.scope) };
    },
    { proposedRegulationListData: pageOf, ...answers },
  );
  const ids = () => [...page.now().selected.selection.ids].toSorted((a, b) => a - b);
  const tick = (at: number, range = false) => page.run(({ selected }) => selected.onTick(at, range));
  const named = () => page.asked.filter(({ name }) => name === 'proposedRegulationListIds');
  const there = () => expect.poll(() => page.now().rows.count).toBe(count);
  return { ...page, held, ids, tick, named, there };
}

it('reads pages as they come into sight, and names a row by its id', async () => {
  const { now, run, asked, there } = await list();
  await there();
  expect(asked.find(({ name }) => name === 'proposedRegulationListData')?.query).toEqual({
    is_published: 'false',
    ordering: '-created',
    scenario__id: '4',
    language: 'en',
    limit: '100',
    offset: '0',
  });
  expect([now().rows.rowAt(99)?.id, now().rows.rowAt(100), now().rows.rowOf(1050)?.id]).toEqual([
    1099,
    undefined,
    1050,
  ]);
  await run(({ rows }) => rows.onRange(150, 210));
  await expect.poll(() => now().rows.rowAt(249)?.id).toBe(1249);
  expect([now().rows.read.length, now().rows.read[100], now().rows.rowOf(2)]).toEqual([250, 1100, undefined]);
});

it('asks nothing of a list that holds no row', async () => {
  const { now, asked } = await list({}, true);
  await settled();
  expect([now().rows.count, now().rows.read, now().rows.failed, asked]).toEqual([0, [], false, []]);
});

it('says that rows did not come, and asks again', async () => {
  let fails = true;
  const { now, run, there } = await list({
    proposedRegulationListData: (one) => (fails ? no() : pageOf(one)),
  });
  await expect.poll(() => now().rows.failed).toBe(true);
  fails = false;
  await run(({ rows }) => rows.retry());
  await there();
  expect(now().rows.failed).toBe(false);
});

it('selects rows by ticks and ranges, upwards too', async () => {
  const { ids, tick, there, named, run } = await list();
  await there();
  await tick(7, true);
  expect(ids()).toEqual([1007]);
  await tick(5);
  await tick(2, true);
  expect(ids()).toEqual([1002, 1003, 1004, 1005, 1007]);
  await tick(4);
  await tick(249);
  await tick(249, true);
  expect([ids(), named()]).toEqual([[1002, 1003, 1005, 1007], []]);
  await run(({ selected }) => selected.clear());
  expect(ids()).toEqual([]);
});

it('asks which rows lie between where they were not read', async () => {
  const { ids, tick, there, named, run, now } = await list({
    proposedRegulationListIds: () =>
      mockResponse('proposedRegulationListIds', { ids: [1001, 1150, 1200, 1201], truncated: false }),
  });
  await there();
  await tick(1);
  await run(({ rows }) => rows.onRange(200, 220));
  await expect.poll(() => now().rows.rowAt(200)?.id).toBe(1200);
  await tick(200, true);
  await expect.poll(ids).toEqual([1001, 1150, 1200]);
  expect(named().map(({ query }) => query)).toEqual([
    { is_published: 'false', ordering: '-created', scenario__id: '4' },
  ]);
});

it('selects all that were read, all that match, and none in another list', async () => {
  let fails = true;
  const { ids, there, run, held, tick } = await list({
    proposedRegulationListIds: () =>
      fails ? no() : mockResponse('proposedRegulationListIds', { ids: [1000, 1240], truncated: true }),
  });
  await there();
  await run(({ selected }) => selected.onTickAll(true));
  expect(ids().length).toBe(100);
  await run(({ selected }) => selected.onTickAll(false));
  await tick(9);
  const said: unknown[] = [];
  await run(async ({ selected }) => said.push(await selected.selectMatching()));
  fails = false;
  await run(async ({ selected }) => said.push(await selected.selectMatching()));
  expect([said, ids()]).toEqual([
    [null, { truncated: true }],
    [1000, 1009, 1240],
  ]);
  held.scope = 'b';
  await run(({ rows }) => rows.onRange(100, 120));
  expect(ids()).toEqual([]);
});

it('forgets what is in the list no more, and nothing where nobody can say', async () => {
  let fails = true;
  const { ids, there, run, tick, named } = await list({
    proposedRegulationListIds: () =>
      fails ? no() : mockResponse('proposedRegulationListIds', { ids: [1001, 1003], truncated: false }),
  });
  await there();
  for (const at of [1, 2, 3]) await tick(at);
  const said: unknown[] = [];
  await run(async ({ selected }) => said.push(await selected.recheck()));
  expect(ids()).toEqual([1001, 1002, 1003]);
  fails = false;
  await run(async ({ selected }) => said.push(await selected.recheck()));
  expect([said, ids()]).toEqual([
    [null, new Set([1001, 1003])],
    [1001, 1003],
  ]);
  expect(named().at(-1)?.query).toEqual({ is_published: 'false', ids: '1001,1002,1003', scenario__id: '4' });
});

it('goes to the map with all of them in view, with room around, their drafts shown', async () => {
  const { now, run, asked } = await openHook(useGoToMap, {
    proposedRegulationBounds: () => ({ box: [10, 20, 11, 22] }),
  });
  await run(() => now()([7, 9]));
  expect(asked.filter(({ name }) => name === 'proposedRegulationBounds').map(({ query }) => query)).toEqual([
    { ids: '7,9' },
  ]);
  const { map, scenario } = store.getState();
  expect(map.camera).toEqual({ kind: 'box', box: [9.9994, 19.9994, 11.0006, 22.0006] });
  expect([location.pathname, JSON.stringify(scenario).includes('true')]).toEqual(['/manager/mapview/', true]);
});

it.each([
  ['have no place', () => ({ box: null }), 'info'],
  ['cannot be found', no, 'failure'],
])('stays where they %s, and says so', async (_why, bounds, kind) => {
  const { now, run } = await openHook(useGoToMap, { proposedRegulationBounds: bounds as never });
  await run(() => now()([7]));
  expect([lastToast('kind'), location.pathname]).toEqual([kind, '/']);
});

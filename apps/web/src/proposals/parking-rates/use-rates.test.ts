// @vitest-environment happy-dom
// The rows of the list of rates and which of them are chosen: pages as they come into sight, ranges over what was not read, none with an open proposal.
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, type Asked, ErrorResponse } from '../../testing/page.tsx';
import { useScenarioUrlState } from '../scenarios/scenario-address.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import {
  defaultRateListState,
  formatRateListState,
  parseRateListState,
  type RateQuery,
  toRateQuery,
} from './rate-list-state.ts';
import { useRateRows } from './use-rate-rows.ts';
import { useRateSelection } from './use-rate-selection.ts';

const count = 250;
/** Returns a page of rows. Ids start at 1000; those that end in 3 have an open proposal. */
const pageOf = ({ query }: Asked) => {
  const [offset, limit] = [Number(query.offset), Number(query.limit)];
  const results = Array.from({ length: Math.min(limit, count - offset) }, (_none, at) => {
    const id = 1000 + offset + at;
    return { id, proposed_regulation_id: id % 10 === 3 ? 7 : null };
  });
  return mockResponse('parkingRates', {
    results,
    meta: { count },
    currency: 'EUR',
    time_limits: [30],
  } as never);
};
const query = toRateQuery(defaultRateListState, 4);

async function rates(answers: Answers = {}) {
  const held: { query: RateQuery; language: string } = { query, language: 'en' };
  const page = await openHook(() => useRateRows(held.query, held.language), {
    parkingRates: pageOf,
    ...answers,
  });
  const asks = () =>
    page.asked.filter(({ name }) => name === 'parkingRates').map(({ query: { offset } }) => Number(offset));
  return { ...page, held, asks };
}

it('reads the first hundred, and the pages that come into sight, each once', async () => {
  const { now, run, asks, asked } = await rates();
  expect([now().count, now().facts]).toEqual([null, null]);
  await expect.poll(() => now().count).toBe(count);
  expect(asked.find(({ name }) => name === 'parkingRates')?.query).toEqual({
    ordering: 'regulation_id',
    scenario__id: '4',
    language: 'en',
    limit: '100',
    offset: '0',
  });
  expect([now().facts?.currency, now().rowAt(0)?.id, now().rowAt(99)?.id, now().rowAt(100)]).toEqual([
    'EUR',
    1000,
    1099,
    undefined,
  ]);
  await run(({ onRange }) => onRange(-5, 99));
  expect(asks()).toEqual([0]);
  await run(({ onRange }) => onRange(90, 200));
  await expect.poll(() => now().rowAt(200)?.id).toBe(1200);
  expect(asks()).toEqual([0, 100, 200]);
  await run(({ onRange }) => onRange(100, 150));
  await run(({ onRange }) => onRange(0, 50));
  expect([now().rowAt(249)?.id, now().rowAt(250), now().read.length]).toEqual([1249, undefined, 250]);
  expect(
    now()
      .read.map(({ id }) => id)
      .filter((_id, at) => at % 100 === 0),
  ).toEqual([1000, 1100, 1200]);
});

it('keeps what it shows until the rows of another order are there', async () => {
  const { now, run, held } = await rates({
    parkingRates: (one) =>
      one.query.ordering === 'hourly'
        ? mockResponse('parkingRates', { results: [{ id: 5 }], meta: { count: 1 } } as never)
        : pageOf(one),
  });
  await expect.poll(() => now().count).toBe(count);
  await run(({ onRange }) => onRange(100, 150));
  await expect.poll(() => now().rowAt(100)?.id).toBe(1100);
  held.query = { ...query, ordering: 'hourly' };
  await run(({ onRange }) => onRange(0, 10));
  await expect.poll(() => [now().count, now().rowAt(0)?.id, now().read.length]).toEqual([1, 5, 1]);
});

it('says that they did not come, and asks again', async () => {
  let fails = true;
  const { now, run } = await rates({
    parkingRates: (one) => (fails ? new ErrorResponse(503, { code: 'x', detail: 'No.' }) : pageOf(one)),
  });
  await expect.poll(() => now().failed).toBe(true);
  fails = false;
  await run(({ retry }) => retry());
  await expect.poll(() => [now().failed, now().count]).toEqual([false, count]);
  fails = true;
  await run(({ onRange }) => onRange(100, 120));
  await expect.poll(() => now().rowAt(100)).toBeUndefined();
  expect([now().failed, now().count]).toEqual([false, count]);
});

async function chosen(answers: Answers = {}) {
  const held = { scope: 'a' };
  const blocked: number[] = [];
  const page = await openHook(
    () => {
      const rows = useRateRows(query, 'en');
      const choice = useRateSelection(query, rows, held.scope, ({ id }) => blocked.push(id));
      return { rows, choice };
    },
    {
      parkingRates: pageOf,
      parkingRateIds: () => ({ ids: [1001, 1149, 1150, 1151], truncated: true }),
      ...answers,
    },
  );
  await expect.poll(() => page.now().rows.count).toBe(count);
  const ids = () => [...page.now().choice.selection.ids].toSorted((a, b) => a - b);
  const tick = (at: number, range = false) => page.run(({ choice }) => choice.onTick(at, range));
  const named = () => page.asked.filter(({ name }) => name === 'parkingRateIds');
  return { ...page, held, ids, tick, named, blocked };
}

it('chooses and lets go of a row; one that is taken is said, not chosen', async () => {
  const { ids, tick, blocked, run } = await chosen();
  await tick(1);
  await tick(5);
  await tick(1);
  await tick(3);
  await tick(180);
  expect([ids(), blocked]).toEqual([[1005], [1003]]);
  await run(({ choice }) => choice.clear());
  expect(ids()).toEqual([]);
});

it.each([
  [1, 5, [1001, 1002, 1004, 1005]],
  [5, 1, [1001, 1002, 1004, 1005]],
  [1, 3, [1001, 1002]],
])('chooses from row %i to row %i what is free', async (from, to, expected) => {
  const { ids, tick, named } = await chosen();
  await tick(from);
  await tick(to, true);
  expect([ids(), named().length]).toEqual([expected, 0]);
});

it('a range without a beginning is its row alone', async () => {
  const { ids, tick } = await chosen();
  await tick(7, true);
  expect(ids()).toEqual([1007]);
});

it('asks which rows lie between where they were not read', async () => {
  const { tick, named, run, now } = await chosen();
  await tick(1);
  await run(({ rows }) => rows.onRange(200, 220));
  await expect.poll(() => now().rows.rowAt(200)?.id).toBe(1200);
  await tick(200, true);
  await expect.poll(() => named().length).toBe(1);
  expect(named()[0]?.query).toEqual({ ordering: 'regulation_id', scenario__id: '4' });
});

it('takes the rows between of those that were named', async () => {
  const { ids, tick, run, now } = await chosen({
    parkingRateIds: () => ({ ids: [1001, 1149, 1150, 1200, 1201], truncated: false }),
  });
  await tick(1);
  await run(({ rows }) => rows.onRange(200, 220));
  await expect.poll(() => now().rows.rowAt(200)?.id).toBe(1200);
  await tick(200, true);
  await expect.poll(ids).toEqual([1001, 1149, 1150, 1200]);
});

it('chooses all that were read and are free, and lets them go', async () => {
  const { ids, run } = await chosen();
  await run(({ choice }) => choice.onTickAll(true));
  expect([ids().length, ids().includes(1003), ids().includes(1099)]).toEqual([90, false, true]);
  await run(({ choice }) => choice.onTickAll(false));
  expect(ids()).toEqual([]);
});

it('chooses all that match beside those that are chosen, says whether some are left, and never those of an earlier answer', async () => {
  let fails = true;
  const { ids, run, tick } = await chosen({
    parkingRateIds: () =>
      fails ? new ErrorResponse(503, { code: 'x', detail: 'No.' }) : { ids: [1001, 1149], truncated: true },
  });
  await tick(9);
  const said: unknown[] = [];
  await run(async ({ choice }) => said.push(await choice.selectMatching()));
  fails = false;
  await run(async ({ choice }) => said.push(await choice.selectMatching()));
  expect([said, ids()]).toEqual([
    [null, { truncated: true }],
    [1001, 1009, 1149],
  ]);
  await run(({ choice }) => choice.clear());
  fails = true;
  await run(async ({ choice }) => said.push(await choice.selectMatching()));
  expect([said.at(-1), ids()]).toEqual([null, []]);
});

it('begins with none in another list, and lets go of a row that was taken meanwhile', async () => {
  let taken = false;
  const { ids, tick, held, run, now } = await chosen({
    parkingRates: (one) => {
      const page = pageOf(one);
      const results = page.results.map((row) =>
        taken && row.id === 1001 ? { ...row, proposed_regulation_id: 9 } : row,
      );
      return { ...page, results };
    },
  });
  await tick(1);
  await tick(2);
  taken = true;
  await run(({ rows }) => rows.retry());
  await expect.poll(ids).toEqual([1002]);
  held.scope = 'b';
  await run(({ rows }) => rows.onRange(100, 110));
  expect(ids()).toEqual([]);
  await tick(4);
  expect([ids(), now().choice.selection.ids.size]).toEqual([[1004], 1]);
});

afterEach(() => {
  store.dispatch(scenarioSelected(null));
});
async function state(search: string) {
  await openHook(() => null);
  history.replaceState(null, '', `/manager/listview/${search}`);
  return await openHook(() => useScenarioUrlState(parseRateListState, formatRateListState));
}

it.each([
  ['?scenario=4', 4],
  ['?scenario=2147483647', 2_147_483_647],
  ['?scenario=2147483648', null],
  ['?scenario=0', null],
  ['?scenario=1.5', null],
  ['', null],
])('takes the scenario of “%s”', async (search, scenario) => {
  const { now } = await state(search);
  expect([now().scenario, store.getState().scenario.selected]).toEqual([scenario, scenario]);
});

it('stands in the address: what is changed, the scenario, and what is not its own', async () => {
  const { now, run } = await state('?list=rates&rate_type=loading');
  expect(now().state.type).toBe('loading');
  const steps = history.length;
  await run(({ change }) => change({ search: 'Oak' }, true));
  expect([location.search, history.length]).toEqual(['?list=rates&rate_type=loading&rate_search=Oak', steps]);
  await run(({ change }) => change({ type: null }));
  expect([location.search, history.length]).toEqual(['?list=rates&rate_search=Oak', steps + 1]);
  await run(() => store.dispatch(scenarioSelected(6)));
  expect([location.search, history.length]).toEqual(['?list=rates&rate_search=Oak&scenario=6', steps + 1]);
  history.replaceState(null, '', '/manager/listview/?rate_street=Elm&scenario=8');
  await act(async () => void dispatchEvent(new Event('popstate')));
  expect([now().state.street, now().state.search, now().scenario]).toEqual(['Elm', '', 8]);
  await run(() => store.dispatch(scenarioSelected(null)));
  expect(location.search).toBe('?rate_street=Elm');
});

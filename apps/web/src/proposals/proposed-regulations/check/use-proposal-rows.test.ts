// @vitest-environment happy-dom
// The proposals a dialog is about: read in pages of the list they stand in, whole or failed, with what was known before.
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { store } from '../../../shell/store.ts';
import { openHook } from '../../../testing/hook.tsx';
import { type Answers, ErrorResponse } from '../../../testing/page.tsx';
import { proposalRow } from '../../../testing/proposal.ts';
import { draftClosed } from '../../draft-slice.ts';
import { scenarioSelected } from '../../scenarios/scenario-slice.ts';
import { useProposalRows } from './use-proposal-rows.ts';

afterEach(() => {
  act(() => {
    store.dispatch(draftClosed());
    store.dispatch(scenarioSelected(null));
  });
});

const listed: NonNullable<Answers['proposedRegulationListData']> = ({ query }) => {
  const ids = String(query.ids).split(',').map(Number);
  const results = ids.map((id) => ({ ...proposalRow(id), version: id * 2, link_count: 3 }));
  return { results, meta: { count: ids.length, next: null, previous: null } };
};
const no = new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' });
const numbers = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

async function rows(ids: readonly number[], isPublished = false, answer = listed) {
  const page = await openHook(() => useProposalRows(ids, isPublished), {
    proposedRegulationListData: answer,
  });
  const queries = () => page.asked.map(({ query }) => query);
  const whole = () => expect.poll(() => page.now().isWhole).toBe(true);
  return { ...page, queries, whole };
}

it.each([
  [100, ['100']],
  [101, ['100', '1']],
  [250, ['100', '100', '50']],
])('reads %i by the hundred, and has all of them at the end', async (count, pages) => {
  const { now, queries, whole } = await rows(numbers(count));
  await whole();
  expect(queries().map(({ ids }) => String(ids?.split(',').length))).toEqual(pages);
  expect(queries().flatMap(({ ids }) => ids?.split(',').map(Number))).toEqual(numbers(count));
  expect([now().byId.size, now().curbs, now().isFailed]).toEqual([count, 3 * count, false]);
  expect(now().versionsOf([9, count + 1, 4])).toEqual([18, null, 8]);
});

it('asks for them whatever their scenario and the selected one', async () => {
  store.dispatch(scenarioSelected(6));
  const { queries, whole } = await rows([4, 7], true);
  await whole();
  expect(queries()).toEqual([{ ids: '4,7', is_published: 'true', limit: '100', language: 'en' }]);
});

it('reads nothing of none', async () => {
  const { now, queries, whole } = await rows([]);
  await whole();
  expect([queries(), now().curbs]).toEqual([[], 0]);
});

it('says that a page could not be read, keeps the pages before it, and reads all anew when asked to', async () => {
  let refuses = true;
  const { now, queries, whole, run } = await rows(numbers(150), false, (asked) =>
    refuses && asked.query.ids?.startsWith('101') ? no : listed(asked),
  );
  await expect.poll(() => now().isFailed).toBe(true);
  expect([now().isWhole, now().byId.size]).toEqual([false, 100]);
  refuses = false;
  await run(({ again }) => again());
  await whole();
  expect([now().isFailed, now().byId.size, queries().length]).toEqual([false, 150, 4]);
});

it('keeps the name of what has gone from the list, and takes what is newer', async () => {
  let round = 0;
  const { now, whole, run, queries } = await rows([4, 7], false, (asked) => {
    round += 1;
    const page = listed(asked);
    if (page instanceof ErrorResponse || round === 1) return page;
    return { ...page, results: page.results.slice(1).map((row) => ({ ...row, version: 99 })) };
  });
  await whole();
  await run(({ again }) => again());
  await expect.poll(() => queries().length).toBe(2);
  await whole();
  await expect.poll(() => now().versionsOf([4, 7])).toEqual([8, 99]);
});

it('reads ten thousand at most, and says that it is not all', async () => {
  const { now, queries } = await rows(numbers(10_001), false, (asked) => {
    const page = listed(asked);
    return page instanceof ErrorResponse ? page : { ...page, results: page.results.slice(0, 1) };
  });
  await expect.poll(() => queries().length).toBe(100);
  expect(queries().at(-1)?.ids?.endsWith(',10000')).toBe(true);
  expect([now().isWhole, now().isFailed]).toEqual([false, false]);
});

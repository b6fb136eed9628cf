// @vitest-environment happy-dom
// What the panel and the list of many curbs ask of the server: sums of the choice, one batch for one wish, pages of batches, and the open one.

import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeBatch, selectBatch } from '../../city/view/batch-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { type Answers, ErrorResponse, settled } from '../../testing/page.tsx';
import { useBatchRows } from './use-batch-rows.ts';
import { useOpenBatch } from './use-open-batch.ts';
import { useSaveBatch } from './use-save-batch.ts';
import { useTotals } from './use-totals.ts';

afterEach(() => act(() => changeBatch({ current: null })));

describe('the sums of the choice', () => {
  const three = [7, 8, 9];
  it('are those of the server, for all chosen curbs at once', async () => {
    const { now, asked } = await openHook(() => useTotals(three), {
      selectLinks: () => mockResponse('selectLinks', { length: 120.5, spaces: 7 }),
    });
    expect(now()).toBeNull();
    await expect.poll(() => now()).toMatchObject({ length: 120.5, spaces: 7 });
    expect(asked.map(({ name, body }) => [name, body])).toEqual([['selectLinks', { links: three }]]);
  });
  it('are nothing of none, and not known where nobody answers', async () => {
    const none = await openHook(() => useTotals([]));
    await settled();
    expect([none.now(), none.asked]).toEqual([{ length: 0, spaces: 0 }, []]);
    const lost = await openHook(() => useTotals(three), {
      selectLinks: () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
    });
    await settled();
    expect([lost.asked.length, lost.now()]).toEqual([1, null]);
  });
});

describe('saving', () => {
  const wish = {
    links: [7, 8],
    edit: { reason: 'Why' } as never,
    name: 'Main',
    scenario: null,
    losing: null,
  };
  async function saving(answer: NonNullable<Answers['createBatchRegulation']>) {
    const onFailed = vi.fn();
    const page = await openHook(() => useSaveBatch(() => null, onFailed), { createBatchRegulation: answer });
    const bodies = () =>
      page.asked.flatMap(({ name, body }) =>
        name === 'createBatchRegulation' ? [body as Record<string, unknown>] : [],
      );
    return { ...page, onFailed, bodies };
  }
  const made = () => mockResponse('createBatchRegulation', { id: 31 });

  it('sends the wish, with its scenario and losses where there are some, and opens what was made', async () => {
    const { now, run, bodies, onFailed } = await saving(made);
    await run(({ save }) => save({ ...wish, scenario: 6, losing: 0 }));
    expect(bodies()[0]).toMatchObject({
      links: [7, 8],
      name: 'Main',
      scenario: 6,
      curbs_losing_price_or_reservation: 0,
    });
    await expect.poll(() => now().saved?.id).toBe(31);
    expect([selectBatch(store.getState()).current, onFailed.mock.calls.length, now().saving]).toEqual([
      31,
      0,
      false,
    ]);
    await run(({ again }) => again());
    expect(now().saved).toBeNull();
    await run(({ save }) => save(wish));
    expect(Object.keys(bodies()[1] ?? {}).toSorted()).toEqual(['edit', 'links', 'name', 'submission']);
  });
  it('keeps its name for the same wish, also when it failed, and takes another for another', async () => {
    const { now, run, bodies, onFailed } = await saving(
      () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
    );
    await run(({ save }) => save(wish));
    await run(({ save }) => save({ ...wish, losing: 3 }));
    await run(({ save }) => save({ ...wish, name: 'Other' }));
    await run(({ save }) => save({ ...wish, links: [7] }));
    await run(({ save }) => save({ ...wish, scenario: 2 }));
    const names = bodies().map(({ submission }) => submission);
    expect([names[1] === names[0], new Set(names).size]).toEqual([true, 4]);
    expect([onFailed.mock.calls.length, now().saved, selectBatch(store.getState()).current]).toEqual([
      5,
      null,
      null,
    ]);
  });
  it('is another wish when one begins again after it was saved', async () => {
    const { run, bodies } = await saving(made);
    await run(({ save }) => save(wish));
    await run(({ again }) => again());
    await run(({ save }) => save(wish));
    const [first, second] = bodies().map(({ submission }) => submission);
    expect(first).not.toBe(second);
  });
});

describe('the list of batches', () => {
  const pages: (count: number) => Answers['batchRegulations'] = (count) => (asked) => {
    const from = Number(asked.query.offset);
    const results = Array.from({ length: Math.max(0, Math.min(100, count - from)) }, (_none, at) => ({
      id: from + at,
    }));
    return mockResponse('batchRegulations', { results, meta: { count } } as never);
  };
  it.each([
    [0, 1, 0],
    [100, 1, 100],
    [101, 2, 101],
    [1000, 10, 1000],
    [1001, 10, 1000],
  ])('of %i is read in %i pages', async (count, asks, rows) => {
    const { now, asked } = await openHook(() => useBatchRows(6, 'en'), { batchRegulations: pages(count) });
    await expect.poll(() => now().rows?.length).toBe(rows);
    expect([now().count, now().failed]).toEqual([count, false]);
    const offsets = asked.map(({ query }) => Number(query.offset));
    expect(offsets).toEqual(Array.from({ length: asks }, (_none, at) => at * 100));
    expect(asked[0]?.query).toEqual({ limit: '100', offset: '0', language: 'en', scenario__id: '6' });
    expect(now().rows?.map(({ id }) => id)).toEqual(Array.from({ length: rows }, (_none, at) => at));
  });
  it('of every scenario names none; one that could not be read is read again', async () => {
    let refuses = true;
    const no = new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' });
    const { now, run, asked } = await openHook(() => useBatchRows(null, 'es'), {
      batchRegulations: (one) => (refuses ? no : (pages(2)?.(one) as never)),
    });
    await expect.poll(() => now().failed).toBe(true);
    expect([now().rows, now().count]).toEqual([null, 0]);
    expect(asked[0]?.query).toEqual({ limit: '100', offset: '0', language: 'es' });
    refuses = false;
    await run(({ retry }) => retry());
    await expect.poll(() => now().rows?.length).toBe(2);
    expect(now().failed).toBe(false);
  });
});

it('the open batch is in the address, and Back closes it', async () => {
  history.replaceState(null, '', '/manager/listview/?list=batches&batch=4#x');
  const { now, run } = await openHook(useOpenBatch);
  expect(now()[0]).toBe(4);
  await run(([, show]) => show(9));
  expect([now()[0], location.search, location.hash]).toEqual([9, '?list=batches&batch=9', '#x']);
  await run(([, show]) => show(null));
  expect([now()[0], location.search]).toEqual([null, '?list=batches']);
  history.replaceState(null, '', '/manager/listview/?batch=5');
  act(() => void dispatchEvent(new Event('popstate')));
  expect(now()[0]).toBe(5);
});

// @vitest-environment happy-dom
// A crew's list with a device that keeps it: one's own orders are read whole for the street, each once, and are there without a connection.
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../shell/api.ts';
import { reachabilityReported, wentOffline } from '../shell/connection-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { fieldWorker, queueOpen, withFieldWork } from '../testing/field-worker.ts';
import { type Answers, open } from '../testing/page.tsx';
import { CrewWorkOrders } from './crew-work-orders.tsx';

withFieldWork();
afterEach(() => {
  act(() => void store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true })));
});

type Row = NonNullable<NonNullable<Parameters<typeof mockResponse<'workOrders'>>[1]>['results']>[number];
/** A work order with as many comments and files as its row states. */
const wholeOf = (row: Row = {}) =>
  mockResponse('workOrder', {
    ...row,
    comments: Array.from({ length: row.comment_count ?? 0 }, (_none, id) => ({ id })),
    files: Array.from({ length: row.file_count ?? 0 }, (_none, id) => ({ id })),
  } as never);
async function opened(rows: (username: string) => readonly Row[]) {
  const worker = fieldWorker('view', 'edit');
  const answers: Answers = {
    ...worker.answers,
    workOrders: () => {
      const results = rows(worker.username);
      return mockResponse('workOrders', { meta: { count: results.length }, results });
    },
    workOrder: ({ params }) => wholeOf(rows(worker.username).find(({ id }) => id === Number(params.id))),
  };
  const page = await open(<CrewWorkOrders onOpen={vi.fn()} onNew={vi.fn()} />, answers);
  const whole = () => page.asked.flatMap(({ name, params }) => (name === 'workOrder' ? [params.id] : []));
  return { ...page, worker, whole };
}
const order = {
  status: 'open',
  priority: 'normal',
  due: '2099-12-24',
  modified: '2026-11-20T10:00:00Z',
} as const;

it('reads one’s own whole, not those of others, and again only what changed', async () => {
  let [comments, files] = [0, 0];
  const rows = (assignee: string): readonly Row[] => [
    { ...order, id: 1, name: 'Set sign', assignee, comment_count: comments },
    { ...order, id: 2, name: 'Theirs', assignee: 'ben' },
    { ...order, id: 3, name: 'Paint', assignee, file_count: files },
  ];
  const first = await opened(rows);
  await queueOpen();
  await expect.poll(first.whole).toEqual(['1', '3']);
  await expect.poll(() => first.view.getAllByRole('listitem').length).toBe(2);
  comments = 1;
  act(() => void store.dispatch(api.util.invalidateTags(['work-orders'])));
  await expect.poll(() => first.whole().slice(2)).toEqual(['1']);
  files = 1;
  act(() => void store.dispatch(api.util.invalidateTags(['work-orders'])));
  await expect.poll(() => first.whole().slice(3)).toEqual(['3']);
});

it('shows them from this device without a connection', async () => {
  const { view } = await opened((assignee) => [
    { ...order, id: 1, name: 'Set sign', assignee },
    { ...order, id: 2, name: 'Theirs', assignee: 'ben' },
  ]);
  await queueOpen();
  await view.findByText('Set sign');
  act(() => void store.dispatch(wentOffline()));
  expect(await view.findByText(/^From this device: 2 work orders/)).toBeTruthy();
  expect(view.getByText('Set sign')).toBeTruthy();
  expect(view.queryByText('Theirs')).toBeNull();
});

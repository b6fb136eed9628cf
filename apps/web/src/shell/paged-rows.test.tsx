// @vitest-environment happy-dom
// The rows of a list by pages: each row is found at its place, only pages in sight are asked for, and what was read stays.
import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { open } from '../testing/page.tsx';
import { api } from './api.ts';
import { type PagedRows, usePagedRows } from './paged-rows.ts';

type Row = { readonly id: number };

const all = Array.from({ length: 250 }, (_, id) => ({
  id,
  at: '2026-11-28T12:00:00Z',
  message: `No. ${id}`,
  name: null,
  email: null,
  user: null,
  link: null,
  page: null,
  done_at: null,
  done_by: null,
}));

function List({ onRows }: { readonly onRows: (rows: PagedRows<Row>) => void }) {
  const rows = usePagedRows(api.endpoints.feedback, { state: 'all' as const });
  useEffect(() => onRows(rows));
  return <p>{rows.count === null ? 'reading' : `${rows.count} rows`}</p>;
}

it('finds each row at its place, and asks for the pages in sight alone', async () => {
  let rows: PagedRows<Row> | null = null;
  const heard = (now: PagedRows<Row>) => {
    rows = now;
  };
  const list = () => rows ?? expect.fail('no rows yet');
  const { view, asked } = await open(<List onRows={heard} />, {
    feedback: ({ query }) => ({
      results: all.slice(Number(query.offset), Number(query.offset) + Number(query.limit)),
      meta: { count: all.length, next: null, previous: null },
    }),
  });
  await view.findByText('250 rows');
  expect([0, 99, 100].map((index) => list().rowAt(index)?.id)).toEqual([0, 99, undefined]);
  expect(asked.map(({ query }) => query)).toEqual([{ limit: '100', offset: '0', state: 'all' }]);
  act(() => list().onRange(199, 200));
  await expect.poll(() => list().rowAt(249)?.id).toBe(249);
  expect([99, 100, 199, 200, 250].map((index) => list().rowAt(index)?.id)).toEqual([
    99,
    100,
    199,
    200,
    undefined,
  ]);
  expect(asked.map(({ query }) => query.offset)).toEqual(['0', '100', '200']);
  expect(list().read.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  act(() => list().onRange(0, 10));
  expect(list().rowAt(249)?.id).toBe(249);
});

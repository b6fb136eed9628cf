// @vitest-environment happy-dom
// The curbs of a batch, ten at a time: where each is, what became of its proposal, and the pages that are asked for.
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { ErrorResponse, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { BatchLinks } from './batch-links.tsx';

type Part = { link: number; review_state?: 'waiting'; is_published?: boolean; is_reverted?: boolean };
const page = (count: number, ...rows: Part[]) =>
  mockResponse('batchRegulationListData', {
    results: rows.map((row) => ({ bl_street_name: `Street ${row.link}`, sub_activity: 'loading', ...row })),
    meta: { count, next: null, previous: null },
  });

it('says of each proposal whether it waits for review, is published or undone', async () => {
  const { view } = await open(<BatchLinks batch={7} />, {
    batchRegulationListData: () =>
      page(
        3,
        { link: 1, review_state: 'waiting' },
        { link: 2, is_published: true },
        { link: 3, is_published: true, is_reverted: true },
      ),
  });
  const rows = rowsOf(await view.findByRole('table'));
  expect(rows.map(([place, , state]) => [place?.slice(0, 8), state])).toEqual([
    ['Street 1', 'Waiting for review'],
    ['Street 2', 'Published'],
    ['Street 3', 'Undone'],
  ]);
});

it('goes page by page, as far as there are curbs', async () => {
  const { view, person, asked } = await open(<BatchLinks batch={7} />, {
    batchRegulationListData: ({ query }) => page(21, { link: Number(query.offset) + 1 }),
  });
  const button = (name: string) => view.getByRole<HTMLButtonElement>('button', { name });
  const state = () => [
    view.getByRole('status').textContent,
    button('Previous').disabled,
    button('Next').disabled,
  ];
  await view.findByText(/Street 1/);
  expect(state()).toEqual(['1–10 of 21', true, false]);
  await person.click(button('Next'));
  await view.findByText(/Street 11/);
  expect(state()).toEqual(['11–20 of 21', false, false]);
  await person.click(button('Next'));
  await view.findByText(/Street 21/);
  expect(state()).toEqual(['21–21 of 21', false, true]);
  await person.click(button('Previous'));
  await view.findByText(/Street 11/);
  const pages = asked.filter(({ name }) => name === 'batchRegulationListData');
  expect(pages.map(({ query }) => [query.batch, query.limit, query.offset])).toEqual([
    ['7', '10', '0'],
    ['7', '10', '10'],
    ['7', '10', '20'],
  ]);
});

it('ends where the last page is full', async () => {
  const { view } = await open(<BatchLinks batch={7} />, {
    batchRegulationListData: () => page(10, { link: 1 }),
  });
  await view.findByRole('table');
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
});

it('says that none is left, and what could not be read', async () => {
  const none = await open(<BatchLinks batch={7} />, { batchRegulationListData: () => page(0) });
  expect(await none.view.findByText('No curb has a proposal from this batch anymore.')).toBeDefined();
});

it('reads again what could not be read', async () => {
  let isDown = true;
  const { view, person } = await open(<BatchLinks batch={7} />, {
    batchRegulationListData: () =>
      isDown ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }) : page(1, { link: 4 }),
  });
  expect((await view.findByRole('alert')).textContent).toContain('Couldn’t load the curbs. Try again.');
  isDown = false;
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByText(/Street 4/)).toBeDefined();
});

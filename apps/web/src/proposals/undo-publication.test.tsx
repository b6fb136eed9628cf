// @vitest-environment happy-dom
// Undoing publications: at once, or after a question where sign orders would be canceled.
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useAppSelector } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { open, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { answerUndoQuestion, selectUndoQuestion } from './undo-confirmation.ts';
import { UndoConfirmationDialog } from './undo-confirmation-dialog.tsx';
import { undoPublications } from './undo-publication.ts';

beforeEach(() => answerUndoQuestion(false));

function Question() {
  const proposals = useAppSelector(selectUndoQuestion);
  return proposals === null ? null : <UndoConfirmationDialog proposals={proposals} />;
}

async function opened(open_: number, begun: number) {
  const page = await open(<Question />, {
    ...signedIn('view', 'publish'),
    workOrders: ({ query }) => {
      const isBegun = query.status === 'in progress,blocked';
      const count = query.status === undefined ? open_ + begun : isBegun ? begun : open_;
      const results = Array.from({ length: Math.min(count, 10) }, (_, at) => ({
        id: at + 1,
        name: `${isBegun ? 'Begun' : 'Sign'} ${at + 1}`,
      }));
      return mockResponse('workOrders', { results, meta: { count } });
    },
    undoPublication: () => mockResponse('undoPublication'),
  });
  const undone = () => page.asked.filter(({ name }) => name === 'undoPublication').map(({ body }) => body);
  return { ...page, undone };
}

it('undoes them at once where there are no open sign orders', async () => {
  const { asked, undone } = await opened(0, 0);
  expect(await undoPublications([12, 14], 'Oak Street')).toBe(true);
  expect(undone()).toEqual([{ proposed_regulation_ids: [12, 14] }]);
  expect(asked.find(({ name }) => name === 'workOrders')?.query).toEqual({
    proposed_regulation_ids: '12,14',
    is_open: 'true',
    limit: '1',
  });
  expect(lastToast()).toBe('Oak Street: publication undone. The previous rules apply again.');
});

it('names the orders that will be canceled and those in progress, and undoes them when confirmed', async () => {
  const { person, undone } = await opened(12, 1);
  const done = undoPublications([12], 'Oak Street');
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  expect(await dialog.findByText('12 open sign orders will be canceled:')).toBeTruthy();
  expect(
    await dialog.findByText('1 sign order in progress stays, with a comment to check its sign:'),
  ).toBeTruthy();
  const names = dialog.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `Sign ${at + 1}`),
    'and 2 more',
    'Begun 1',
  ]);
  expect(undone()).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Undo publication', hidden: true }));
  expect(await done).toBe(true);
  expect(undone()).toEqual([{ proposed_regulation_ids: [12] }]);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('undoes nothing when that is canceled', async () => {
  const { person, undone } = await opened(1, 0);
  const done = undoPublications([12], 'Oak Street');
  await person.click(await screen.findByRole('button', { name: 'Cancel', hidden: true }));
  expect(await done).toBe(false);
  expect(undone()).toEqual([]);
});

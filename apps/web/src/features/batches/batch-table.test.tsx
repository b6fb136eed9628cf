// @vitest-environment happy-dom
// The list of batches: its order and filters, what is selected, who may do what with it, and the batch that is open beside it.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../app/staff-api.ts';
import { currentBatch, selectedBatches } from '../../app/batch.ts';
import { scenarioSelected } from '../../app/scenario-slice.ts';
import { store } from '../../app/store.ts';
import { answerOf, type Part } from '../../testing/answer-of.ts';
import { type Answers, open, Rejected, signedIn } from '../../testing/page.tsx';
import { noRuleSets, readsOfProposal } from '../../testing/proposal.ts';
import { withRoom } from '../../testing/room.ts';
import { rowsOf } from '../../testing/shown.ts';
import { BatchTable } from './batch-table.tsx';

withRoom();
type Batch = ReturnType<typeof answerOf<'batchRegulations'>>['results'][number];
const batches: Part<Batch>[] = [
  { id: 5, name: 'Winter', created: '2026-11-20T12:00:00Z', open: 0, published: 4, links: 30, user: 'mara' },
  { id: 6, created: '2026-11-22T12:00:00Z', open: 3, published: 0, links: 100, user: 'otto', kind: 'rates' },
  { id: 7, name: 'West', created: '2026-11-21T12:00:00Z', open: 0, published: 1, links: 9, user: 'mara' },
];
const page = (rows: Part<Batch>[], count = rows.length) =>
  answerOf('batchRegulations', { results: rows, meta: { count, next: null, previous: null } } as never);

async function opened(answers: Answers = {}, permissions: ('edit' | 'publish')[] = ['edit', 'publish']) {
  const acts = { onNew: vi.fn(), onMap: vi.fn() };
  const table = (
    <BatchTable scenarioSelect={<p>Scenarios</p>} historyOf={(id) => <p>{`History ${id}`}</p>} {...acts} />
  );
  const { view, person, asked } = await open(table, {
    ...signedIn(...permissions),
    ruleSets: () => noRuleSets,
    subActivities: readsOfProposal().subActivities,
    batchRegulations: ({ query }) =>
      page(query.id === undefined ? batches : batches.filter(({ id }) => `${id}` === query.id)),
    ...answers,
  });
  const ids = () => rowsOf(view.getByRole('grid')).map(([, id]) => id);
  const tick = (name: string) => person.click(view.getByRole('checkbox', { name }));
  const press = (name: string) => person.click(view.getByRole('button', { name }));
  const menu = async (column: string) => {
    await person.click(view.getAllByRole('button', { name: new RegExp(`^${column}`) })[0] ?? document.body);
    return within(await screen.findByRole('dialog'));
  };
  return { view, person, asked, ids, tick, press, menu, ...acts };
}

it('lists the newest first, sorts by a column and filters by its values', async () => {
  const { view, person, ids, menu, press } = await opened();
  await view.findByRole('grid');
  expect(ids()).toEqual(['6', '7', '5']);
  expect(view.getByText('3 of 3 batches')).toBeDefined();
  const curbs = await menu('Curbs');
  await person.click(curbs.getByRole('button', { name: 'Ascending' }));
  expect(ids()).toEqual(['7', '5', '6']);
  const users = await menu('User');
  await person.click(users.getByLabelText('mara'));
  await person.click(users.getByRole('button', { name: 'Apply' }));
  expect(ids()).toEqual(['7', '5']);
  expect(view.getByText('2 of 3 batches')).toBeDefined();
  expect(view.getByText('Filtered by: User')).toBeDefined();
  await press('Clear the filters');
  expect(ids()).toEqual(['7', '5', '6']);
});

it('publishes, undoes and deletes what is selected, and selects nothing afterwards', async () => {
  const { view, tick, press, ids } = await opened({
    undoBatchRegulation: () => answerOf('undoBatchRegulation', { results: [{ id: 1, ok: true }] }),
  });
  await view.findByRole('grid');
  await tick('Select Batch 5, Winter');
  expect([...selectedBatches.get()]).toEqual([5]);
  expect(view.getByRole('button', { name: 'Publish' }).getAttribute('aria-description')).toBe(
    'Nothing of it is open.',
  );
  await tick('Select Batch 6');
  expect(view.getByText('2 selected')).toBeDefined();
  expect(view.getByRole('button', { name: 'Publish' }).getAttribute('aria-description')).toBeNull();
  await press('Undo the batch');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Batch 5, Winter',
    'Batch 6',
  ]);
  dialog.getByRole('button', { name: 'Undo the batch' }).click();
  await dialog.findByText('2 proposals undone.');
  expect([selectedBatches.get().size, ids()]).toEqual([0, ['6', '7', '5']]);
});

it('selects all that are listed, and none again', async () => {
  const { view, tick, press } = await opened();
  await view.findByRole('grid');
  await tick('Select the rows read so far');
  expect([...selectedBatches.get()].toSorted((a, b) => a - b)).toEqual([5, 6, 7]);
  await press('Clear the selection');
  expect(selectedBatches.get().size).toBe(0);
});

it.each([
  { permissions: ['edit'], blocked: ['Publish', 'Undo the batch'] },
  { permissions: ['publish'], blocked: ['Delete'] },
] as const)('lets one with $permissions do no more', async ({ permissions, blocked }) => {
  const { view, tick, press, onNew } = await opened({}, [...permissions]);
  await view.findByRole('grid');
  const mayEdit = permissions[0] === 'edit';
  await press('Edit many curbs');
  expect(onNew).toHaveBeenCalledTimes(mayEdit ? 1 : 0);
  await tick('Select Batch 6');
  const reasons = ['Publish', 'Undo the batch', 'Delete'].filter((name) =>
    view
      .getByRole('button', { name })
      .getAttribute('aria-description')
      ?.startsWith('Your account has no permission'),
  );
  expect(reasons).toEqual(blocked);
});

it('opens one beside the list, as the address says, and goes to the map', async () => {
  const { view, press, onMap } = await opened();
  await view.findByRole('grid');
  await press('Open the batch: Batch 5, Winter');
  expect(await view.findByRole('complementary', { name: 'Batch 5' })).toBeDefined();
  expect([location.search, currentBatch.get()]).toEqual(['?batch=5', 5]);
  expect(view.getByText('History 5')).toBeDefined();
  await press('Close');
  expect([view.queryByRole('complementary'), location.search]).toEqual([null, '']);
  await press('Show on the map: Batch 7, West');
  expect(onMap).toHaveBeenCalledWith(7);
});

it('asks for the batches of the scenario, a hundred at a time', async () => {
  store.dispatch(scenarioSelected(4));
  const { view, asked } = await opened({ batchRegulations: () => page(batches, 201) });
  store.dispatch(scenarioSelected(4));
  await view.findByRole('grid');
  await vi.waitFor(() =>
    expect(
      asked
        .filter(({ name, query }) => name === 'batchRegulations' && query.scenario__id === '4')
        .map(({ query }) => [query.limit, query.offset]),
    ).toEqual([
      ['100', '0'],
      ['100', '100'],
      ['100', '200'],
    ]),
  );
  expect(view.queryByText('The newest 1,000 are listed.')).toBeNull();
});

it('says that only a thousand are listed', async () => {
  const { view, asked } = await opened({ batchRegulations: () => page(batches.slice(0, 1), 1001) });
  await view.findByText('The newest 1,000 are listed.');
  expect(asked.filter(({ name }) => name === 'batchRegulations')).toHaveLength(10);
});

it('says that there is none', async () => {
  const none = await opened({ batchRegulations: () => page([]) });
  expect(await none.view.findByText('No batch yet')).toBeDefined();
});

it('reads them again where they could not be read', async () => {
  let isDown = true;
  const failed = await opened({
    batchRegulations: () =>
      isDown ? new Rejected(500, { code: 'internal', detail: 'Sorry.' }) : page(batches),
  });
  await failed.view.findByText('The batches could not be read.');
  isDown = false;
  await failed.press('Try again');
  expect(await failed.view.findByRole('grid')).toBeDefined();
});

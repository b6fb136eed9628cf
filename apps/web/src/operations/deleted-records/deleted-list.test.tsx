// @vitest-environment happy-dom
// What was deleted: its rows, kinds and pages, the way back, and what one who may not delete is told.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { DeletedRecordsPage } from './deleted-list.tsx';

const row = { deleted_at: '2026-11-20T18:30:00Z', deleted_by: 'mara', days_left: 22 };
const results = [
  { ...row, id: 1, noun: 'batch', record_id: 12, name: 'Main St', proposals: 3 },
  { ...row, id: 2, noun: 'proposed-regulation', record_id: 5, proposals: 1, name: '', days_left: 1 },
  { ...row, id: 3, noun: 'template', record_id: 8, name: 'Loading', proposals: 0, deleted_by: null },
] as const;
const answered = (count: number) => ({
  deletedRecords: () => mockResponse('deletedRecords', { meta: { count }, results: [...results] }),
});
const opened = (more: Answers) => open(<DeletedRecordsPage />, { ...signedIn('view', 'analyze'), ...more });

it('says what each was, who deleted it when, and how long it stays', async () => {
  const { view } = await opened(answered(25));
  const when = 'Nov 20, 2026, 12:30 PM';
  expect(rowsOf(await view.findByRole('table'))).toEqual([
    ['Main Stwith 3 proposed changes', 'Batch', 'mara', when, '22 days', 'Restore'],
    ['Proposed change 5', 'Proposed change', 'mara', when, '1 day', 'Restore'],
    ['Loading', 'Template', '–', when, '22 days', 'Restore'],
  ]);
  expect(view.queryByRole('button', { name: 'Older' })).toBeNull();
});

it('turns pages of 25, and another kind begins at its first page', async () => {
  const { view, person, asked } = await opened(answered(50));
  const said = () => view.getByRole('status').textContent;
  const isOff = (name: string) => view.getByRole<HTMLButtonElement>('button', { name }).disabled;
  await view.findByRole('table');
  expect([said(), isOff('Newer'), isOff('Older')]).toEqual(['1 to 25 of 50', true, false]);
  await person.click(view.getByRole('button', { name: 'Older' }));
  await expect.poll(() => view.queryByRole('status')?.textContent).toBe('26 to 50 of 50');
  expect([isOff('Newer'), isOff('Older')]).toEqual([false, true]);
  await person.selectOptions(view.getByLabelText('Show'), 'Batch');
  await expect.poll(() => view.queryByRole('status')?.textContent).toBe('1 to 25 of 50');
  expect(asked.filter(({ name }) => name === 'deletedRecords').map(({ query }) => query)).toEqual([
    { limit: '25', offset: '0', language: 'en' },
    { limit: '25', offset: '25', language: 'en' },
    { limit: '25', offset: '0', language: 'en', noun: 'batch' },
  ]);
});

it('goes to the last page there is when the one it is on went away', async () => {
  let count = 51;
  const { view, person, asked } = await opened({ deletedRecords: () => answered(count).deletedRecords() });
  await person.click(await view.findByRole('button', { name: 'Older' }));
  await expect.poll(() => view.queryByRole('status')?.textContent).toBe('26 to 50 of 51');
  count = 25;
  await person.click(view.getByRole('button', { name: 'Older' }));
  await expect.poll(() => asked.at(-1)?.query.offset).toBe('0');
  expect(await view.findByRole('table')).toBeTruthy();
});

it('restores a row and says so, or reads the list again where it could not', async () => {
  const refusal = new ErrorResponse(404, { code: 'not_found', detail: 'It is gone.' });
  const answers = [refusal, mockResponse('restoreDeleted')];
  const { view, person, asked } = await opened({
    ...answered(3),
    restoreDeleted: () => answers.shift() ?? refusal,
  });
  await person.click(await view.findByRole('button', { name: 'Restore: Loading' }));
  await expect.poll(() => asked.filter(({ name }) => name === 'deletedRecords').length).toBe(2);
  expect(lastToast()).not.toBe('Loading was restored.');
  await person.click(view.getByRole('button', { name: 'Restore: Loading' }));
  await expect.poll(() => lastToast()).toBe('Loading was restored.');
  // The button disappeared with its row.
  await expect.poll(() => document.activeElement?.tagName).toBe('SECTION');
  const restored = asked.filter(({ name }) => name === 'restoreDeleted');
  expect(restored.map(({ params }) => params)).toEqual([{ id: '3' }, { id: '3' }]);
});

it('tells one who may not delete, and asks for nothing', async () => {
  const { view, asked } = await open(<DeletedRecordsPage />, signedIn('view'));
  expect(await view.findByText(/^Only people with permission to analyze or edit/)).toBeTruthy();
  expect(asked.some(({ name }) => name === 'deletedRecords')).toBe(false);
});

it('says that nothing is there', async () => {
  const none = await opened({});
  expect(await none.view.findByText('Nothing to restore')).toBeTruthy();
});

it('says that it could not be read, and reads again', async () => {
  const answers = [new ErrorResponse(503, { code: 'busy', detail: 'Not now.' })];
  const { view, person } = await opened({
    deletedRecords: () => answers.shift() ?? answered(3).deletedRecords(),
  });
  await view.findByRole('alert');
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(rowsOf(await view.findByRole('table'))).toHaveLength(3);
});

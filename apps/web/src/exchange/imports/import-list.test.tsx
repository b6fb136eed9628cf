// @vitest-environment happy-dom
// The list of imports: what is under way and may be gone on with, past imports in pages, and what only administrators may; the first look at files.
import type { ImportJobResponse } from '@curbwright/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { FileStep } from './file-step.tsx';
import { ImportList } from './import-list.tsx';
import { InspectionStep } from './inspection-step.tsx';

const run = { started: '2026-11-20T18:30:00Z', source: 'a.csv', format: 'csv', status: 'applied' } as const;
const runs = [
  {
    ...run,
    id: 7,
    user: 'mara',
    can_be_undone: true,
    counts: { links: { created: 1200, changed: 3, retired: 5 } },
  },
  { ...run, id: 8, user: null, can_be_undone: false, format: 'other', source: 'b.zip' },
  { ...run, id: 9, user: 'ben', status: 'failed', failure: 'The disk is full.' },
] as const;
const job = {
  created: '2026-11-20T18:30:00Z',
  user: 'mara',
  files: [{ name: 'a.csv' }, { name: 'b.csv' }],
} as const;
const jobs = [
  { ...job, id: 1, kind: 'import', state: 'previewed', may: ['cancel'] },
  {
    ...job,
    id: 2,
    kind: 'undo',
    state: 'undoing',
    import_id: 5,
    may: ['cancel'],
    step: 'apply',
    done: 1,
    of: 4,
  },
  { ...job, id: 3, kind: 'import', state: 'done' },
  { ...job, id: 4, kind: 'import', state: 'cancelled' },
  { ...job, id: 6, kind: 'import', state: 'inspected', user: null, may: [] },
] as const;

async function list(mayImport: boolean, count = 3, more: Answers = {}) {
  const [onNew, onJob] = [vi.fn(), vi.fn()];
  const page = await open(<ImportList {...{ mayImport, onNew, onJob }} />, {
    imports: () =>
      mockResponse('imports', { meta: { count }, results: count === 0 ? [] : ([...runs] as never) }),
    importJobs: () => mockResponse('importJobs', { results: [...jobs] as never }),
    cancelImport: () => mockResponse('importJob'),
    ...more,
  });
  return { ...page, onNew, onJob };
}

it('says of each import when, who, what it did and how it stands', async () => {
  const { view } = await list(true);
  const when = 'Nov 20, 2026, 12:30 PM';
  expect(rowsOf(await view.findByRole('table'))).toEqual([
    ['a.csvNo. 7 · CSV', when, 'mara', 'New: 1,200 · changed: 3 · retired: 5', 'Imported', 'Roll back'],
    ['b.zipNo. 8 · other', when, 'From the command line', '–', 'Imported', ''],
    ['a.csvNo. 9 · CSV', when, 'ben', '–', 'Failed, nothing changedThe disk is full.', ''],
  ]);
  expect([...document.querySelectorAll('[class~=error]')].map(({ textContent }) => textContent)).toEqual([
    'Failed, nothing changed',
  ]);
});

it('lists what is under way, goes on with it, watches or drops it', async () => {
  const { view, person, onJob, asked } = await list(true);
  const open_ = within(await view.findByRole('region', { name: 'In progress' }));
  const items = open_.getAllByRole('listitem');
  const when = 'Nov 20, 2026, 12:30 PM';
  expect(items.map((item) => item.textContent)).toEqual([
    `a.csv, b.csvWaiting for you: review the preview · mara, ${when}ContinueDiscard import`,
    `Rolling back import 5Rolling back · mara, ${when}Writing the changes 25%CancelShow progress`,
    `a.csv, b.csvWaiting for you: map the columns · –, ${when}Continue`,
  ]);
  await person.click(open_.getByRole('button', { name: 'Show progress' }));
  await person.click(open_.getAllByRole('button', { name: 'Continue' })[1] as HTMLElement);
  expect(onJob.mock.calls).toEqual([[2], [6]]);
  await person.click(open_.getByRole('button', { name: 'Discard import' }));
  await expect.poll(() => asked.find(({ name }) => name === 'cancelImport')?.params).toEqual({ id: '1' });
});

it('shows the list to whoever may not import, without anything to do', async () => {
  const { view, person, onNew, asked } = await list(false);
  expect(rowsOf(await view.findByRole('table'))[0]?.[5]).toBe('');
  await person.click(view.getByRole('button', { name: 'Import curbs' }));
  expect(lastToast()).toBe('Only administrators can import curbs and roll back imports.');
  expect(onNew).not.toHaveBeenCalled();
  expect(asked.some(({ name }) => name === 'importJobs')).toBe(false);
});

it('turns pages of 25', async () => {
  const { view, person, asked } = await list(true, 50);
  const isOff = (name: string) => view.getByRole<HTMLButtonElement>('button', { name }).disabled;
  await view.findByText('1 to 25 of 50');
  expect([isOff('Newer'), isOff('Older')]).toEqual([true, false]);
  await person.click(view.getByRole('button', { name: 'Older' }));
  await view.findByText('26 to 50 of 50');
  await expect.poll(() => isOff('Older')).toBe(true);
  await person.click(view.getByRole('button', { name: 'Newer' }));
  await view.findByText('1 to 25 of 50');
  expect(asked.find(({ query }) => query.offset === '25')?.query).toEqual({
    limit: '25',
    offset: '25',
    language: 'en',
  });
});

it.each([
  [25, false],
  [26, true],
])('of %i imports there are pages: %s', async (count, isPaged) => {
  const { view } = await list(true, count);
  await view.findByRole('table');
  expect(view.queryByRole('button', { name: 'Older' }) !== null).toBe(isPaged);
});

it.each([
  [true, 2],
  [false, 1],
])('offers the first import to whoever may: %s', async (mayImport, buttons) => {
  const { view } = await list(mayImport, 0, { importJobs: () => mockResponse('importJobs') });
  await view.findByText('No imports yet');
  expect(view.getAllByRole('button', { name: 'Import curbs' })).toHaveLength(buttons);
  expect(view.queryByRole('region', { name: 'In progress' })).toBeNull();
});

it('asks before an import is taken back, and reads a list again that did not come', async () => {
  let fails = true;
  const { view, person } = await list(true, 3, {
    imports: () =>
      fails
        ? new ErrorResponse(500, {})
        : mockResponse('imports', { meta: { count: 3 }, results: [...runs] as never }),
    importUndoCheck: () => ({ can_be_undone: true, problem: null }),
  });
  const again = await view.findByRole('button', { name: 'Try again' });
  fails = false;
  await person.click(again);
  await person.click(await view.findByRole('button', { name: 'Roll back a.csv (no. 7)' }));
  expect(await screen.findByText('1,200 curbs it added will be removed from the map.')).toBeTruthy();
});

it('follows what is under way, and reads the list anew at its end', async () => {
  let ended = false;
  let before = Number.POSITIVE_INFINITY;
  const { view, asked } = await list(true, 3, {
    importJobs: () => {
      if (ended) before = reads();
      return mockResponse('importJobs', { results: (ended ? [] : [jobs[1]]) as never });
    },
  });
  const reads = () => asked.filter(({ name }) => name === 'imports').length;
  await view.findByRole('region', { name: 'In progress' });
  ended = true;
  await expect.poll(() => view.queryByRole('region', { name: 'In progress' })).toBeNull();
  await expect.poll(reads).toBeGreaterThan(before);
});

async function looking(part: Part<ImportJobResponse>) {
  const [onOther, onList] = [vi.fn(), vi.fn()];
  const whole = mockResponse('importJob', {
    ...job,
    id: 12,
    kind: 'import',
    state: 'received',
    ...part,
  } as never) as ImportJobResponse;
  const page = await open(<InspectionStep job={whole} {...{ onOther, onList }} />, {
    importJobs: () => mockResponse('importJobs', { formats: [{ id: 'osm', name: 'OSM' }] }),
    inspectImport: () => whole,
  });
  const buttons = page.view.queryAllByRole('button').map(({ textContent }) => textContent);
  return { ...page, onOther, onList, buttons, title: page.view.getByRole('heading').textContent };
}
const problem = { code: 'x', text: 'It is cut.' };

it.each<[Part<ImportJobResponse>, string, string | null, readonly string[]]>([
  [{ state: 'inspecting' }, 'Reading a.csv, b.csv', null, []],
  [
    {},
    'Not checked yet: a.csv, b.csv',
    'The server is busy with other files. Try again in a moment.',
    ['Other files'],
  ],
  [
    { is_interrupted: true },
    'Not checked yet: a.csv, b.csv',
    expect.stringMatching(/^The server restarted/),
    ['Other files'],
  ],
  [{ problem, may: ['inspect'] }, 'Couldn’t read a.csv, b.csv', 'It is cut.', ['Read again', 'Other files']],
  [{ state: 'cancelled' }, 'Canceled', null, ['Back to the imports', 'Other files']],
  [
    { state: 'cancelled', kind: 'undo', import_id: 5, problem },
    'Import 5 was not rolled back',
    'It is cut.',
    ['Back to the imports'],
  ],
])('says of a job %j where it stands', async (part, title, said, buttons) => {
  const shown = await looking(part);
  expect([shown.title, shown.buttons]).toEqual([title, buttons]);
  expect(shown.view.queryByRole('alert')?.textContent ?? null).toEqual(said);
  const isHelped = part.problem !== undefined && part.state !== 'cancelled';
  expect(shown.view.queryByText(/^If you know the format/) !== null).toBe(isHelped);
  expect(shown.view.queryByText(/nothing was imported, and the files/) !== null).toBe(title === 'Canceled');
});

it('looks again as the format that is chosen, or goes to other files', async () => {
  const { view, person, asked, onOther } = await looking({ problem, may: ['inspect'] });
  const body = (format: string | null) => ({ format, layer: null, encoding: null, delimiter: null });
  const sent = () => asked.flatMap((each) => (each.name === 'inspectImport' ? [each.body] : []));
  await person.click(view.getByRole('button', { name: 'Read again' }));
  await expect.poll(sent).toEqual([body(null)]);
  await person.selectOptions(await view.findByLabelText('Read as'), 'OSM');
  await person.click(view.getByRole('button', { name: 'Read again' }));
  await expect.poll(sent).toEqual([body(null), body('osm')]);
  await person.click(view.getByRole('button', { name: 'Other files' }));
  expect(onOther).toHaveBeenCalledOnce();
});

it('says what may be sent, and refuses other files before they are', async () => {
  const [onSent, onClose] = [vi.fn(), vi.fn()];
  const { view, person } = await open(<FileStep {...{ onSent, onClose }} />, {
    importJobs: () =>
      mockResponse('importJobs', {
        most_bytes: 3_000_000,
        most_files: 2,
        hours_kept: 48,
        formats: [{ extensions: ['.csv'] }],
      }),
  });
  expect(await view.findByText(/^At most 3 MB and 2 files at once.*48 hours/)).toBeTruthy();
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  expect(input.accept.split(',')).toContain('.csv');
  await person.upload(input, [new File(['x'], 'a.csv'), new File(['x'], 'b.csv'), new File(['x'], 'c.csv')]);
  expect(view.getByRole('alert').textContent).toBe('Files chosen: 3. At most 2 can be imported at once.');
  await person.click(view.getByRole('button', { name: 'Back to the imports' }));
  expect([onClose.mock.calls.length, onSent.mock.calls.length]).toEqual([1, 0]);
});

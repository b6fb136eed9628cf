// @vitest-environment happy-dom
// The last steps of an import: when it may start and with what is accepted, what is watched, what was done, and how it is taken back.
import type { ImportJobResponse } from '@curbwright/contract';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { CheckStep } from './check-step.tsx';
import { DoneStep, RunStep } from './done-step.tsx';
import type { ImportMapProps } from './import-map.ts';
import { RollbackDialog } from './rollback-dialog.tsx';

const counts = { links: { created: 12, changed: 3, retired: 5, unchanged: 40 } };
const stop = { losses: [{ of: 'curbs' }], odd_values: [{ code: 'import.odd-price', count: 2 }] } as const;
const jobOf = (part: Part<ImportJobResponse> = {}) =>
  mockResponse('importJob', {
    id: 12,
    kind: 'import',
    state: 'previewed',
    files: [{ name: 'a.csv' }, { name: 'b.csv' }],
    may: ['start'],
    preview: { counts, of: 9, shown: 9 },
    ...part,
  } as never) as ImportJobResponse;

/** The props of the map at each render. */
const drawn: ImportMapProps[] = [];
function CurbMap(props: ImportMapProps) {
  drawn.push(props);
  return null;
}

async function check(job: ImportJobResponse, more: Answers = {}) {
  const [onBack, onReplace] = [vi.fn(), vi.fn()];
  drawn.length = 0;
  const page = await open(<CheckStep {...{ job, onBack, onReplace, CurbMap }} />, {
    importFeatures: () => mockResponse('importFeatures'),
    startImport: () => job,
    ...more,
  });
  const start = () => page.view.getByRole('button', { name: /^Import \d/ });
  const sent = () =>
    page.asked.flatMap(({ name, params, body }) => (name === 'startImport' ? [{ params, body }] : []));
  return { ...page, onBack, onReplace, start, sent };
}

it('starts what was looked at, with the number of curbs that change', async () => {
  const { view, person, start, sent, onBack, onReplace } = await check(jobOf());
  expect(view.getByRole('heading', { level: 3 }).textContent).toBe('a.csv, b.csv: preview of the import');
  expect(start().textContent).toBe('Import 20 curb changes');
  await person.click(start());
  await expect.poll(() => sent().length).toBe(1);
  expect(sent()).toEqual([
    { params: { id: '12' }, body: { accept_losses: false, accept_odd_values: false } },
  ]);
  await person.click(view.getByRole('button', { name: 'Back to the columns' }));
  expect(onBack).toHaveBeenCalledOnce();
  const tick = view.getByLabelText<HTMLInputElement>(/^Retire the city’s curbs/);
  expect(tick.checked).toBe(false);
  await person.click(tick);
  expect(onReplace).toHaveBeenCalledExactlyOnceWith(true);
});

it('starts only once everything of a stop is accepted', async () => {
  const { view, person, start, sent } = await check(jobOf({ preview: { counts, stop: stop as never } }));
  const press = () => person.click(start());
  await press();
  expect(lastToast()).toBe('Confirm the warnings above first.');
  await person.click(view.getByLabelText('I accept this loss'));
  await press();
  expect(sent()).toEqual([]);
  await person.click(view.getByLabelText('I checked these values: they are correct'));
  await press();
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ accept_losses: true, accept_odd_values: true }]);
});

/** A check that is repeated with another result. */
function Again({ first, next }: { readonly first: ImportJobResponse; readonly next: ImportJobResponse }) {
  const [job, show] = useState(first);
  return (
    <>
      <button type="button" onClick={() => show(next)}>
        Rehearse
      </button>
      <CheckStep {...{ job, CurbMap }} onBack={vi.fn()} onReplace={vi.fn()} />
    </>
  );
}

it('asks again for what another check finds, whatever was accepted before', async () => {
  const first = jobOf({ preview: { counts, stop: { losses: [{ of: 'curbs', read: 30, written: 20 }] } } });
  const next = jobOf({ preview: { counts, stop: { losses: [{ of: 'curbs', read: 30, written: 2 }] } } });
  const { view, person, asked } = await open(<Again {...{ first, next }} />, {
    importFeatures: () => mockResponse('importFeatures'),
    startImport: () => next,
  });
  const tick = () => view.getByLabelText<HTMLInputElement>('I accept this loss');
  await person.click(tick());
  expect(tick().checked).toBe(true);
  await person.click(view.getByRole('button', { name: 'Rehearse' }));
  expect(tick().checked).toBe(false);
  await person.click(view.getByRole('button', { name: /^Import \d/ }));
  expect(lastToast()).toBe('Confirm the warnings above first.');
  await person.click(tick());
  await person.click(tick());
  expect(tick().checked).toBe(false);
  await person.click(tick());
  await person.click(view.getByRole('button', { name: /^Import \d/ }));
  await expect
    .poll(() => asked.find(({ name }) => name === 'startImport'))
    .toMatchObject({
      query: { language: 'en' },
      body: { accept_losses: true, accept_odd_values: false },
    });
});

it('shows that the city’s other curbs would be retired', async () => {
  const { view, person, onReplace } = await check(jobOf({ options: { replace: true } }));
  const tick = view.getByLabelText<HTMLInputElement>(/^Retire the city’s curbs/);
  expect(tick.checked).toBe(true);
  await person.click(tick);
  expect(onReplace).toHaveBeenCalledExactlyOnceWith(false);
});

it('does not start what may not start now, and says what stands in the way', async () => {
  const job = jobOf({ may: [], problem: { code: 'x', text: 'The disk is full.' }, is_interrupted: true });
  const { view, person, start, sent } = await check(job);
  await person.click(start());
  expect(lastToast()).toBe('This import cannot start now. Try again later.');
  expect(sent()).toEqual([]);
  expect(view.getByRole('alert').textContent).toBe('The disk is full.');
  expect(view.getByText(/^The server restarted/)).toBeTruthy();
});

it.each([
  [{ links: { unchanged: 4 } }, null, /^The city already has everything/, 'There is nothing to import.'],
  [
    { links: { unchanged: 0 } },
    null,
    null,
    'No curb could be read from the file, so there is nothing to import.',
  ],
  [
    { links: { unchanged: 4 } },
    { read: { curbs: 5 }, written: { curbs: 4 } },
    /^There is nothing to import: the city already has everything/,
    'There is nothing to import.',
  ],
])('says of %j why there is nothing to import', async (links, balance, said, reason) => {
  const job = jobOf({ preview: { counts: links, balance, changes_nothing: true, stop: stop as never } });
  const { view, person, start, sent } = await check(job);
  await person.click(start());
  expect(lastToast()).toBe(reason);
  expect(sent()).toEqual([]);
  expect(view.queryByText(said ?? 'x') !== null).toBe(said !== null);
  expect(view.queryByRole('alert') !== null).toBe(said === null);
  expect(view.queryByLabelText('I accept this loss')).toBeNull();
});

it('watches the check while it runs, and ends it', async () => {
  const job = jobOf({ state: 'previewing', step: 'compare', done: 3, of: 12, may: ['cancel'] });
  const { view, person, asked } = await check(job, { cancelImport: () => job });
  expect(view.getByRole('heading').textContent).toBe('Checking a.csv, b.csv');
  expect(view.getByText(/^Comparing with the city’s data/).textContent).toBe(
    'Comparing with the city’s data 25%',
  );
  await person.click(view.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => asked.find(({ name }) => name === 'cancelImport')?.params).toEqual({ id: '12' });
});

it('draws what becomes of each curb, and says how many are shown', async () => {
  const geometry = {
    type: 'LineString',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  } as const;
  const facts = { state: 'changed', street_name: 'Oak', segment_id: 's1', sub_activity: 'taxi' } as const;
  const features = [
    { geometry, properties: facts },
    { geometry, properties: { ...facts, state: null, street_name: null, sub_activity: null } },
  ];
  const { view, asked } = await check(
    jobOf({ preview: { counts, of: 1500, shown: 1499, bounds: [1, 2, 3, 4] } }),
    {
      importFeatures: () => mockResponse('importFeatures', { features: features as never }),
    },
  );
  expect(view.getByText('The map shows the first 1,499 of 1,500.')).toBeTruthy();
  await expect.poll(() => drawn.at(-1)?.lines.length).toBe(2);
  const map = drawn.at(-1);
  expect([0, 1, 2].map((of) => map?.stateOf(of))).toEqual(['changed', 'read', 'read']);
  expect([0, 1, 2].map((of) => map?.reading(of))).toEqual([
    'Changed · Oak · s1 · Taxi and ride-hail',
    'From the file · s1',
    '',
  ]);
  expect(map?.box).toEqual([1, 2, 3, 4]);
  expect(asked.find(({ name }) => name === 'importFeatures')?.query).toEqual({
    of: 'preview',
    language: 'en',
  });
});

it('says nothing of curbs that are all shown', async () => {
  const { view } = await check(jobOf({ preview: { counts, of: 9, shown: 9 } }));
  expect(view.queryByText(/^The map shows the first/)).toBeNull();
});

it.each([
  ['import', 'Importing a.csv, b.csv'],
  ['undo', 'Rolling back import 7'],
] as const)('may be left while the %s goes on', async (kind, title) => {
  const onClose = vi.fn();
  const { view, person } = await open(
    <RunStep job={jobOf({ kind, import_id: 7, step: null })} onClose={onClose} />,
  );
  expect(view.getByRole('heading').textContent).toBe(title);
  expect(view.getByText('Waiting to start')).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Back to the list (import continues)' }));
  expect(onClose).toHaveBeenCalledOnce();
});

async function done(job: ImportJobResponse) {
  const ways = { onClose: vi.fn(), onMap: vi.fn(), onNew: vi.fn(), onUndoing: vi.fn() };
  const page = await open(<DoneStep job={job} {...ways} />, {
    importUndoCheck: () => ({ can_be_undone: true, problem: null }),
    undoImport: () => jobOf({ id: 31 }),
  });
  const names = () => page.view.getAllByRole('button').map(({ textContent }) => textContent);
  return { ...page, ways, names };
}

it('says what was done, with the ways to the map, back and on', async () => {
  const { view, person, ways, names, asked } = await done(
    jobOf({ state: 'done', report: { counts, bounds: [1, 2, 3, 4], import_id: 7 } }),
  );
  expect(view.getAllByRole('heading')[0]?.textContent).toBe('Imported a.csv, b.csv');
  expect(names()).toEqual(['Show on the map', 'Roll back', 'Import another file', 'Back to the imports']);
  await person.click(view.getByRole('button', { name: 'Show on the map' }));
  expect(ways.onMap).toHaveBeenCalledExactlyOnceWith([1, 2, 3, 4]);
  await person.click(view.getByRole('button', { name: 'Import another file' }));
  await person.click(view.getByRole('button', { name: 'Back to the imports' }));
  expect([ways.onNew.mock.calls.length, ways.onClose.mock.calls.length]).toEqual([1, 1]);
  await person.click(view.getByRole('button', { name: 'Roll back' }));
  await screen.findByText('Roll back the whole import of “a.csv, b.csv”?');
  await person.click(
    screen.getAllByRole('button', { name: 'Roll back', hidden: true }).at(-1) as HTMLElement,
  );
  await expect.poll(() => ways.onUndoing.mock.calls).toEqual([[31]]);
  expect(asked.find(({ name }) => name === 'undoImport')).toMatchObject({
    params: { id: '7' },
    body: { source: 'a.csv, b.csv' },
  });
});

it('has no way back of an undo, nor to a map where nothing lies', async () => {
  const { view, names } = await done(jobOf({ kind: 'undo', import_id: 7, report: { counts, import_id: 7 } }));
  expect(view.getByText('Import 7 was rolled back')).toBeTruthy();
  expect(names()).toEqual(['Import another file', 'Back to the imports']);
});

it('has no way back of an import that changed nothing', async () => {
  const { names } = await done(jobOf({ report: { counts, import_id: null } }));
  expect(names()).not.toContain('Roll back');
});

async function undo(check_: Answers['importUndoCheck'], links: object | null = counts.links) {
  const [onClose, onUndoing] = [vi.fn(), vi.fn()];
  const { preview } = jobOf({ preview: { counts: { links: links ?? {} } } });
  const page = await open(
    <RollbackDialog
      id={7}
      source="a.csv"
      counts={links === null ? null : (preview?.counts ?? null)}
      {...{ onClose, onUndoing }}
    />,
    {
      importUndoCheck: check_ as never,
      undoImport: () => new ErrorResponse(409, { code: 'no', detail: 'Not now.' }),
    },
  );
  const items = () => screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  return { ...page, onClose, onUndoing, items };
}
const history =
  'The import is rolled back as a whole. The rules it added stay in the history because they were in effect.';

it('says what taking it back does, and stays open where it is refused', async () => {
  const { items, person, onClose, onUndoing, asked } = await undo(
    () => ({ can_be_undone: true, problem: null }),
    {
      created: 1,
      changed: 3,
      retired: 0,
    },
  );
  await screen.findByText('Roll back the whole import of “a.csv”?');
  expect(items()).toEqual([
    '1 curb it added will be removed from the map.',
    '3 curbs it changed will be as they were before.',
    history,
  ]);
  await person.click(screen.getByRole('button', { name: 'Roll back', hidden: true }));
  await expect.poll(() => asked.some(({ name }) => name === 'undoImport')).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Keep the import', hidden: true }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onUndoing).not.toHaveBeenCalled();
});

it('says that retired curbs come back, and of unknown numbers nothing', async () => {
  const first = await undo(() => ({ can_be_undone: true, problem: null }), {
    created: 0,
    changed: 0,
    retired: 2,
  });
  await screen.findByText(/^Roll back the whole/);
  expect(first.items()).toEqual(['2 curbs it retired will be back on the map.', history]);
});

it('says why it cannot be taken back', async () => {
  const { person, onClose } = await undo(() => ({
    can_be_undone: false,
    problem: { code: 'x', text: 'Import 9 stands on it.' },
  }));
  expect(await screen.findByText('Import 9 stands on it.')).toBeTruthy();
  expect(screen.getByText('“a.csv” cannot be rolled back now:')).toBeTruthy();
  expect(screen.queryByText('Roll back')).toBeNull();
  await person.click(screen.getAllByRole('button', { name: 'Close', hidden: true }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});

it('says that it is not known whether it can be taken back', async () => {
  const { asked } = await undo(() => new ErrorResponse(500, {}));
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toMatch(/^Some error occurred/);
  expect(screen.queryByRole('button', { name: 'Roll back', hidden: true })).toBeNull();
  expect(asked.find(({ name }) => name === 'importUndoCheck')).toMatchObject({
    params: { id: '7' },
    query: { language: 'en' },
  });
});

it('goes on with the job that takes it back', async () => {
  const [onClose, onUndoing] = [vi.fn(), vi.fn()];
  const { person, asked } = await open(
    <RollbackDialog id={7} source="a.csv" counts={null} {...{ onClose, onUndoing }} />,
    {
      importUndoCheck: () => ({ can_be_undone: true, problem: null }),
      undoImport: () => jobOf({ id: 31 }),
    },
  );
  await person.click(await screen.findByRole('button', { name: 'Roll back', hidden: true }));
  await expect.poll(() => onUndoing.mock.calls).toEqual([[31]]);
  expect(onClose).toHaveBeenCalledOnce();
  expect(asked.find(({ name }) => name === 'undoImport')?.query).toEqual({ language: 'en' });
});

// Actions allowed on an import job, by its state and its results.
import { expect, it } from 'vitest';
import { allowedActions, toJobSummaryResponse } from './import-jobs.responses.ts';
import type { JobRow } from './import-jobs.sql.ts';

const job: JobRow = {
  id: 5,
  kind: 'import',
  state: 'inspected',
  is_interrupted: false,
  username: 'editor',
  created: new Date('2026-11-20T10:00:00Z'),
  folder: 'f',
  files: [{ name: 'a.csv', size: 7 }],
  step: null,
  done: 3,
  total: 9,
  problem: null,
  reading: null,
  inspection: null,
  options: null,
  preview: null,
  report: null,
  import_run_id: null,
  has_inspection: true,
  has_preview: false,
  has_sample: false,
  needs_mapping: false,
};

it.each<[string, Partial<JobRow>, readonly string[]]>([
  ['that is being looked at', { state: 'inspecting' }, ['cancel']],
  ['that is being written', { state: 'importing' }, ['cancel']],
  ['that was received', { state: 'received', has_sample: true }, ['inspect', 'cancel']],
  ['that was looked at', {}, ['inspect', 'cancel', 'preview']],
  ['with a sample', { has_sample: true }, ['inspect', 'cancel', 'try', 'preview']],
  ['that needs columns', { needs_mapping: true }, ['inspect', 'cancel']],
  [
    'whose columns were said',
    { needs_mapping: true, has_sample: true },
    ['inspect', 'cancel', 'try', 'preview'],
  ],
  ['that nobody looked at', { has_inspection: false, has_sample: true }, ['inspect', 'cancel', 'try']],
  ['that was tried', { state: 'previewed' }, ['inspect', 'cancel', 'preview', 'start']],
  ['that is done', { state: 'done' }, []],
  ['that was cancelled', { state: 'cancelled' }, []],
  ['whose files are gone', { folder: null }, []],
  ['that undoes another', { kind: 'undo' }, []],
  ['that is undoing another', { kind: 'undo', state: 'importing' }, ['cancel']],
])('of an import %s', (_what, more, moves) => {
  expect(allowedActions({ ...job, ...more })).toEqual(moves);
});

it('an import says how long its files are kept, and how far it is', () => {
  expect(toJobSummaryResponse(job, 'en')).toMatchObject({
    created: '2026-11-20T10:00:00.000Z',
    expires: '2026-11-21T10:00:00.000Z',
    done: 3,
    of: 9,
    problem: null,
  });
});

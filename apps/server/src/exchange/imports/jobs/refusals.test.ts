// The actions allowed on an import job in each state, none on a job that does not exist, and the
// limit on stored jobs.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createImportClient, formFile } from '../../../testing/import-hand.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { insertJob, type JobRow, replaceIssues } from './import-jobs.sql.ts';

let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn('admin')).access;
});
afterAll(() => api.close());
beforeEach(() => api.database.rows('truncate import_job, import_issue'));
const { send, get, post } = createImportClient(() => ({ api, token }));

const job = (state: JobRow['state'], last = 1) =>
  insertJob(api.database.db, {
    kind: 'import',
    state,
    userId: null,
    folder: `00000000-0000-4000-8000-0000000000${String(last).padStart(2, '0')}`,
    files: [{ name: 'a.csv', size: 5 }],
    importId: null,
  });
const moves = { inspect: {}, preview: {}, start: {}, try: { mapping: { version: 1 } } };
const code = async (id: number, move: keyof typeof moves) => {
  const { statusCode, body } = await post(`/api/import_job/${id}/${move}/`, moves[move]);
  const said = JSON.parse(body);
  return statusCode === 200 ? said.state : (said.reason ?? said.code);
};

describe('a job', () => {
  it('that is not there is told so, whatever is asked of it', async () => {
    for (const move of ['inspect', 'preview', 'start', 'cancel', 'try'])
      expect(
        (await post(`/api/import_job/9/${move}/`, move === 'try' ? moves.try : {})).statusCode,
        move,
      ).toBe(404);
    for (const part of ['', 'features/', 'issues/', 'issues.csv/'])
      expect((await get(`/api/import_job/9/${part}`)).statusCode, part).toBe(404);
  });

  it.each<[JobRow['state'], Partial<Record<keyof typeof moves, string>>]>([
    ['received', { preview: 'import-job.not-now', start: 'import-job.not-now', try: 'import-job.not-now' }],
    ['inspected', { start: 'import-job.not-now', preview: 'import-job.not-now' }],
    ['done', { inspect: 'import-job.not-now', preview: 'import-job.not-now', start: 'done' }],
    [
      'cancelled',
      { inspect: 'import-job.not-now', preview: 'import-job.not-now', start: 'import-job.not-now' },
    ],
  ])('that is %s', async (state, answers) => {
    const id = await job(state);
    for (const move of Object.keys(answers) as (keyof typeof moves)[])
      expect(await code(id, move), move).toBe(answers[move]);
    expect((await get(`/api/import_job/${id}/`)).json().state).toBe(state);
  });

  it('whose preview stops is begun only with what it would lose accepted', async () => {
    const losses = [{ of: 'prices', read: 2, written: 1 }];
    const odd = [{ code: 'high-price', count: 3 }];
    for (const [stop, other] of [
      [{ losses, odd_values: [] }, { accept_odd_values: true }],
      [{ losses: [], odd_values: odd }, { accept_losses: true }],
    ]) {
      const id = await job('previewed');
      await api.database.rows(
        `update import_job set inspection = '{"needs_mapping": false}', options = '{"replace": false}', preview = $2 where id = $1`,
        [id, JSON.stringify({ kinds: [], stop })],
      );
      expect(await code(id, 'start')).toBe('import-job.not-accepted');
      const begun = await post(`/api/import_job/${id}/start/`, other);
      expect(begun.json()).toMatchObject({ reason: 'import-job.not-accepted' });
      await api.database.rows('truncate import_job, import_issue');
    }
  });

  it('that is done is not cancelled, and one that is cancelled is said once in the audit trail', async () => {
    const done = await post(`/api/import_job/${await job('done')}/cancel/`);
    expect(done.json()).toMatchObject({ reason: 'import-job.done' });
    const id = await job('received', 2);
    for (const _again of [1, 2]) {
      const cancelled = await post(`/api/import_job/${id}/cancel/`);
      expect(cancelled.json()).toMatchObject({ state: 'cancelled', may: [] });
      const entries = await api.database.rows(
        `select username, action from audit where noun = 'import job' and noun_id = $1`,
        [String(id)],
      );
      expect(entries).toEqual([{ username: 'admin', action: 'cancel' }]);
    }
  });

  it('has its issues by page, and none of what it could draw before it was looked at', async () => {
    const { db } = api.database;
    const id = await job('inspected');
    const issue = (position: number) => ({
      position,
      severity: 'warning' as const,
      code: 'import.name-kept',
      place: `line ${position}`,
      row_number: position,
      column_name: 'name',
      params: { name: 'a', value: 'b' },
    });
    await db.transaction().execute((tx) => replaceIssues(tx, id, [issue(0), issue(1), issue(2)]));
    const page = (await get(`/api/import_job/${id}/issues/?limit=1&offset=1`)).json();
    expect(page.meta).toMatchObject({
      count: 3,
      next: expect.stringContaining('offset=2'),
      previous: expect.stringContaining('offset=0'),
    });
    expect(page.results).toMatchObject([{ position: 1, place: 'line 1', row: 1, column: 'name' }]);
    expect((await get(`/api/import_job/${id}/features/`)).json()).toEqual({
      type: 'FeatureCollection',
      features: [],
    });
  });
});

it('more than twenty whose files lie here are refused, and nothing of theirs is kept', async () => {
  for (let last = 1; last <= 20; last += 1) await job('inspected', last);
  const sent = await send([formFile('a.csv', 'a,b\n1,2\n')]);
  expect(sent.json()).toMatchObject({ reason: 'import-job.too-many' });
  expect(await api.database.rows('select from import_job')).toHaveLength(20);
  const list = (await get('/api/import_job/')).json();
  expect(list).toMatchObject({ hours_kept: 24, most_files: 50 });
  expect(list.results).toHaveLength(20);
  expect(list.formats.map(({ id }: { id: string }) => id)).toContain('csv');
  expect(list.formats.map(({ id }: { id: string }) => id)).not.toContain('flatgeobuf');
});

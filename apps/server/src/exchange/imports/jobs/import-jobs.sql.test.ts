// Import jobs in the database: what each change of state sets, keeps and rejects, and what is
// deleted when.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { putRows } from '../../../testing/put-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import {
  busyStates,
  claimJob,
  countStoredJobs,
  deleteOldJobs,
  detachFolders,
  featuresText,
  insertJob,
  issuePage,
  issuesAfter,
  type JobRow,
  jobRow,
  jobRows,
  lockJob,
  markCancelled,
  markDone,
  plannedStates,
  recordProgress,
  referencedFolders,
  replaceIssues,
  requestCancellation,
  resetOrphanedJobs,
  revertJobState,
  sampleOfJob,
  storeInspection,
  storePreview,
} from './import-jobs.sql.ts';
import type { IssueRow } from './stored-values.ts';

let database: TestDatabase;
let user = 0;
let run = 0;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  [{ id: user }] = (await database.rows(
    `insert into user_account (username, display_name) values ('uploader', 'Uploader') returning id`,
  )) as [{ id: number }];
  [{ id: run }] = (await database.rows('select id from import_run order by id limit 1')) as [{ id: number }];
});
afterAll(() => database.close());
beforeEach(() => database.rows('truncate import_job, import_issue'));

const folder = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const job = (state: JobRow['state'], more: Partial<Parameters<typeof insertJob>[1]> = {}) =>
  insertJob(database.db, {
    kind: 'import',
    state,
    userId: user,
    folder: folder(1),
    files: [{ name: 'a.csv', size: 5 }],
    importId: null,
    ...more,
  });
const stateOf = async (id: number) => (await jobRow(database.db, id))?.state;
const set = (id: number, text: string) => database.rows(`update import_job set ${text} where id = $1`, [id]);
/** All results a job can have, with values that identify each of them. */
const found = `inspection = '{"needs_mapping": true}', sample = '{"of": "sample"}', found_features = '{"of": "inspection"}',
  options = '{"of": "options"}', preview = '{"of": "preview"}', preview_features = '{"of": "preview features"}',
  reading = '{"of": "reading"}', report = '{"of": "report"}', problem = '{"code": "x", "params": {}}'`;

it('a job is read as it was written, one among the newest without what its files held', async () => {
  const { db } = database;
  const first = await job('received', { kind: 'undo', folder: null, userId: null, files: [], importId: run });
  const second = await job('inspected');
  expect(await jobRow(db, first)).toMatchObject({
    id: first,
    kind: 'undo',
    state: 'received',
    is_interrupted: false,
    username: null,
    folder: null,
    files: [],
    step: null,
    done: 0,
    total: 0,
    problem: null,
    import_run_id: run,
    has_inspection: false,
    has_preview: false,
    has_sample: false,
    needs_mapping: false,
    reading: null,
  });
  await set(second, found);
  const all = {
    username: 'uploader',
    folder: folder(1),
    files: [{ name: 'a.csv', size: 5 }],
    has_inspection: true,
    has_preview: true,
    has_sample: true,
    needs_mapping: true,
  };
  const parts = ['reading', 'options', 'preview', 'report'] as const;
  const [whole, listed] = [await jobRow(db, second), (await jobRows(db, 9))[0]];
  expect(whole).toMatchObject({ ...all, inspection: { needs_mapping: true } });
  for (const part of parts) expect([whole?.[part], listed?.[part]]).toEqual([{ of: part }, null]);
  expect(listed).toMatchObject({ ...all, inspection: null });
  expect((await jobRows(db, 9)).map(({ id }) => id)).toEqual([second, first]);
  expect((await jobRows(db, 1)).map(({ id }) => id)).toEqual([second]);
  expect(await jobRow(db, 0)).toBeNull();
  expect(await countStoredJobs(db)).toBe(1);
  expect(await sampleOfJob(db, second)).toEqual({ of: 'sample' });
  expect([await sampleOfJob(db, first), await sampleOfJob(db, 0)]).toEqual([null, null]);
  const features = async (of: 'inspection' | 'preview', id = second) => featuresText(db, id, of);
  expect([await features('inspection'), await features('preview'), await features('preview', first)]).toEqual(
    ['{"of": "inspection"}', '{"of": "preview features"}', null],
  );
  await set(second, 'preview = null');
  expect(await jobRow(db, second)).toMatchObject({
    has_inspection: true,
    has_preview: false,
    has_sample: true,
  });
});

describe('work', () => {
  it('begins where a job is in one of the states, over what was before', async () => {
    const { db } = database;
    const [id, other] = [await job('inspected'), await job('inspected')];
    await set(id, `${found}, is_interrupted = true, cancel_asked = true, done = 3, total = 4`);
    expect(await claimJob(db, id, { to: 'previewing', from: ['received'] })).toBe(false);
    expect(await stateOf(id)).toBe('inspected');
    const options = { replace: true } as unknown as NonNullable<Parameters<typeof claimJob>[2]['options']>;
    expect(await claimJob(db, id, { to: 'previewing', from: ['previewed', 'inspected'], options })).toBe(
      true,
    );
    expect(await jobRow(db, id)).toMatchObject({
      state: 'previewing',
      is_interrupted: false,
      problem: null,
      step: 'wait',
      done: 0,
      total: 0,
      reading: { of: 'reading' },
      options: { replace: true },
      preview: null,
      has_inspection: true,
    });
    expect(await featuresText(db, id, 'preview')).toBeNull();
    expect(
      (await database.rows('select cancel_asked from import_job where id = $1', [id]))[0].cancel_asked,
    ).toBe(false);
    expect(await stateOf(other)).toBe('inspected');
    await set(id, `state = 'previewed', preview = '{"of": "preview"}', preview_features = '{}'`);
    const reading = { layer: 'x' } as unknown as NonNullable<Parameters<typeof claimJob>[2]['reading']>;
    expect(await claimJob(db, id, { to: 'importing', from: ['previewed'], reading })).toBe(true);
    expect(await jobRow(db, id)).toMatchObject({
      reading: { layer: 'x' },
      options: { replace: true },
      preview: { of: 'preview' },
    });
    expect(await featuresText(db, id, 'preview')).toBe('{}');
  });

  it('says how far it is while it goes on, and hears that it is to end', async () => {
    const { db } = database;
    const [id, over] = [await job('importing'), await job('done')];
    const tell = (of: number) => recordProgress(db, of, { step: 'read', done: 2, total: 7 });
    expect(await tell(id)).toBe(false);
    expect(await jobRow(db, id)).toMatchObject({ step: 'read', done: 2, total: 7 });
    await requestCancellation(db, id);
    expect([await stateOf(id), await tell(id), await tell(over)]).toEqual(['importing', true, false]);
    expect((await jobRow(db, over))?.step).toBeNull();
  });

  it.each([
    ['inspecting', 'received'],
    ['previewing', 'inspected'],
    ['importing', 'previewed'],
    ['undoing', 'cancelled'],
  ] as const)('that does not come to its end falls back: %s to %s', async (state, before) => {
    const { db } = database;
    const [id, orphan] = [await job(state), await job(state)];
    await set(id, `step = 'read'`);
    await set(orphan, `step = 'read'`);
    const problem = { code: 'x', params: {} } as unknown as NonNullable<
      Parameters<typeof revertJobState>[2]['problem']
    >;
    await revertJobState(db, id, { problem, isInterrupted: false });
    expect(await jobRow(db, id)).toMatchObject({ state: before, is_interrupted: false, step: null, problem });
    expect(await stateOf(orphan)).toBe(state);
    expect(await resetOrphanedJobs(db)).toBe(1);
    expect(await jobRow(db, orphan)).toMatchObject({ state: before, is_interrupted: true, step: null });
    const quiet = await job('previewed');
    await revertJobState(db, quiet, { problem, isInterrupted: true });
    expect(await jobRow(db, quiet)).toMatchObject({
      state: 'previewed',
      is_interrupted: false,
      problem: null,
    });
  });

  it('is nobody’s orphan while its lock is held, which one process has', async () => {
    const { db, config } = database;
    const [held, left] = [await job('importing'), await job('importing')];
    const [mine, other] = [0, 1].map(
      () => new pg.Client({ connectionString: config.databaseUrl ?? undefined }),
    );
    if (mine === undefined || other === undefined) throw new Error('no clients');
    try {
      await Promise.all([mine.connect(), other.connect()]);
      expect([await lockJob(mine, held), await lockJob(other, held)]).toEqual([true, false]);
      // A lock with the same numbers that does not belong to a job.
      await other.query('select pg_advisory_lock((7230011::bigint << 32) + $1::integer)', [left]);
      expect(await resetOrphanedJobs(db)).toBe(1);
      expect([await stateOf(held), await stateOf(left)]).toEqual(['importing', 'previewed']);
    } finally {
      await Promise.all([mine.end(), other.end()]);
    }
  });

  it('is cancelled at once where nobody works, else by who works; what is done stays', async () => {
    const { db } = database;
    for (const [state, asked, marked] of [
      ['received', 'cancelled', 'received'],
      ['previewed', 'cancelled', 'previewed'],
      ['importing', 'importing', 'cancelled'],
      ['undoing', 'undoing', 'cancelled'],
      ['done', 'done', 'done'],
    ] as const) {
      const [ask, mark] = [await job(state), await job(state)];
      await requestCancellation(db, ask);
      await markCancelled(db, mark);
      expect([state, await stateOf(ask), await stateOf(mark)]).toEqual([state, asked, marked]);
    }
    const flags = await database.rows(
      `select state, cancel_asked from import_job where cancel_asked order by state`,
    );
    expect(flags.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'importing', 'undoing']);
    expect(busyStates).toEqual(['inspecting', 'previewing', 'importing', 'undoing']);
  });
});

describe('what was found', () => {
  const inspection = { needs_mapping: false } as unknown as Parameters<
    typeof storeInspection
  >[2]['inspection'];
  const report = { of: 'new' } as unknown as Parameters<typeof storePreview>[2];

  it('is kept by the work that found it, and not after its end was asked for', async () => {
    const { db } = database;
    const [id, asked, other] = [await job('inspecting'), await job('inspecting'), await job('previewing')];
    for (const one of [id, asked, other]) await set(one, `${found}, step = 'read'`);
    await set(asked, 'cancel_asked = true');
    for (const one of [id, asked, other])
      await storeInspection(db, one, { inspection, sample: null, features: { n: 1 } });
    expect(await jobRow(db, id)).toMatchObject({
      state: 'inspected',
      step: null,
      inspection: { needs_mapping: false },
      needs_mapping: false,
      has_sample: false,
      options: null,
      preview: null,
      reading: { of: 'reading' },
    });
    expect([await featuresText(db, id, 'inspection'), await featuresText(db, id, 'preview')]).toEqual([
      '{"n": 1}',
      null,
    ]);
    expect([await stateOf(asked), await stateOf(other)]).toEqual(['inspecting', 'previewing']);

    const late = await job('previewing');
    await set(late, 'cancel_asked = true');
    for (const one of [id, late, other]) await storePreview(db, one, report, { n: 2 });
    expect(await jobRow(db, other)).toMatchObject({
      state: 'previewed',
      step: null,
      preview: { of: 'new' },
      inspection: { needs_mapping: true },
    });
    expect([await featuresText(db, other, 'preview'), await featuresText(db, other, 'inspection')]).toEqual([
      '{"n": 2}',
      '{"of": "inspection"}',
    ]);
    expect([await stateOf(id), await stateOf(late)]).toEqual(['inspected', 'previewing']);
  });

  it('is done with what it did, an import or an undo, unless its end was asked for before', async () => {
    const { db } = database;
    const [one, undo, late, idle] = [
      await job('importing'),
      await job('undoing', { importId: run }),
      await job('importing'),
      await job('previewed'),
    ];
    await set(late, 'cancel_asked = true');
    const done = (id: number, importId: number | null) =>
      markDone(db, id, { report: importId === null ? null : report, importId });
    expect([
      await done(one, run),
      await done(undo, null),
      await done(late, run),
      await done(idle, run),
    ]).toEqual([true, true, false, false]);
    expect(await jobRow(db, one)).toMatchObject({ state: 'done', report: { of: 'new' }, import_run_id: run });
    expect(await jobRow(db, undo)).toMatchObject({ state: 'done', report: null, import_run_id: null });
    expect([await stateOf(late), await stateOf(idle)]).toEqual(['importing', 'previewed']);
  });

  it('has issues in their order, filtered, counted and a page at a time', async () => {
    const { db } = database;
    const [id, other] = [await job('inspected'), await job('inspected')];
    const issue = (position: number, more: Partial<IssueRow> = {}): IssueRow => ({
      position,
      severity: 'loss',
      code: 'mapping.rule-value',
      place: `line ${position}`,
      row_number: position,
      column_name: 'price',
      params: { n: position },
      ...more,
    });
    const issues = [
      issue(0, { severity: 'error' }),
      issue(1, { code: 'other', row_number: null, column_name: null }),
      issue(2),
      issue(3, { row_number: 2 }),
    ];
    await replaceIssues(db, id, [issue(9)]);
    await replaceIssues(db, other, [issue(2)]);
    await replaceIssues(db, id, issues.toReversed());
    const page = (filter: Parameters<typeof issuePage>[2], limit = 9, offset = 0) =>
      issuePage(db, id, filter, { limit, offset });
    expect(await page({})).toEqual({ count: 4, rows: issues });
    expect(await page({}, 2, 1)).toEqual({ count: 4, rows: issues.slice(1, 3) });
    expect(await page({ severity: 'loss' })).toEqual({ count: 3, rows: issues.slice(1) });
    expect(await page({ code: 'other' })).toEqual({ count: 1, rows: [issues[1]] });
    expect(await page({ row: 2, severity: 'loss' })).toEqual({ count: 2, rows: issues.slice(2) });
    expect(await issuesAfter(db, id, 1, 9)).toEqual(issues.slice(2));
    expect(await issuesAfter(db, id, -1, 1)).toEqual(issues.slice(0, 1));
    const many = Array.from({ length: 2001 }, (_, at) => issue(at));
    await replaceIssues(db, id, many);
    expect((await page({}, 1)).count).toBe(2001);
    expect((await issuePage(db, other, {}, { limit: 9, offset: 0 })).count).toBe(1);
  });
});

it('folders go when their job ended or their time is over, and jobs without files are forgotten', async () => {
  const { db } = database;
  const day = 86_400_000;
  const before = new Date(Date.now() - day);
  const made = async (state: JobRow['state'], number: number, old: boolean) => {
    const id = await job(state, { folder: number === 0 ? null : folder(number) });
    if (old) await set(id, `created = now() - interval '2 days'`);
    return id;
  };
  const done = await made('done', 1, false);
  const cancelled = await made('cancelled', 2, true);
  const stale = await made('previewed', 3, true);
  const fresh = await made('previewed', 4, false);
  const busy = await made('importing', 5, true);
  expect([...(await referencedFolders(db))].toSorted()).toEqual([1, 2, 3, 4, 5].map(folder));
  expect((await detachFolders(db, before)).toSorted()).toEqual([folder(1), folder(2), folder(3)]);
  expect([...(await referencedFolders(db))].toSorted()).toEqual([folder(4), folder(5)]);
  const states = [await stateOf(done), await stateOf(cancelled), await stateOf(stale), await stateOf(fresh)];
  expect(states).toEqual(['done', 'cancelled', 'cancelled', 'previewed']);
  const bare = await made('undoing', 0, true);
  await deleteOldJobs(db, before);
  const ids = (await database.rows('select id from import_job order by id')).map(({ id }) => id);
  expect(ids).toEqual([done, fresh, busy, bare]);
});

it('what becomes of links of a source is told by the plan', async () => {
  const [one, two, three] = await database.rows('select id, segment_id from link order by id limit 3');
  await database.db.connection().execute(async (db) => {
    await sql`create temporary table import_link (segment_id text)`.execute(db);
    await sql`create temporary table link_plan (segment_id text, state text)`.execute(db);
    await sql`create temporary table link_scheduled (link_id integer)`.execute(db);
    await putRows(
      db,
      'import_link',
      'segment_id',
      ['new'],
      [one.segment_id],
      [two.segment_id],
      [three.segment_id],
      ['whole'],
      ['back'],
      ['unasked'],
    );
    await putRows(
      db,
      'link_plan',
      'segment_id, state',
      ['new', 'created'],
      [one.segment_id, 'changed'],
      ['whole', 'divided'],
      ['back', 'retired'],
      ['unasked', 'created'],
    );
    await putRows(db, 'link_scheduled', 'link_id', [two.id]);
    const names = ['new', one.segment_id, two.segment_id, three.segment_id, 'whole', 'back', 'unstaged'];
    expect(new Map(await plannedStates(db, names))).toEqual(
      new Map([
        ['new', 'created'],
        [one.segment_id, 'changed'],
        [two.segment_id, 'left'],
        [three.segment_id, 'unchanged'],
        ['whole', 'left'],
        ['back', 'unchanged'],
      ]),
    );
    await sql`drop table import_link, link_plan, link_scheduled`.execute(db);
  });
});

// Imports in the browser over HTTP, with the real worker: upload, inspection, mapping, dry run,
// import, rollback; repeated, canceled, truncated, interrupted.
import { mkdirSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { ImportJobResponse } from '@curbwright/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formBody } from '../../../testing/form-body.ts';
import { createImportClient, formFile as file } from '../../../testing/import-hand.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { resetOrphanedJobs } from './import-jobs.sql.ts';
import { connectionName } from './job-message.ts';

let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await openTestApi({ env: { IMPORT_MEGABYTES: '2' } });
  token = (await api.signIn('admin')).access;
});
afterAll(() => api.close());

const rows = 30;
const csv = (price = '2.00') =>
  [
    'id,street,side,hrlimit,price,wkt',
    ...Array.from(
      { length: rows },
      (_, at) =>
        `row-${at},Calle ${at % 3},N,${at === 4 ? 'soon' : 2},€${price},"LINESTRING(12.4${at + 10} 41.9, 12.4${at + 10} 41.901)"`,
    ),
  ].join('\n');

const parking = {
  activity: 'parking',
  maxStayFrom: { column: 'hrlimit', unit: 'hours' },
  pricePerHourFrom: 'price',
};

/** What stops the preview: one of 30 records has an unreadable limit. */
const accept = { accept_losses: true };

/** The guessed mapping plus rules for the file; the guess alone lacks the unit of the prices. */
function mappingOf({ inspection }: ImportJobResponse) {
  return { ...inspection?.guess, rules: [{ always: parking }] };
}

const bearer = () => ({ authorization: `Bearer ${token}` });

const { send, get, post, settled, uploaded, moved } = createImportClient(() => ({ api, token }));

/** Files of jobs on the disk, received or stored. */
function filesKept(): string[] {
  const folders = ['imports', join('files', 'incoming')].map((part) =>
    join(api.database.config.dataDir, part),
  );
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  return folders.flatMap((folder) => readdirSync(folder));
}

async function linksNamed(like: string): Promise<number> {
  const { rows: found } = await api.database.pool.query<{ count: number }>(
    'select count(*)::int as count from link where segment_id like $1 and retired is null',
    [like],
  );
  return found[0]?.count ?? 0;
}

describe('a table', () => {
  it('is looked at, tried, rehearsed, imported once, listed and taken back', async () => {
    const found = await uploaded(file('curbs.csv', csv()));
    expect(found).toMatchObject({
      state: 'inspected',
      problem: null,
      may: expect.arrayContaining(['try', 'preview', 'cancel']),
      files: [{ name: 'curbs.csv' }],
      inspection: {
        format: 'csv',
        needs_mapping: true,
        records: rows,
        geometries: { LineString: rows },
        shown: rows,
      },
    });
    expect(found.may).not.toContain('start');
    const guess = found.inspection?.guess ?? {};
    expect(guess).toMatchObject({ place: { wkt: 'wkt' }, link: { outsideId: 'id', streetName: 'street' } });
    const mapping = { ...guess, rules: [{ always: parking }] };

    const tried = await post(`/api/import_job/${found.id}/try/`, { mapping });
    expect(tried.statusCode, tried.body).toBe(200);
    const { results } = tried.json();
    expect(results).toHaveLength(rows);
    expect(results[0]).toMatchObject({
      row: 2,
      links: [{ segment_id: 'row-0', street_name: 'Calle 0' }],
      issues: [],
    });
    expect(results[0].rules[0]).toMatch(/^Parking.*2 h.*€\s?2/);
    expect(results[4]).toMatchObject({
      row: 6,
      links: [{ segment_id: 'row-4' }],
      issues: [{ severity: 'loss', column: 'hrlimit' }],
    });

    const before = await linksNamed('row-%');
    const seen = await moved(found.id, 'preview', { mapping });
    expect(seen, JSON.stringify(seen.problem)).toMatchObject({
      state: 'previewed',
      preview: {
        counts: { links: { in_source: rows, created: rows, changed: 0 } },
        issues: { error: 0, loss: 1 },
        // One of 30 curbs loses its rules, and with them its price.
        stop: {
          losses: [
            { of: 'rules', read: rows, written: rows - 1 },
            { of: 'prices', read: rows, written: rows - 1 },
          ],
          odd_values: [],
        },
        published_replaced: 0,
        changes_nothing: false,
        shown: rows,
        of: rows,
      },
    });
    expect(await linksNamed('row-%')).toBe(before);
    const issues = (await get(`/api/import_job/${found.id}/issues/?severity=loss&language=es`)).json();
    expect(issues).toMatchObject({
      meta: { count: 1 },
      results: [{ row: 6, column: 'hrlimit', place: 'line 6: hrlimit', code: 'mapping.rule-value' }],
    });
    expect(issues.results[0].text).toContain('no se puede leer');
    const taken = await get(`/api/import_job/${found.id}/issues_file/`);
    expect(taken.headers['content-type']).toContain('text/csv');
    expect(taken.body).toContain('6,hrlimit,not imported,mapping.rule-value');
    const drawn = (await get(`/api/import_job/${found.id}/features/`)).json();
    expect(drawn.features).toHaveLength(rows);
    expect(drawn.features[0].properties).toMatchObject({
      segment_id: 'row-0',
      state: 'created',
      activity: 'parking',
    });

    // Nothing is imported before the loss is accepted.
    const refusal = await post(`/api/import_job/${found.id}/start/`);
    expect(refusal.statusCode).toBe(400);
    expect(refusal.json().detail).toContain('accept_losses');
    const odd = await post(`/api/import_job/${found.id}/start/`, { accept_odd_values: true });
    expect(odd.statusCode).toBe(400);
    expect(await linksNamed('row-%')).toBe(before);

    // Two simultaneous requests import only once.
    const [first, second] = await Promise.all([
      post(`/api/import_job/${found.id}/start/`, accept),
      post(`/api/import_job/${found.id}/start/`, accept),
    ]);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const done = await settled(found.id);
    expect(done).toMatchObject({
      state: 'done',
      may: [],
      report: { counts: { links: { created: rows } } },
    });
    expect(await linksNamed('row-%')).toBe(rows);
    expect((await moved(found.id, 'start')).import_id).toBe(done.import_id);
    await expect.poll(filesKept, { timeout: 5000 }).toEqual([]);

    const list = (await get('/api/import/?limit=5')).json();
    expect(list.results[0]).toMatchObject({
      id: done.import_id,
      source: 'curbs.csv',
      user: 'admin',
      status: 'applied',
      can_be_undone: true,
      counts: { links: { created: rows } },
    });
    expect(list.meta.count).toBe(2);
    const address = `/api/import/${done.import_id}/undo/`;
    expect((await get(address)).json()).toEqual({ can_be_undone: true, problem: null });
    expect((await post(address, { source: 'another.csv' })).statusCode).toBe(400);
    const undo = await post(address, { source: 'curbs.csv' });
    expect(undo.statusCode, undo.body).toBe(201);
    expect(await settled(undo.json<ImportJobResponse>().id)).toMatchObject({
      kind: 'undo',
      state: 'done',
      problem: null,
    });
    expect(await linksNamed('row-%')).toBe(0);
    const [undone] = (await get('/api/import/?limit=1')).json().results;
    expect(undone).toMatchObject({ id: done.import_id, undone_by: 'admin', can_be_undone: false });
    const again = await get(address);
    expect(again.json()).toMatchObject({ can_be_undone: false, problem: { code: 'import-undo.undone' } });
  }, 120_000);

  it('says what is wrong with a mapping before anything is done, and is asked for one', async () => {
    const found = await uploaded(file('curbs.csv', csv()));
    const without = await post(`/api/import_job/${found.id}/preview/`, {});
    expect(without.statusCode).toBe(400);
    expect(without.json()).toHaveProperty('mapping');
    const wrong = await post(`/api/import_job/${found.id}/preview/`, {
      mapping: { version: 1, link: { outsideId: 7 } },
    });
    expect(wrong.json().mapping[0]).toContain('link.outsideId');
    // Missing columns are found only when the file is read: the job returns to its previous state,
    // with the reason.
    const missing = await moved(found.id, 'preview', {
      mapping: { version: 1, link: { outsideId: 'no-such' } },
    });
    expect(missing).toMatchObject({
      state: 'inspected',
      problem: { code: 'mapping.column-missing' },
      preview: null,
    });
    expect(missing.problem?.text).toContain('no-such');
    expect((await post(`/api/import_job/${found.id}/start/`)).statusCode).toBe(400);
    expect(await moved(found.id, 'cancel')).toMatchObject({ state: 'cancelled', may: [] });
    expect(filesKept()).toEqual([]);
  }, 60_000);

  it('goes with a kept mapping where its columns are the same', async () => {
    const found = await uploaded(file('curbs.csv', csv()));
    const mapping = found.inspection?.guess ?? {};
    const save = (more: object = {}) => post('/api/import_mapping/', { name: 'Our curbs', mapping, ...more });
    const saved = await save();
    expect(saved.statusCode, saved.body).toBe(201);
    expect(saved.json()).toMatchObject({
      name: 'Our curbs',
      user: 'admin',
      columns: expect.arrayContaining(['wkt', 'id']),
    });
    expect((await save()).json()).toHaveProperty('name');
    expect((await save({ replace: true })).statusCode).toBe(201);
    const fits = async (job: number) =>
      (await get(`/api/import_mapping/?job=${job}`)).json().results.map(({ name }: { name: string }) => name);
    expect(await fits(found.id)).toEqual(['Our curbs']);
    const other = await uploaded(file('other.csv', 'a,b\n1,2\n'));
    expect(await fits(other.id)).toEqual([]);
    const { id } = saved.json<{ id: number }>();
    const gone = await api.inject({ method: 'DELETE', url: `/api/import_mapping/${id}/`, headers: bearer() });
    expect(gone.statusCode).toBe(200);
    expect(await fits(found.id)).toEqual([]);
    for (const job of [found, other]) await moved(job.id, 'cancel');
  }, 60_000);
});

describe('an upload', () => {
  it('of what nobody knows stays, says so, and may be looked at as something else', async () => {
    const found = await uploaded(file('list.json', '{"a": 1}'));
    expect(found).toMatchObject({
      state: 'received',
      inspection: null,
      problem: { code: 'format.unrecognised' },
      may: ['inspect', 'cancel'],
    });
    expect(found.problem?.text).toContain('list.json');
    const other = await moved(found.id, 'inspect', { format: 'csv' });
    expect(other.problem?.code).not.toBe('format.unrecognised');
    await moved(found.id, 'cancel');
  }, 60_000);

  it('beyond the limit is refused with its number, whether it says its length or not, in all files together', async () => {
    const half = { name: 'a.bin', bytes: Buffer.alloc(1_020_000) };
    const refused = await send([half, { ...half, name: 'b.bin' }]);
    expect(refused.statusCode).toBe(413);
    expect(refused.json().detail).toContain('2 MB');
    expect((await send([{ name: 'c.bin', bytes: Buffer.alloc(4 * 1024 * 1024) }])).statusCode).toBe(413);
    expect((await send([])).json()).toHaveProperty('files');
    expect(filesKept()).toEqual([]);
  });

  it('that is cut off leaves no file', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = api.app.server.address() as AddressInfo;
    const { type, bytes } = formBody([{ name: 'a.csv', bytes: Buffer.alloc(1024 * 1024, 'a') }]);
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/import_job/',
      headers: { ...bearer(), 'content-type': type, 'content-length': bytes.length },
    });
    sending.on('error', () => undefined);
    sending.write(bytes.subarray(0, 600_000));
    await expect.poll(() => filesKept().length, { timeout: 5000 }).toBe(1);
    sending.destroy();
    await expect.poll(filesKept, { timeout: 5000 }).toEqual([]);
    const { rows: jobs } = await api.database.pool.query(
      "select from import_job where state = 'received' and folder is not null",
    );
    expect(jobs).toEqual([]);
  });

  it('is for who may administer', async () => {
    const publisher = (await api.signIn('publisher')).access;
    const form = formBody([file('a.csv', csv())]);
    const sent = await api.inject({
      method: 'POST',
      url: '/api/import_job/',
      headers: { authorization: `Bearer ${publisher}`, 'content-type': form.type },
      payload: form.bytes,
    });
    expect(sent.statusCode).toBe(403);
    expect(filesKept()).toEqual([]);
  });

  it('that nobody goes on with is taken away after a day', async () => {
    const found = await uploaded(file('curbs.csv', csv()));
    expect(filesKept()).toHaveLength(1);
    await api.database.pool.query(
      "update import_job set created = created - interval '25 hours' where id = $1",
      [found.id],
    );
    // Any job that ends cleans up expired files.
    const other = await uploaded(file('b.csv', 'a,b\n1,2\n'));
    await expect.poll(async () => (await settled(found.id)).state, { timeout: 5000 }).toBe('cancelled');
    await moved(other.id, 'cancel');
    await expect.poll(filesKept, { timeout: 5000 }).toEqual([]);
  }, 60_000);
});

describe('work that does not come to its end', () => {
  it('is undone when it is cancelled in the middle of the import', async () => {
    const found = await uploaded(file('curbs.csv', csv('3.00')));
    await moved(found.id, 'preview', { mapping: mappingOf(found) });
    // Another session publishes: the import waits for it halfway through.
    const { config } = api.database;
    const holder = new pg.Client({ connectionString: config.databaseUrl ?? '' });
    holder.on('error', () => undefined);
    await holder.connect();
    await holder.query('begin; lock table link in share row exclusive mode');
    await post(`/api/import_job/${found.id}/start/`, accept);
    await expect
      .poll(async () => (await get(`/api/import_job/${found.id}/`)).json().step, { timeout: 30_000 })
      .toBe('compare');
    const cancelled = await post(`/api/import_job/${found.id}/cancel/`);
    expect(cancelled.json()).toMatchObject({ state: 'cancelled' });
    await holder.query('rollback');
    await holder.end();
    expect(await linksNamed('row-%')).toBe(0);
    expect(filesKept()).toEqual([]);
    // The canceled import left no lock on the city, so the next import succeeds.
    const next = await uploaded(file('curbs.csv', csv()));
    const seen = await moved(next.id, 'preview', {
      mapping: mappingOf(next),
    });
    expect(seen.state).toBe('previewed');
    await moved(next.id, 'cancel');
  }, 120_000);

  it('ends when nothing may be written, and is done once when there is room again', async () => {
    const found = await uploaded(file('curbs.csv', csv('4.00')));
    await moved(found.id, 'preview', { mapping: mappingOf(found) });
    const { config, pool, watch } = api.database;
    const holder = new pg.Client({ connectionString: config.databaseUrl ?? '' });
    await holder.connect();
    await holder.query('begin; lock table link in share row exclusive mode');
    await post(`/api/import_job/${found.id}/start/`, accept);
    const url = `/api/import_job/${found.id}/`;
    const stepIs = (step: string) =>
      expect.poll(async () => (await get(url)).json().step, { timeout: 30_000 }).toBe(step);
    await stepIs('compare');
    watch.noteFull();
    await stepIs('wait');
    expect((await get(url)).json()).toMatchObject({ state: 'importing' });
    const { rows: left } = await pool.query('select from pg_stat_activity where application_name = $1', [
      connectionName(found.id),
    ]);
    expect(left).toEqual([]);
    await holder.query('rollback');
    await holder.end();
    expect(await settled(found.id)).toMatchObject({ state: 'done', problem: null });
    expect(await linksNamed('row-%')).toBe(rows);
  }, 120_000);

  it('falls back and says that it was interrupted, when its process is gone', async () => {
    const { db, pool } = api.database;
    const found = await uploaded(file('curbs.csv', csv()));
    // The inspecting process releases the job's lock just after it reports its end.
    const held = async () => {
      const { rows: locks } = await pool.query(
        "select from pg_locks where locktype = 'advisory' and classid = 7230011 and objid = $1 and database = (select oid from pg_database where datname = current_database())",
        [found.id],
      );
      return locks.length;
    };
    await expect.poll(held, { timeout: 10_000 }).toBe(0);
    // The state that a kill leaves: busy, but without anybody holding its lock.
    await pool.query("update import_job set state = 'importing' where id = $1", [found.id]);
    expect(await resetOrphanedJobs(db)).toBe(1);
    expect(await settled(found.id)).toMatchObject({ state: 'previewed', is_interrupted: true });
    await pool.query("update import_job set state = 'inspecting' where id = $1", [found.id]);
    // The results of the earlier inspection may belong to other reading options, so the job must be
    // inspected again.
    expect(await settled(found.id)).toMatchObject({
      state: 'received',
      is_interrupted: true,
      may: ['inspect', 'cancel'],
    });
    expect(await moved(found.id, 'inspect')).toMatchObject({ state: 'inspected', is_interrupted: false });
    await moved(found.id, 'cancel');
  }, 60_000);
});

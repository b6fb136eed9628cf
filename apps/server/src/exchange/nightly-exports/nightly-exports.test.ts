// Nightly exports: which process writes them, what is served, what is retained, and what a failure
// leaves behind.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ok } from '@curbwright/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signInClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { pruneExportRuns, writeExportRun } from './export-run-files.ts';
import { claimExportRun, completeExportRun, failExportRun, recordHeartbeat } from './nightly-exports.sql.ts';
import { exportRunDate, nextExportRunAt, runDueExport } from './nightly-exports.ts';

describe('the night', () => {
  it.each([
    ['2026-11-24T03:00:00+01:00', '2026-11-24'],
    ['2026-11-24T02:59:00+01:00', '2026-11-23'],
    ['2026-03-01T00:10:00+01:00', '2026-02-28'],
  ])('%s belongs to %s', (instant, night) => {
    expect(exportRunDate(Date.parse(instant), 'Europe/Berlin', 3)).toBe(night);
  });
  it.each([
    ['2026-11-24T03:00:00+01:00', 3, '2026-11-25T03:00:00+01:00'],
    ['2026-11-24T02:59:59+01:00', 3, '2026-11-24T03:00:00+01:00'],
    // The hour is skipped in spring and repeated in autumn.
    ['2026-03-28T12:00:00+01:00', 2, '2026-03-29T03:00:00+02:00'],
    ['2026-10-24T12:00:00+02:00', 2, '2026-10-25T02:00:00+02:00'],
  ])('after %s, from %i on, begins at %s', (instant, hour, next) => {
    expect(nextExportRunAt(Date.parse(instant), 'Europe/Berlin', hour)).toBe(Date.parse(next));
  });
});

describe('the directory', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curbwright-nights-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const night = (name: string, files: Readonly<Record<string, string>>) =>
    writeExportRun(folder, name, async (place) => {
      for (const [file, text] of Object.entries(files)) await writeFile(join(place, file), text);
      const list = { night: name, files: Object.keys(files).map((file) => ({ name: file })) };
      await writeFile(join(place, 'index.json'), JSON.stringify(list));
      return ok(true);
    });

  it('has the latest under names that stay, and some nights', async () => {
    await night('2026-11-20', { 'curbs.csv': 'a', 'old.geojson': 'a' });
    await night('2026-11-21', { 'curbs.csv': 'b' });
    await night('2026-11-22', { 'curbs.csv': 'c' });
    expect(await readFile(join(folder, 'curbs.csv'), 'utf8')).toBe('c');
    await pruneExportRuns(folder, 2, Date.now());
    expect((await readdir(folder)).toSorted()).toEqual([
      '2026-11-21',
      '2026-11-22',
      'curbs.csv',
      'index.json',
    ]);
    expect(await readFile(join(folder, '2026-11-21/curbs.csv'), 'utf8')).toBe('b');
  });

  it('shows nothing of a night that failed half-way', async () => {
    const failing = writeExportRun(folder, '2026-11-23', async (place) => {
      await writeFile(join(place, 'curbs.csv'), 'half');
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await readFile(join(folder, 'curbs.csv'), 'utf8')).toBe('c');
    expect(await readdir(folder)).not.toContain('2026-11-23');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('takes away what a killed process left, and nothing that is being written', async () => {
    const [left, written] = ['2026-11-19', '2026-11-24'].map((day) => `${day}.${randomUUID()}.part`);
    if (left === undefined || written === undefined) throw new Error('no names');
    const longAgo = new Date(Date.now() - 86_400_000);
    for (const name of [left, written, 'film.part']) await mkdir(join(folder, name));
    for (const name of [left, 'film.part']) await utimes(join(folder, name), longAgo, longAgo);
    // Even if the clock of the disk differs from ours.
    await utimes(join(folder, written), new Date(), new Date());
    await pruneExportRuns(folder, 2, Date.now());
    expect((await readdir(folder)).filter((name) => name.endsWith('.part')).toSorted()).toEqual(
      [written, 'film.part'].toSorted(),
    );
  });

  it('keeps a file of others that has one of its names, and says so', async () => {
    const before = await readdir(folder);
    await writeFile(join(folder, 'links.csv'), 'of others');
    const refusal = { code: 'nightly.foreign-file', params: { path: join(folder, 'links.csv') } };
    const both = { 'curbs.csv': 'd', 'links.csv': 'd' };
    expect(await night('2026-11-25', both)).toEqual({ ok: false, refusal });
    expect((await readdir(folder)).toSorted()).toEqual([...before, 'links.csv'].toSorted());
    expect(await readFile(join(folder, 'links.csv'), 'utf8')).toBe('of others');
    expect(await readFile(join(folder, 'curbs.csv'), 'utf8')).toBe('c');
    await rm(join(folder, 'links.csv'));
    expect((await night('2026-11-25', both)).ok).toBe(true);
    expect(await readFile(join(folder, 'links.csv'), 'utf8')).toBe('d');
  });

  it('keeps what an operator put into a night, and its files, when the night is written again', async () => {
    await writeFile(join(folder, '2026-11-25/notes.txt'), 'of an operator');
    expect(await night('2026-11-25', { 'curbs.csv': 'e' })).toMatchObject({ ok: false });
    expect((await readdir(join(folder, '2026-11-25'))).toSorted()).toEqual([
      'curbs.csv',
      'index.json',
      'links.csv',
      'notes.txt',
    ]);
    expect(await readFile(join(folder, '2026-11-25/curbs.csv'), 'utf8')).toBe('d');
    await rm(join(folder, '2026-11-25/notes.txt'));
    expect((await night('2026-11-25', { 'curbs.csv': 'e', 'links.csv': 'e' })).ok).toBe(true);
    expect(await readFile(join(folder, 'curbs.csv'), 'utf8')).toBe('e');
  });

  it('knows its lasting names by their list where the night itself was removed', async () => {
    await rm(join(folder, '2026-11-25'), { recursive: true });
    const list = {
      night: '2026-11-25',
      files: ['curbs.csv', 'links.csv'].map((name) => ({ name, bytes: 1 })),
    };
    await writeFile(join(folder, 'index.json'), JSON.stringify(list));
    expect((await night('2026-11-26', { 'curbs.csv': 'f' })).ok).toBe(true);
    await writeFile(join(folder, 'index.json'), '{"posts": []}');
    expect(await night('2026-11-27', { 'curbs.csv': 'g' })).toMatchObject({
      refusal: { params: { path: join(folder, 'index.json') } },
    });
  });

  it('may hold what others put there: none of it is touched', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'curbwright-shared-'));
    const put = async (path: string, text: string) => {
      await mkdir(join(shared, path, '..'), { recursive: true });
      await writeFile(join(shared, path), text);
    };
    const foreign = {
      'index.html': 'home',
      'robots.txt': 'all',
      // Directories named like days: without a list, with a foreign list, and with a list that
      // names other files.
      '2020-01-01/diary.txt': 'dear diary',
      '2020-01-02/index.json': '{"posts": []}',
      '2020-01-03/index.json': '{"night": "2020-01-04", "files": [{"name": "robots.txt"}]}',
      '2020-01-05/keep.me.txt': 'mine',
    };
    for (const [path, text] of Object.entries(foreign)) await put(path, text);
    await put(
      '2020-01-05/index.json',
      '{"night": "2020-01-05", "files": [{"name": "../index.html"}, {"name": "robots.txt"}]}',
    );
    for (const day of ['20', '21', '22'])
      await writeExportRun(shared, `2026-11-${day}`, async (place) => {
        const name = day === '20' ? 'old.csv' : 'curbs.csv';
        await writeFile(join(place, name), day);
        await writeFile(
          join(place, 'index.json'),
          JSON.stringify({ night: `2026-11-${day}`, files: [{ name }] }),
        );
        return ok(true);
      });
    // A run of the same night replaces its own directory, but not a foreign one.
    expect(await writeExportRun(shared, '2020-01-01', async () => ok(true))).toMatchObject({
      ok: false,
      refusal: { code: 'nightly.foreign-file', params: { path: join(shared, '2020-01-01/diary.txt') } },
    });
    await put('2026-11-20/notes.txt', 'of an operator');
    await pruneExportRuns(shared, 1, Date.now());
    for (const [path, text] of Object.entries(foreign))
      expect([path, await readFile(join(shared, path), 'utf8')]).toEqual([path, text]);
    expect(await readdir(join(shared, '2026-11-20'))).toEqual(['notes.txt']);
    expect((await readdir(shared)).filter((name) => !name.startsWith('2020')).toSorted()).toEqual([
      '2026-11-20',
      '2026-11-22',
      'curbs.csv',
      'index.html',
      'index.json',
      'robots.txt',
    ]);
    await rm(shared, { recursive: true });
  });
});

describe('exports of a city', () => {
  let api: TestApi;
  let folder: string;
  let parts: Parameters<typeof runDueExport>[0];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curbwright-exports-'));
    api = await openTestApi({ env: { NIGHTLY_EXPORTS: 'csv, flatgeobuf,geojson', EXPORTS_DIR: folder } });
    parts = { ...api.database.context, now: () => api.now() };
    // The app has started tonight's run on its own.
    for (let tries = 0; tries < 600; tries += 1) {
      const { rows } = await sql`select from city_export where state = 'done'`.execute(api.database.db);
      if (rows.length > 0) break;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const status = async () => {
    const { cookies } = await api.signIn('analyst');
    return (await api.inject({ url: '/api/nightly-exports/', headers: { cookie: cookies } })).json();
  };

  it('are written once, whoever asks again', async () => {
    expect(await runDueExport(parts)).toBeNull();
    const told = await status();
    expect(told).toMatchObject({ formats: ['csv', 'flatgeobuf', 'geojson'], hour: 3 });
    expect(told.next).toBe(new Date(nextExportRunAt(api.now(), api.city.time.timeZone, 3)).toISOString());
    expect(told.nights).toHaveLength(1);
    expect(told.nights[0]).toMatchObject({ state: 'done', attempts: 1, revision: 1, failure: null });
    expect(told.nights[0].files.map(({ url }: { url: string }) => url)).toEqual([
      '/exports/curbs.fgb',
      '/exports/curbs.csv',
      '/exports/city.geojson',
    ]);
  });

  it('are served to anybody, with what caches need', async () => {
    const whole = await api.inject({ url: '/exports/curbs.fgb' });
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/vnd.flatgeobuf',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'last-modified': expect.stringMatching(/GMT$/),
    });
    const part = await api.inject({ url: '/exports/curbs.fgb', headers: { range: 'bytes=0-7' } });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.subarray(0, 3).toString()).toBe('fgb');
    const { etag } = whole.headers;
    const again = await api.inject({ url: '/exports/curbs.fgb', headers: { 'if-none-match': String(etag) } });
    expect(again.statusCode).toBe(304);
    const list = (await api.inject({ url: '/exports/index.json' })).json();
    expect(list).toMatchObject({
      revision: 1,
      files: expect.arrayContaining([expect.objectContaining({ name: 'city.geojson' })]),
    });
    expect((await api.inject({ url: '/exports/' })).headers.location).toBe('/exports/index.json');
    const dated = await api.inject({ url: `/exports/${list.night}/city.geojson` });
    expect(dated.json().features.length).toBeGreaterThan(48);
  });

  it.each([
    '/exports/../config.json',
    '/exports/%2e%2e/x.csv',
    '/exports/gone.csv',
    '/exports/.hidden',
    '/exports/a.csv.0.part/x',
  ])('%s is nothing', async (url) => {
    expect((await api.inject({ url })).statusCode).toBe(404);
  });

  it('tell of a failure, keep the files of before, and are tried again later', async () => {
    api.pass(86_400_000);
    const blocked = { ...parts, config: { ...parts.config, exportsDir: '/dev/null/exports' } };
    expect(await runDueExport(blocked)).toBe('failed');
    const [failed] = (await status()).nights;
    expect(failed).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: expect.stringContaining('/dev/null'),
    });
    expect((await api.inject({ url: '/exports/curbs.csv' })).statusCode).toBe(200);
    // Not at once, because another process would fail in the same way.
    expect(await runDueExport(parts)).toBeNull();
    await sql`update city_export set heard = now() - interval '11 minutes'`.execute(api.database.db);
    expect(await Promise.all([runDueExport(parts), runDueExport(parts)])).toEqual(
      expect.arrayContaining(['done', null]),
    );
    expect((await status()).nights[0]).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('that are stopped half-way leave the files of before whole, and may be written at once', async () => {
    api.pass(86_400_000);
    const night = exportRunDate(api.now(), api.city.time.timeZone, 3);
    const before = await readFile(join(folder, 'curbs.csv'));
    const stop = new AbortController();
    const writing = runDueExport(parts, { stop: stop.signal });
    const begun = async () => (await readdir(folder)).some((name) => name.startsWith(`${night}.`));
    while (!(await begun())) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('the server stops'));
    expect(await writing).toBeNull();
    expect((await readdir(folder)).filter((name) => name.startsWith(night))).toEqual([]);
    expect((await readFile(join(folder, 'curbs.csv'))).equals(before)).toBe(true);
    const [left] = (await status()).nights;
    expect(left).toMatchObject({ night, state: 'failed', failure: expect.stringContaining('stopped') });
    expect(await runDueExport(parts)).toBe('done');
    expect((await status()).nights[0]).toMatchObject({ night, state: 'done', attempts: 1, failure: null });
    expect(await readdir(folder)).toContain(night);
  });

  it('are started again by an administrator, once at a time, and the audit says who', async () => {
    const admin = await signInClient(api, 'admin');
    const [before] = (await status()).nights;
    const begun = await admin.post('/api/nightly-exports/');
    expect(begun.statusCode, begun.body).toBe(200);
    expect(begun.json()).toEqual({ night: before.night });
    expect((await admin.post('/api/nightly-exports/')).json()).toMatchObject({ reason: 'nightly.in-hand' });
    const done = async () => expect((await status()).nights[0].state).toBe('done');
    await vi.waitFor(done, { timeout: 30_000, interval: 100 });
    expect((await status()).nights[0].attempts).toBe(before.attempts + 1);
    const trail = (await admin.get('/api/audit/?action=write%20nightly%20exports')).json();
    expect(trail.results).toMatchObject([{ user: 'admin', noun: 'export', noun_id: before.night }]);
  });

  it('are written again when somebody wants it, unless somebody is writing them', async () => {
    expect(await runDueExport(parts)).toBeNull();
    expect(await runDueExport(parts, { again: true })).toBe('done');
    await sql`update city_export set state = 'running', heard = now()`.execute(api.database.db);
    expect(await runDueExport(parts, { again: true })).toBeNull();
    await sql`update city_export set state = 'done'`.execute(api.database.db);
  });

  it('fail with what stands in the way: a file of others is not replaced', async () => {
    api.pass(86_400_000);
    const path = join(folder, 'curbs.fgb');
    await rm(path);
    await writeFile(path, 'of others');
    expect(await runDueExport(parts)).toBe('failed');
    expect((await status()).nights[0].failure).toContain(path);
    expect(await readFile(path, 'utf8')).toBe('of others');
    await rm(path);
    expect(await runDueExport(parts, { again: true })).toBe('done');
  });

  it('belong to the attempt that has them: one that was taken over says nothing more', async () => {
    const { db } = api.database;
    const [first, night] = [await claimExportRun(db, '2199-12-31'), '2199-12-31'];
    if (first === null) throw new Error('the night was taken');
    expect(await claimExportRun(db, night)).toBeNull();
    expect(await recordHeartbeat(db, night, first)).toBe(true);
    await sql`update city_export set heard = now() - interval '11 minutes' where night = '2199-12-31'`.execute(
      db,
    );
    const second = await claimExportRun(db, night);
    expect(second).toBe(first + 1);
    expect(await recordHeartbeat(db, night, first)).toBe(false);
    await completeExportRun(db, night, first, 1, []);
    await failExportRun(db, night, first, 'of the first');
    const [row] = (await status()).nights;
    expect(row).toMatchObject({ night, state: 'running', failure: null, attempts: second });
    await sql`delete from city_export where night = '2199-12-31'`.execute(db);
  });

  it('that a killed process left running are taken over', async () => {
    api.pass(86_400_000);
    await sql`insert into city_export (night, heard) values (${exportRunDate(api.now(), api.city.time.timeZone, 3)}::date, now())`.execute(
      api.database.db,
    );
    expect(await runDueExport(parts)).toBeNull();
    await sql`update city_export set heard = now() - interval '11 minutes' where state = 'running'`.execute(
      api.database.db,
    );
    expect(await runDueExport(parts)).toBe('done');
  });

  it('are staff’s to look after', async () => {
    expect((await api.inject({ url: '/api/nightly-exports/' })).statusCode).toBe(403);
  });
});

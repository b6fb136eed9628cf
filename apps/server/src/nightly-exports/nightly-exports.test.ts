// Nightly exports: who writes them, what is served, what is kept, and what a failure leaves.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { tidyNights, writeNight } from './night-files.ts';
import { exportNight, nightOf } from './nightly-exports.ts';

describe('the night', () => {
  it.each([
    ['2026-11-24T03:00:00+01:00', '2026-11-24'],
    ['2026-11-24T02:59:00+01:00', '2026-11-23'],
    ['2026-03-01T00:10:00+01:00', '2026-02-28'],
  ])('%s belongs to %s', (instant, night) => {
    expect(nightOf(Date.parse(instant), 'Europe/Berlin', 3)).toBe(night);
  });
});

describe('the directory', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curbwright-nights-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const night = (name: string, files: Readonly<Record<string, string>>) =>
    writeNight(folder, name, async (place) => {
      for (const [file, text] of Object.entries(files)) await writeFile(join(place, file), text);
      const list = { night: name, files: Object.keys(files).map((file) => ({ name: file })) };
      await writeFile(join(place, 'index.json'), JSON.stringify(list));
    });

  it('has the latest under names that stay, and some nights', async () => {
    await night('2026-11-20', { 'curbs.csv': 'a', 'old.geojson': 'a' });
    await night('2026-11-21', { 'curbs.csv': 'b' });
    await night('2026-11-22', { 'curbs.csv': 'c' });
    expect(await readFile(join(folder, 'curbs.csv'), 'utf8')).toBe('c');
    await tidyNights(folder, 2, Date.now());
    expect((await readdir(folder)).toSorted()).toEqual([
      '2026-11-21',
      '2026-11-22',
      'curbs.csv',
      'index.json',
    ]);
    expect(await readFile(join(folder, '2026-11-21/curbs.csv'), 'utf8')).toBe('b');
  });

  it('shows nothing of a night that failed half-way', async () => {
    const failing = writeNight(folder, '2026-11-23', async (place) => {
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
    await tidyNights(folder, 2, Date.now());
    expect((await readdir(folder)).filter((name) => name.endsWith('.part')).toSorted()).toEqual(
      [written, 'film.part'].toSorted(),
    );
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
      // Directories named like days: without a list, with another's list, with a list that points elsewhere.
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
      await writeNight(shared, `2026-11-${day}`, async (place) => {
        const name = day === '20' ? 'old.csv' : 'curbs.csv';
        await writeFile(join(place, name), day);
        await writeFile(
          join(place, 'index.json'),
          JSON.stringify({ night: `2026-11-${day}`, files: [{ name }] }),
        );
      });
    // Its own night again takes the place; a directory of others does not give way.
    await expect(writeNight(shared, '2020-01-01', () => Promise.resolve())).rejects.toThrow('ENOTEMPTY');
    await put('2026-11-20/notes.txt', 'of an operator');
    await tidyNights(shared, 1, Date.now());
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
  let parts: Parameters<typeof exportNight>[0];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'curbwright-exports-'));
    api = await openTestApi({ env: { NIGHTLY_EXPORTS: 'csv, flatgeobuf,geojson', EXPORTS_DIR: folder } });
    parts = { ...api.database.context, now: () => api.now() };
    // The app has begun tonight's by itself.
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
    expect(await exportNight(parts)).toBeNull();
    const told = await status();
    expect(told).toMatchObject({ formats: ['csv', 'flatgeobuf', 'geojson'], hour: 3 });
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
    expect(await exportNight(blocked)).toBe('failed');
    const [failed] = (await status()).nights;
    expect(failed).toMatchObject({
      state: 'failed',
      attempts: 1,
      failure: expect.stringContaining('/dev/null'),
    });
    expect((await api.inject({ url: '/exports/curbs.csv' })).statusCode).toBe(200);
    // Not at once: another process would fail the same way.
    expect(await exportNight(parts)).toBeNull();
    await sql`update city_export set heard = now() - interval '11 minutes'`.execute(api.database.db);
    expect(await Promise.all([exportNight(parts), exportNight(parts)])).toEqual(
      expect.arrayContaining(['done', null]),
    );
    expect((await status()).nights[0]).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('that a killed process left running are taken over', async () => {
    api.pass(86_400_000);
    await sql`insert into city_export (night, heard) values (${nightOf(api.now(), api.city.time.timeZone, 3)}::date, now())`.execute(
      api.database.db,
    );
    expect(await exportNight(parts)).toBeNull();
    await sql`update city_export set heard = now() - interval '11 minutes' where state = 'running'`.execute(
      api.database.db,
    );
    expect(await exportNight(parts)).toBe('done');
  });

  it('are staff’s to look after', async () => {
    expect((await api.inject({ url: '/api/nightly-exports/' })).statusCode).toBe(403);
  });
});

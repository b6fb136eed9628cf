// Commands on an existing city: what they print, what they write and what they leave unchanged, for
// every way of calling them.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readCity } from '../../exchange/imports/read-city.ts';
import { runCommand } from '../../testing/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  database = await openTestDatabase({}, inject('cluster').cityTemplate);
  directory = await mkdtemp(join(tmpdir(), 'curbwright-cli-'));
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});
const curbwright = (...args: string[]) =>
  runCommand(args, { databaseUrl: database.config.databaseUrl, directory });
async function file(name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}
const one = async (text: string) => (await database.rows(text))[0];

describe('curbwright imports', () => {
  it('lists as many as are asked for, the newest first, and takes one back by its number', async () => {
    const curblr = join(directory, 'city.curblr.json');
    expect(await curbwright('export', 'curblr', '--out', curblr)).toMatchObject({ code: 0 });
    const city = JSON.parse(await readFile(curblr, 'utf8'));
    const few = { ...city, features: city.features.slice(0, city.features.length / 2) };
    const half = await file('half.curblr.json', JSON.stringify(few));
    const before = await readCity(database.db);
    expect(
      await curbwright('import', half, '--replace', '--accept-loss', '--accept-odd-values'),
    ).toMatchObject({ code: 0 });
    expect((await readCity(database.db)).links.length).toBeLessThan(before.links.length);
    const { id } = await one('select max(id) as id from import_run');
    const listed = await curbwright('imports', 'list');
    const [head, newest, first, ...rest] = listed.result.trim().split('\n');
    expect(rest).toEqual([]);
    expect(head?.split(/\s{2,}/)).toEqual(['number', 'when', 'format', 'state', 'by', 'source']);
    expect(newest).toMatch(new RegExp(`^${id} .*Z +curblr +applied +half\\.curblr\\.json$`));
    expect(first).toMatch(/ test +applied +grid\.test$/);
    expect((await curbwright('imports', 'list', '--most', '1')).result.trim().split('\n')).toHaveLength(2);
    for (const wrong of ['0', '1.5', 'x'])
      expect((await curbwright('imports', 'list', '--most', wrong)).code).toBe(2);
    const undone = await curbwright('imports', 'undo', String(id));
    expect(undone.result.split('\n')[0]).toMatch(
      new RegExp(`^Import ${id} \\(half\\.curblr\\.json\\) was rolled back; the city's revision is \\d+\\.$`),
    );
    expect(undone.result).toMatch(/^links +\d+ +0$/m);
    expect((await readCity(database.db)).links).toHaveLength(before.links.length);
    expect((await curbwright('imports', 'list')).result).toMatch(
      new RegExp(`^${id} .* rolled back \\d{4}-`, 'm'),
    );
    const again = await curbwright('imports', 'undo', String(id));
    expect(again).toMatchObject({ code: 1, result: '' });
    const [told] = JSON.parse((await curbwright('imports', 'list', '--json', '--most', '1')).result);
    expect(told).toMatchObject({ id, can_be_undone: false, status: 'applied' });
  });
});

describe('curbwright import', () => {
  it('asks for a mapping of a table and takes it: the box, the clock, the name of the city, what goes and what is accepted', async () => {
    const row = (id: string, west: number, price = '€2.00') =>
      `${id},Oak,${price},"LINESTRING(${west} 41.9, ${west} 41.901)"`;
    const rows = [row('west', 12.41), row('east', 12.51)];
    const path = await file('curbs.csv', `id,street,price,wkt\n${rows.join('\n')}\n`);
    const unmapped = await curbwright('import', path);
    expect(unmapped).toMatchObject({ code: 1, result: '' });
    // The error, and how to fix it.
    expect(unmapped.said.trim().split('\n')).toHaveLength(2);
    const mapping = await file(
      'mapping.json',
      JSON.stringify({
        version: 1,
        link: { outsideId: 'id', streetName: 'street' },
        place: { wkt: 'wkt' },
        rules: [{ always: { activity: 'parking', pricePerHourFrom: 'price' } }],
      }),
    );
    const told = async (...words: string[]) => {
      const { code, result, said } = await curbwright(
        'import',
        path,
        '--mapping',
        mapping,
        '--json',
        ...words,
      );
      expect([0, 3, 4], said).toContain(code);
      return JSON.parse(result);
    };
    const dry = ['--dry-run', '--currency', 'EUR'];
    expect((await told(...dry)).counts.links).toMatchObject({ created: 2, left: 48, retired: 0 });
    expect((await told(...dry, '--box', '12.4,41.8,12.5,42')).counts.links).toMatchObject({ inSource: 1 });
    const gone = await told(...dry, '--replace', '--time-zone', 'Europe/Madrid', '--city-name', 'Elsewhere');
    expect(gone.counts.links).toMatchObject({ retired: 48, left: 0 });
    expect(gone.citySets).toEqual(expect.arrayContaining(['name', 'time_zone']));
    expect((await told(...dry)).source).toBe('curbs.csv');
    expect((await one('select count(*)::int as n from link where retired is null')).n).toBe(48);
    // An unreadable price is reported, and the row is imported only with the options that accept
    // it.
    await file('curbs.csv', `id,street,price,wkt\n${rows.join('\n')}\n${row('odd', 12.42, 'some')}\n`);
    const stopped = await told('--currency', 'EUR');
    expect(stopped).toMatchObject({ stopped: true, importId: null });
    const done = await told('--currency', 'EUR', '--accept-loss', '--accept-odd-values');
    expect(done).toMatchObject({ stopped: false, dryRun: false });
    expect(await curbwright('imports', 'undo', String(done.importId))).toMatchObject({ code: 0 });
  });
});

describe('curbwright export', () => {
  it('writes to a file that is named, into a directory that is there, and several files beside each other', async () => {
    const [folder, made] = [join(directory, 'there'), join(directory, 'made/anew')];
    await mkdir(folder);
    const into = await curbwright('export', 'csv', '--out', folder);
    expect(into.code, into.said).toBe(0);
    const [path = ''] = into.result.trim().split('\n');
    expect(path.startsWith(`${folder}/`)).toBe(true);
    const text = await readFile(path, 'utf8');
    const named = await curbwright('export', 'csv', '--out', join(made, 'mine.csv'));
    expect(named).toMatchObject({ code: 0, result: `${join(made, 'mine.csv')}\n` });
    expect(await readFile(join(made, 'mine.csv'), 'utf8')).toBe(text);
    const several = await curbwright('export', 'cds', '--out', `${join(made, 'feed')}/`, '--json');
    const { files, links } = JSON.parse(several.result);
    expect(links).toBe(48);
    expect(files.length).toBeGreaterThan(1);
    for (const each of files)
      expect([each.startsWith(join(made, 'feed')), existsSync(each)]).toEqual([true, true]);
    const unplaced = await curbwright('export', 'cds');
    expect(unplaced).toMatchObject({ code: 1, result: '' });
  });

  it('is of the instant, the language and the version asked for', async () => {
    const textOf = async (...words: string[]) => {
      const path = join(directory, 'asked.csv');
      const { code, said } = await curbwright('export', 'csv', '--out', path, ...words);
      expect(code, said).toBe(0);
      return readFile(path, 'utf8');
    };
    expect((await textOf()).trim().split('\r\n')).toHaveLength(49);
    expect(await textOf('--language', 'es')).toContain('Estacionamiento');
    const then = JSON.parse((await curbwright('export', 'curblr', '--at', '2019-06-01T00:00:00Z')).result);
    const now = JSON.parse((await curbwright('export', 'curblr')).result);
    expect(then.features).not.toEqual(now.features);
    const version = await curbwright(
      'export',
      'cds',
      '--format-version',
      '9.9',
      '--out',
      join(directory, 'x/'),
    );
    expect(version).toMatchObject({ code: 1, result: '' });
  });

  it.each([
    [['--nightly', 'csv'], 'goes without'],
    [['--nightly', '--out', 'x'], 'goes without'],
    [['--nightly', '--at', '2026-11-22T10:00:00Z'], 'goes without'],
    [[], 'a format is needed'],
    [['csv', '--json'], '--json needs --out'],
  ])('refuses %j', async (words, said) => {
    expect(await curbwright('export', ...words)).toMatchObject({
      code: 2,
      said: expect.stringContaining(said),
    });
  });

  it('of the night says what is not set', async () => {
    expect(await curbwright('export', '--nightly')).toMatchObject({ code: 1, result: '' });
    const night = await runCommand(['export', '--nightly', '--json'], {
      databaseUrl: database.config.databaseUrl,
      directory,
      env: { NIGHTLY_EXPORTS: 'csv' },
    });
    expect(night.code, night.said).toBe(0);
    const told = JSON.parse(night.result);
    expect(told.folder).toBe(join(directory, 'exports'));
    expect(told.files.map(({ name }: { name: string }) => name)).toContain('curbs.csv');
  });
});

describe('curbwright import sensors', () => {
  it('adds, changes and places them, says each row that is none, and ends with 1 then', async () => {
    const {
      segment_id: segment,
      lng,
      lat,
    } = await one(
      `select segment_id, (geometry -> 'coordinates' -> 0 ->> 0)::float8 as lng, (geometry -> 'coordinates' -> 0 ->> 1)::float8 as lat from link order by id limit 1`,
    );
    const path = await file(
      'sensors.csv',
      `outside_id,segment_id,longitude,latitude,spaces\na,${segment},,,2\nb,,${lng},${lat},3\n`,
    );
    expect(await curbwright('import', 'sensors', path)).toMatchObject({
      code: 0,
      result: 'Sensors: 2 added, 0 changed, 0 there already, 0 refused.\n',
    });
    const placed = await database.rows(
      `select s.outside_id, s.spaces, l.segment_id from sensor s join link_sensor k on k.sensor_id = s.id join link l on l.id = k.link_id order by 1`,
    );
    expect(placed).toEqual([
      { outside_id: 'a', spaces: 2, segment_id: segment },
      { outside_id: 'b', spaces: 3, segment_id: segment },
    ]);
    await file(
      'sensors.csv',
      `outside_id,segment_id,longitude,latitude,spaces\na,${segment},,,4\nb,,${lng},${lat},3\nc,nowhere,,,1\nd,${segment},,,none\n`,
    );
    const again = await curbwright('import', 'sensors', path);
    expect(again).toMatchObject({
      code: 1,
      result: expect.stringContaining('Sensors: 0 added, 1 changed, 1 there already, 2 refused.\n'),
    });
    expect(again.result).toMatch(/^ {2}row \d+ {2}c {2}refused: /m);
    const told = JSON.parse((await curbwright('import', 'sensors', path, '--json')).result);
    expect(told).toMatchObject({ added: 0, changed: 0, unchanged: 2, refused: 2 });
    expect(
      told.results.map(({ outcome, reason }: { outcome: string; reason: string | null }) => [
        outcome,
        reason === null,
      ]),
    ).toEqual([
      ['unchanged', true],
      ['unchanged', true],
      ['refused', false],
      ['refused', false],
    ]);
    const { after, noun } = await one(
      `select noun, after from audit where action = 'import' and noun = 'sensors' order by id desc limit 1`,
    );
    expect([noun, after]).toEqual([
      'sensors',
      { added: 0, changed: 0, unchanged: 2, refused: 2, source: 'sensors.csv' },
    ]);
    await file('sensors.csv', `outside_id,segment_id,longitude,latitude,spaces\nd,${segment},,,none\n`);
    expect((await curbwright('import', 'sensors', path)).code).toBe(1);
  });
});

describe('curbwright import occupancy', () => {
  it('stores what is of known curbs, and names up to ten that are not', async () => {
    const { segment_id: segment } = await one('select segment_id from link order by id limit 1');
    const unknown = (count: number) =>
      Array.from({ length: count }, (_, at) => `no-${String(at).padStart(2, '0')},9,0.5,40`);
    const say = async (count: number) => {
      const path = await file(
        'measures.csv',
        `segment_id,hour_of_week,occupancy,hours\n${segment},9,0.25,40\n${unknown(count).join('\n')}\n`,
      );
      return (await curbwright('import', 'occupancy', path)).result.trim().split('\n');
    };
    expect(await say(0)).toEqual(['1 measures of 1 rows are stored.']);
    expect((await say(10)).at(-1)).toMatch(/^Unknown segments: no-00, .*no-09$/);
    expect((await say(12)).at(-1)).toMatch(/no-09 and 2 more$/);
    const entry = await one(`select after from audit where noun = 'occupancy' order by id desc limit 1`);
    expect(entry.after).toEqual({ stored: 1, source: 'measures.csv' });
  });
});

describe('curbwright import sessions', () => {
  it('takes rows that have the value, by the clock that is said, as payments or as sensors; tables one at a time', async () => {
    const { segment_id: segment } = await one('select segment_id from link order by id limit 1');
    const path = await file(
      'stays.csv',
      `outside_id,link,arrival,minutes,state\na,${segment},2026-05-04T10:00:00,30,paid\nb,${segment},2026-05-04T11:00:00,30,void\n`,
    );
    const words = [
      'import',
      'sessions',
      path,
      '--source',
      'meters',
      '--where',
      'state=paid',
      '--time-zone',
      'America/New_York',
      '--sensors',
    ];
    expect(await curbwright(...words)).toMatchObject({
      code: 0,
      result: expect.stringMatching(/^1 stays: 1 new, 0 corrected, 0 unchanged, 0 repeated, 0 left out\.\n/),
    });
    expect(
      await one(
        `select p.arrival, m.kind from parking_session p join measure_source m on m.id = p.source_id where m.name = 'meters'`,
      ),
    ).toEqual({
      arrival: new Date('2026-05-04T14:00:00Z'),
      kind: 'sensors',
    });
    expect(await curbwright('import', 'sessions', path, path)).toMatchObject({ code: 1, result: '' });
    const unnamed = await curbwright('import', 'sessions', path);
    expect(unnamed.code).toBe(0);
    expect(await one(`select kind from measure_source where name = 'stays.csv'`)).toEqual({
      kind: 'sessions',
    });
  });
});

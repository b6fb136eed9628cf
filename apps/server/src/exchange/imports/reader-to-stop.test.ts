// A generated file each of a table, GeoJSON and CDS, taken from its reader to the stop as the
// command line and the browser do, without accepting anything.
import type { ReadOptions, SourceFile } from '@curbwright/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportLines } from '../../entry/cli/report-lines.ts';
import { createImportClient, formFile } from '../../testing/import-hand.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { importCity } from './import-city.ts';
import { readSource } from './read-source.ts';

const curbs = 100;
const each = <T>(of: (index: number) => T): T[] => Array.from({ length: curbs }, (_, index) => of(index));
const line = (index: number) => [
  [-75.16, 39.9 + index / 1000],
  [-75.16, 39.9 + index / 1000 + 0.0005],
];
const fileOf = (name: string, content: unknown): SourceFile => ({
  name,
  bytes: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const wkt = (index: number) =>
  `LINESTRING(${line(index)
    .map((at) => at.join(' '))
    .join(', ')})`;

/** A table of paid curbs, the first two with these values. */
function table(limit: string, price: string, spaces: string): SourceFile {
  const row = (cells: readonly string[], index: number) => `${index};${cells.join(';')};${wkt(index)}`;
  const rows = each((index) => row(index < 2 ? [limit, price, spaces] : ['120', '2.50', '5'], index));
  return fileOf('table.csv', ['id;limit;price;spaces;place', ...rows].join('\n'));
}
const parking = {
  activity: 'parking',
  maxStayFrom: { column: 'limit', unit: 'minutes' },
  priceFrom: { column: 'price', unit: 'major', per: 60 },
};
const tableMapping = {
  version: 1,
  timeZone: 'America/New_York',
  currency: 'USD',
  place: { wkt: 'place' },
  link: { outsideId: 'id', baysCount: 'spaces' },
  rules: [{ always: parking }],
};

/** A feature collection of curbs, the first two of this kind. */
function collection(kind: string): SourceFile {
  const features = each((index) => ({
    type: 'Feature',
    properties: { id: `c${index}`, kind: index < 2 ? kind : 'no parking' },
    geometry: { type: 'LineString', coordinates: line(index) },
  }));
  return fileOf('curbs.geojson', { type: 'FeatureCollection', features });
}
const kindMapping = {
  version: 1,
  timeZone: 'America/New_York',
  currency: 'USD',
  link: { outsideId: 'id' },
  rules: [{ column: 'kind', values: { 'no parking': { activity: 'no parking' } } }],
};

/**
 * A CDS feed of paid curbs: the first two have a policy whose hours begin at this time, and
 * `withoutLine` further ones have no line.
 */
const hourly = { rate: 250, rate_unit: 'hour' };

function feed(start: string, withoutLine = 0, rates: readonly object[] = [hourly]): SourceFile {
  const policy = (id: string, from: string) => ({
    curb_policy_id: id,
    priority: 1,
    rules: [{ activity: 'parking', rate: rates }],
    time_spans: [{ time_of_day_start: from, time_of_day_end: '18:00' }],
  });
  return fileOf('feed.json', {
    version: '1.1.0',
    last_updated: 1_700_000_000_000,
    time_zone: 'America/New_York',
    currency: 'USD',
    data: {
      zones: [...each((index) => line(index)), ...Array.from({ length: withoutLine }, () => [])].map(
        (coordinates, index) => ({
          curb_zone_id: `z${index}`,
          curb_policy_ids: [index < 2 ? 'first' : 'others'],
          geometry: { type: 'LineString', coordinates },
        }),
      ),
      policies: [policy('first', start), policy('others', '08:00')],
    },
  });
}

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Imports a file as the command does without `--accept-loss` and `--accept-odd-values`. */
async function imported(file: SourceFile, mapping?: object) {
  const options: ReadOptions = mapping === undefined ? {} : { mapping };
  const source = await readSource([file], undefined, options);
  if (!source.ok) throw new Error(JSON.stringify(source.refusal));
  const { data, format, issues, lost } = source.value;
  const report = await importCity(database.db, data, {
    source: file.name,
    format,
    dryRun: false,
    issues,
    ...(lost === undefined ? {} : { lost }),
  });
  if (!report.ok) throw new Error(JSON.stringify(report.refusal));
  const { rows } = await database.pool.query('select count(*)::int as count from link where retired is null');
  const { stopped, stop } = report.value;
  return {
    stopped,
    losses: stop?.losses ?? null,
    odd: stop?.oddValues ?? null,
    text: reportLines(report.value, false).join('\n'),
    links: rows[0].count,
  };
}

const loss = (of: string, read: number, written: number) => ({ of, read, written });
const rules = loss('rules', curbs, curbs - 2);
const prices = loss('prices', curbs, curbs - 2);
const { rules: _rules, ...unruled } = tableMapping;

describe('an import that nobody has accepted anything of', () => {
  it.each<[string, SourceFile, object | undefined, readonly object[]]>([
    ['limits of a table', table('soon', '2.50', '5'), tableMapping, [rules, prices]],
    ['prices of a table', table('120', 'ask', '5'), tableMapping, [rules, prices]],
    ['empty limits of a table', table('', '2.50', '5'), tableMapping, [rules, prices]],
    ['empty prices of a table', table('120', '', '5'), tableMapping, [rules]],
    ['prices of a table that are not available', table('120', 'N/A', '5'), tableMapping, [rules]],
    ['spaces of a table', table('120', '2.50', '10 cars'), tableMapping, [loss('spaces', 510, 490)]],
    ['a table without rules', table('120', '2.50', '5'), unruled, [loss('rules', curbs, 0)]],
    ['kinds of GeoJSON', collection('anything'), kindMapping, [rules]],
    ['policies of CDS', feed('noon'), undefined, [rules, prices]],
    [
      'a price of CDS that cannot be stored',
      feed('08:00', 0, [{ ...hourly, rate: 1e15 }]),
      undefined,
      [loss('rules', curbs, 0)],
    ],
    [
      'spaces of a table that cannot be stored',
      table('120', '2.50', '1000000000000000'),
      tableMapping,
      [loss('spaces', 200_000_490, 490)],
    ],
    ['lines of CDS', feed('08:00', 2), undefined, [loss('curbs', curbs + 2, curbs)]],
  ])('writes nothing where it cannot read %s', async (_, file, mapping, losses) => {
    const read = await imported(file, mapping);
    expect(read).toMatchObject({ stopped: true, links: 0 });
    expect(read.losses).toEqual(expect.arrayContaining([...losses]));
  });

  it.each<[string, readonly object[], string, string]>([
    [
      'steps of 15 hours',
      [{ ...hourly, increment_duration: 15 }],
      'import.odd-step',
      'in increments of 900 minutes; more than 240 minutes',
    ],
    [
      'prices after 30 hours',
      [
        { ...hourly, end_duration: 30 },
        { ...hourly, start_duration: 30 },
      ],
      'import.odd-tier',
      'changes 1,800 minutes (30 hours)',
    ],
    [
      'two cents an hour',
      [{ ...hourly, rate: 2 }],
      'import.odd-low-price',
      '0.02 USD for 60 min is less than 0.05 USD',
    ],
  ])('writes nothing where CDS says %s, and shows them', async (_, rates, code, text) => {
    const read = await imported(feed('08:00', 0, rates));
    expect(read).toMatchObject({ stopped: true, losses: [], odd: [{ code, count: curbs }], links: 0 });
    expect(read.text).toContain(text);
    expect(read.text).toContain('--accept-odd-values');
  });

  it('writes the same files where all of them is read', async () => {
    for (const [file, mapping] of [
      [table('120', '2.50', '5'), tableMapping],
      [collection('no parking'), kindMapping],
      [feed('08:00'), undefined],
    ] as const)
      expect(await imported(file, mapping), file.name).toMatchObject({ stopped: false, losses: null });
    const { rows } = await database.pool.query(
      'select count(*)::int as count from link where retired is null',
    );
    expect(rows[0].count).toBe(3 * curbs);
  });
});

describe('the API', () => {
  let api: TestApi;
  let token = '';
  beforeAll(async () => {
    api = await openTestApi();
    token = (await api.signIn('admin')).access;
  });
  afterAll(() => api.close());
  const { post, uploaded, moved } = createImportClient(() => ({ api, token }));

  it("does not import with the product's own guess where that has no rules", async () => {
    const text = ['id;street;place', ...each((index) => `${index};Main;${wkt(index)}`)].join('\n');
    const found = await uploaded(formFile('streets.csv', text));
    const mapping = found.inspection?.guess ?? {};
    expect(mapping).not.toHaveProperty('rules');
    const asked = { mapping: { ...mapping, timeZone: 'Europe/Rome', currency: 'EUR' } };
    const seen = await moved(found.id, 'preview', asked);
    expect(seen, JSON.stringify(seen.problem)).toMatchObject({
      state: 'previewed',
      preview: { stop: { losses: [loss('rules', curbs, 0)], odd_values: [] } },
    });
    const refusal = await post(`/api/import_job/${found.id}/start/`);
    expect(refusal.statusCode).toBe(400);
    expect(refusal.json().detail).toContain('accept_losses');
  });
});

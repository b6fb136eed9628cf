// Puts formulas into every text a city can store and exports every table: no cell of a CSV file or
// spreadsheet may begin like a formula. If `EXPORTED_TO` names a directory, the files of each run
// are saved in a directory of their own there, so that another program can open them.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CityData } from '@curbwright/core';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { unzipped } from '../../testing/unzipped.ts';

/**
 * Texts that spreadsheets run as formulas, also after skipped characters and in full-width form.
 * Each is still a unique name when trimmed.
 */
const formulas = [
  '=HYPERLINK("http://bad.example","x")',
  '+1+cmd|calc',
  '-2+3+cmd|calc',
  '@SUM(1+1)',
  '\t=1+2',
  ' =1+3',
  '\u200b=1+4',
  '＝1+5',
  '＋1',
  '＠SUM(1)',
] as const;
/**
 * Written independently of `formulaPattern`, so that the test does not rely on the code it checks.
 * Negative numbers are allowed.
 */
const begins = /^[\s\u200b\ufeff\p{Cc}]*[=+@＝＋－＠]|^[\s\u200b\ufeff\p{Cc}]*-(?!\d+(?:\.\d+)?$)|^[\t\r\n]/u;
const marks = /HYPERLINK|cmd\||SUM\(1|1\+\d|＋1/;

/** Saves the file if `EXPORTED_TO` is set. */
function leftOf(path: string, kind: 'csv' | 'excel', bytes: Buffer): void {
  if (folder === null) return;
  mkdirSync(folder, { recursive: true });
  const name = path.split('/').filter(Boolean).at(-1) ?? 'file';
  const before = readdirSync(folder).length;
  writeFileSync(join(folder, `${before}-${name}.${kind === 'csv' ? 'csv' : 'xlsx'}`), bytes);
}

const { EXPORTED_TO } = process.env;
const folder =
  EXPORTED_TO === undefined ? null : join(EXPORTED_TO, `run-${readdirSync(EXPORTED_TO).length + 1}`);

let api: TestApi;
let admin: TestClient;
const proposals: number[] = [];

/** The grid city with a formula as each street name. */
function cityOfFormulas(): CityData {
  const city = gridCity({ streets: 4, ruleSets: 5 });
  const names = new Map<string, string>();
  const named = (name: string | null) => {
    if (name === null) return null;
    const known = names.get(name) ?? formulas[names.size % formulas.length] ?? name;
    names.set(name, known);
    return known;
  };
  return {
    ...city,
    links: city.links.map((link) => ({
      ...link,
      streetName: named(link.streetName),
      fromStreetName: named(link.fromStreetName),
      toStreetName: named(link.toStreetName),
    })),
  };
}

beforeAll(async () => {
  api = await openTestApi({ city: cityOfFormulas() });
  admin = await signInClient(api, 'admin');
  const links = api.city.box([-180, -90, 180, 90], 100).ids;
  for (const [at, formula] of formulas.entries()) {
    // Names must not contain invisible characters. Older names, street names and reasons may.
    const name = formula.replaceAll('\u200b', '');
    const scenario = await admin.post('/api/scenario/', { name });
    const link = links[at];
    if (link === undefined) throw new Error('the city has too few links');
    const { id } = scenario.json<{ id: number }>();
    proposals.push(await propose(admin, [link], { reason: formula, scenario: id }));
    const zone = await admin.post('/api/analysis-zone/', { name, description: formula });
    if (zone.statusCode !== 201) throw new Error(zone.body);
  }
});
afterAll(() => api.close());

function cellsOfCsv(text: string): string[] {
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true });
  return rows.flat();
}

/** Returns the text of every cell. A formula element becomes a text that begins with `=`. */
function cellsOfSheet(file: Buffer): string[] {
  const parts = [...unzipped(file)].filter(([name]) => /worksheets\/|sharedStrings/.test(name));
  return parts.flatMap(([, xml]) => [
    ...[...xml.matchAll(/<f[ >][^<]*/g)].map(([formula]) => `=${formula}`),
    ...[...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) =>
      text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&amp;', '&'),
    ),
  ]);
}

const wholeCity = { request: { analysis_zone_id: -1 } };
/**
 * The request bodies are functions, because they need ids that exist only once the city is set up.
 */
const tables: readonly (readonly [string, 'csv' | 'excel', () => object, marked: boolean])[] = [
  ['/api/alllinks/export_links_csv/', 'csv', () => ({}), true],
  ['/api/alllinks/export_links_excel/', 'excel', () => ({}), true],
  ['/api/proposed_regulation/export_proposed_excel/', 'excel', () => ({ regulations: proposals }), true],
  ['/api/analysis-zone/export_analysis_zone_excel/', 'excel', () => ({}), true],
  ['/api/audit/export/', 'csv', () => ({}), true],
  ['/api/dashboards/export_supply_csv/', 'csv', () => wholeCity, false],
  ['/api/dashboards/export_supply_excel/', 'excel', () => wholeCity, false],
];

describe.each(tables)('%s', (path, kind, body, marked) => {
  it('has no cell that a spreadsheet would reckon', async () => {
    const file = await admin.post(path, body());
    expect(file.statusCode, file.body.slice(0, 400)).toBe(200);
    leftOf(path, kind, file.rawPayload);
    const cells = kind === 'csv' ? cellsOfCsv(file.body) : cellsOfSheet(file.rawPayload);
    expect(cells.length).toBeGreaterThan(20);
    if (marked) expect(cells.filter((cell) => marks.test(cell)).length).toBeGreaterThan(0);
    expect(cells.filter((cell) => begins.test(cell))).toEqual([]);
  });
});

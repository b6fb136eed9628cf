// Basemap files on the command line: a file outside the folder, one that is configured but missing,
// and one that covers another city.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importCity } from '../../exchange/imports/import-city.ts';
import { gridCity } from '../../testing/grid-city.ts';
import { pmtilesFile } from '../../testing/pmtiles-file.ts';
import { runCommand } from '../../testing/run-command.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'curbwright-base-maps-'));
  const options = { source: 'grid.test', format: 'test', dryRun: false };
  expect(await importCity(database.db, gridCity({ streets: 3 }), options)).toMatchObject({ ok: true });
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

/** The tool's output, both standard output and standard error. */
const outputOf = (...args: readonly string[]) => outputInLanguage('en_US.UTF-8', ...args);

async function outputInLanguage(language: string, ...args: readonly string[]): Promise<string> {
  const { databaseUrl } = database.config;
  return (await runCommand(args, { databaseUrl, directory, env: { PORT: '0', LANG: language } })).said;
}

const naming = (file: string) =>
  JSON.stringify([
    { id: 'streets', name: 'Streets', type: 'pmtiles', url: `/basemap/${file}`, default: true },
  ]);

describe('a base-map file', () => {
  it('outside the folder is to be copied there first', async () => {
    const [outside, folder] = [join(directory, 'florence.pmtiles'), join(directory, 'basemap')];
    await writeFile(outside, pmtilesFile());
    const copy = `cp '${outside}' '${join(folder, 'florence.pmtiles')}'`;
    const before = await outputOf('basemap', 'check', outside);
    expect(before.indexOf(copy)).toBeGreaterThan(-1);
    expect(before.indexOf('config set BASEMAPS')).toBeGreaterThan(before.indexOf(copy));
    const unservable = join(directory, 'città vecchia.bin');
    await writeFile(unservable, pmtilesFile());
    expect(await outputOf('basemap', 'check', unservable)).toContain('citt__vecchia.pmtiles');
    const quoted = join(directory, "l'aquila.pmtiles");
    await writeFile(quoted, pmtilesFile());
    expect(await outputOf('basemap', 'check', quoted)).toContain(
      `cp '${quoted.replace("'", String.raw`'\''`)}' '`,
    );
    await mkdir(folder);
    await writeFile(join(folder, 'florence.pmtiles'), pmtilesFile());
    const after = await outputOf('basemap', 'check', 'florence.pmtiles');
    expect(after).toContain('config set BASEMAPS');
    expect(after).not.toContain('cp ');
  });

  it('that is configured is named when it is not there or shows another city, and not when it is good', async () => {
    await mkdir(join(directory, 'basemap'), { recursive: true });
    await writeFile(join(directory, 'basemap', 'here.pmtiles'), pmtilesFile());
    await writeFile(join(directory, 'basemap', 'sea.pmtiles'), pmtilesFile({ bounds: [0, 0, 1, 1] }));
    const missing = 'There is no file none.pmtiles';
    expect(await outputOf('config', 'set', 'BASEMAPS', naming('none.pmtiles'))).toContain(missing);
    expect(await outputOf('doctor')).toContain(missing);
    const elsewhere = 'sea.pmtiles does not cover the city';
    expect(await outputOf('config', 'set', 'BASEMAPS', naming('sea.pmtiles'))).toContain(elsewhere);
    expect(await outputOf('doctor')).toContain(elsewhere);
    expect(await outputOf('config', 'set', 'BASEMAPS', naming('here.pmtiles'))).toBe('BASEMAPS is set.\n');
    const good = await outputOf('doctor');
    expect(good).toContain('migrations');
    expect(good).not.toContain('basemap');
  });

  it('is spoken of in the language of the terminal, with what else doctor and config say', async () => {
    const spanish = (...args: readonly string[]) => outputInLanguage('es_ES.UTF-8', ...args);
    const file = join(directory, 'sea-outside.pmtiles');
    await writeFile(file, pmtilesFile());
    const checked = await spanish('basemap', 'check', file);
    expect(checked).toMatch(/^teselas +vectoriales \(\w+\)$/m);
    expect(checked).toContain('Cópielo antes allí: mkdir -p ');
    expect(checked).not.toMatch(/bounds|zooms|Copy|To use/);
    expect(await spanish('config', 'set', 'BASEMAPS', naming('sea.pmtiles'))).toContain('queda guardada');
    const listed = await spanish('config', 'list');
    expect(listed).toMatch(/^MODULES +pública +\(sin definir\)/m);
    expect(listed).toMatch(/^EVENT_RETENTION_DAYS +privada /m);
    const found = await spanish('doctor');
    expect(found).toMatch(/^aviso +mapa base +El mapa base sea\.pmtiles no cubre la ciudad/m);
    expect(found).toMatch(/^bien +base de datos +PostgreSQL .+ en /m);
    expect(found).toMatch(/^bien +migraciones +al día$/m);
    expect(found).not.toMatch(/\b(?:ok|warning|wrong|database|port|settings|free)\b/);
    // Programs read the same JSON whatever the language.
    const programs = await spanish('doctor', '--json');
    expect(programs).toContain('"what": "base map"');
    expect(programs).toContain('"state": "warning"');
  });

  it('is named in a city that was not seeded yet, with all else doctor finds', async () => {
    expect(await outputOf('config', 'set', 'BASEMAPS', naming('none.pmtiles'))).toContain('is set');
    await database.pool.query('truncate city cascade');
    const found = await outputOf('doctor');
    expect(found).toContain('There is no file none.pmtiles');
    expect(found).toMatch(/^ok +migrations /m);
    expect(found).toMatch(/^ok +Node /m);
  });
});

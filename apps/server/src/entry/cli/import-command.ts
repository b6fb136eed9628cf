// curbwright import: imports files of a city into the database, all of them or nothing.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ok, type Result } from '@curbwright/core';
import { formats, type ReadOptions, type SourceFile } from '@curbwright/formats';
import { Command, InvalidArgumentError, Option } from 'commander';
import { importCity } from '../../exchange/imports/import-city.ts';
import { readSource } from '../../exchange/imports/read-source.ts';
import { formatConsoleMessage } from '../../platform/messages/terminal-messages.ts';
import { moveSessionsToCityTimeZone } from '../../sessions/recount/move-session-time-zone.ts';
import { importExitCode } from './import-exit.ts';
import { importOccupancyCommand } from './import-occupancy.ts';
import { importSensorsCommand } from './import-sensors.ts';
import { importSessionsCommand } from './import-sessions.ts';
import { importAggregatesCommand } from './import-sums.ts';
import { importZonesCommand } from './import-zones.ts';
import { reportLines } from './report-lines.ts';
import { exitCodes, fail, note, print, printJson, startProgress } from './terminal.ts';
import { unreadableFileFailure } from './unreadable-file.ts';
import { withDatabase } from './with-database.ts';

interface ImportCommandOptions {
  readonly format?: string;
  readonly mapping?: string;
  readonly timeZone?: string;
  readonly currency?: string;
  readonly cityName?: string;
  readonly box?: [number, number, number, number];
  readonly curbOffset?: number;
  readonly replace?: true;
  readonly acceptLoss?: true;
  readonly acceptOddValues?: true;
  readonly dryRun?: true;
  readonly allIssues?: true;
  readonly json?: true;
}

function parseNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

function parseBounds(text: string): [number, number, number, number] {
  const [west, south, east, north, ...more] = text.split(',').map(parseNumber);
  if (
    west === undefined ||
    south === undefined ||
    east === undefined ||
    north === undefined ||
    more.length > 0
  )
    throw new InvalidArgumentError('It must be min_lng,min_lat,max_lng,max_lat.');
  if (west >= east || south >= north)
    throw new InvalidArgumentError('Its first corner must be the south-west one.');
  return [west, south, east, north];
}

function parseTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new InvalidArgumentError('It must be an IANA name such as America/Los_Angeles.');
  }
}

async function readSourceFile(path: string): Promise<Result<SourceFile>> {
  try {
    return ok({ name: basename(path), bytes: await readFile(path) });
  } catch (error) {
    return unreadableFileFailure(path, error);
  }
}

async function readMapping(path: string | undefined): Promise<Result<unknown>> {
  if (path === undefined) return ok(undefined);
  try {
    const mapping: unknown = JSON.parse(await readFile(path, 'utf8'));
    return ok(mapping);
  } catch (error) {
    return unreadableFileFailure(path, error);
  }
}

async function readFiles(paths: readonly string[], words: ImportCommandOptions) {
  const files: SourceFile[] = [];
  for (const path of paths) {
    const file = await readSourceFile(path);
    if (!file.ok) return file;
    files.push(file.value);
  }
  const mapping = await readMapping(words.mapping);
  if (!mapping.ok) return mapping;
  const options: ReadOptions = {
    ...(mapping.value === undefined ? {} : { mapping: mapping.value }),
    timeZone: words.timeZone ?? null,
    currency: words.currency ?? null,
    cityName: words.cityName ?? null,
    ...(words.curbOffset === undefined ? {} : { curbOffset: words.curbOffset }),
    box: words.box ?? null,
  };
  return readSource(files, words.format, options);
}

async function run(paths: string[], words: ImportCommandOptions): Promise<void> {
  // Read before the database is opened, so that an unreadable file changes nothing.
  const source = await readFiles(paths, words);
  if (!source.ok) {
    fail(source.refusal);
    if (source.refusal.code === 'geojson.mapping-needed') note(formatConsoleMessage('import.mapping'));
    return;
  }
  await withDatabase(async ({ db }) => {
    const progress = startProgress(words.json === true);
    const imported = await importCity(db, source.value.data, {
      source: paths.map((path) => basename(path)).join(', '),
      format: source.value.format,
      dryRun: words.dryRun ?? false,
      replace: words.replace ?? false,
      issues: source.value.issues,
      ...(source.value.lost === undefined ? {} : { lost: source.value.lost }),
      accepted: { losses: words.acceptLoss ?? false, oddValues: words.acceptOddValues ?? false },
      onProgress: ({ stage, done, total }) => progress.to(stage, done, total),
    });
    progress.end();
    if (!imported.ok) return fail(imported.refusal);
    process.exitCode = importExitCode(imported.value);
    const isWritten = words.dryRun !== true && !imported.value.stopped;
    const hasNewZone = isWritten && imported.value.citySets.includes('time_zone');
    const refiled = hasNewZone ? await moveSessionsToCityTimeZone(db) : 0;
    if (words.json) return printJson(imported.value);
    for (const line of reportLines(imported.value, words.allIssues ?? false)) print(line);
    if (refiled > 0) print(`${refiled} stays were put into the sums by the new time zone.`);
  });
}

const exitHelp = `
An import writes nothing when more than 1% of the curbs, metres, spaces or curbs with rules, or any
price, would be lost (--accept-loss), or when prices, stays or times of rates look wrong (--accept-odd-values).

Exit codes: ${exitCodes.ok} done, ${exitCodes.failed} failed, ${exitCodes.usage} wrong usage, \
${exitCodes.doneWithLosses} done with accepted losses, ${exitCodes.stopped} stopped, nothing written.`;

export function importCommand(): Command {
  const readable = formats.filter(({ reads }) => reads).map(({ id }) => id);
  return new Command('import')
    .description('import files of a city: streets, curbs and their rules')
    .argument('<files...>', 'files that belong together')
    .addOption(new Option('-f, --format <id>', 'the format; else found from the content').choices(readable))
    .option(
      '-m, --mapping <file>',
      'for GeoJSON, CSV, Shapefile, GeoPackage: how columns become links and rules (JSON)',
    )
    .option('--time-zone <name>', 'IANA name, where the source does not say it', parseTimeZone)
    .option('--currency <code>', 'ISO 4217 code, where the source does not say it')
    .option(
      '--city-name <name>',
      'where the source does not say it; taken while the city has no curbs but those of the source',
    )
    .option('--box <w,s,e,n>', 'only what lies in this box', parseBounds)
    .option(
      '--curb-offset <meters>',
      'move lines that lie on the middle of the street to their side',
      parseNumber,
    )
    .option('--replace', 'retire the links that the source does not name')
    .option('--accept-loss', 'import although parts of the source would be lost')
    .option('--accept-odd-values', 'import although prices, stays or times of rates look wrong')
    .option('--dry-run', 'only report what would be done; the exit code is that of the import')
    .option('--all-issues', 'show every issue, not five of a kind')
    .option('--json', 'answer the report as JSON')
    .addHelpText('after', exitHelp)
    .addCommand(importOccupancyCommand())
    .addCommand(importSensorsCommand())
    .addCommand(importSessionsCommand())
    .addCommand(importAggregatesCommand())
    .addCommand(importZonesCommand())
    .action(run);
}

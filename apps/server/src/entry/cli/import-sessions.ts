// curbwright import sessions: imports parking sessions from tables with custom columns, CDS Metrics
// and CDS Events; importing again is safe.
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  currencyDigits,
  failWith,
  ok,
  parseWrittenTime,
  type Result,
  type SessionMapping,
  sessionColumns,
  type TimeRange,
} from '@curbwright/core';
import { Command, InvalidArgumentError } from 'commander';
import { importAggregates } from '../../sessions/files/import-aggregates.ts';
import { importEvents } from '../../sessions/files/import-events.ts';
import type { SessionImportReport } from '../../sessions/files/import-report.ts';
import { importSessions } from '../../sessions/files/import-sessions.ts';
import { readEvents } from '../../sessions/files/read-events.ts';
import {
  detectCdsKind,
  type RowCondition,
  readSessionTable,
  resolveMapping,
} from '../../sessions/files/read-table.ts';
import { readTableHead } from '../../sessions/files/table-rows.ts';
import { addObservedTimes } from '../../sessions/observed-times.ts';
import { findSourceId, loadIngestCity, loadLinksOfSource } from '../../sessions/sessions.sql.ts';
import { parseColumnPairs, parseMeters, printSkippedRows } from './session-options.ts';
import { fail, print, printJson, startProgress } from './terminal.ts';
import { unreadableFileFailure } from './unreadable-file.ts';
import { withDatabase } from './with-database.ts';

interface SessionImportOptions {
  readonly source?: string;
  readonly columns?: SessionMapping;
  readonly where?: RowCondition;
  readonly watched?: readonly TimeRange[];
  readonly offline?: readonly TimeRange[];
  readonly sensors?: true;
  readonly within: number;
  readonly timeZone?: string;
  readonly dryRun?: true;
  readonly json?: true;
}

function parseColumns(text: string): SessionMapping {
  return parseColumnPairs(text, sessionColumns);
}

function parseCondition(text: string): RowCondition {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be COLUMN=VALUE.');
  return { column: text.slice(0, at), value: text.slice(at + 1) };
}

/** Parses `FROM,TO` with UTC offsets and appends it to the earlier values. */
function appendTimeRange(text: string, before: readonly TimeRange[] = []): readonly TimeRange[] {
  const [from = Number.NaN, to = Number.NaN] = text.split(',').map((part) => {
    const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(part.trim());
    return hasOffset ? (parseWrittenTime(part, 'UTC')?.earlier ?? Number.NaN) : Number.NaN;
  });
  if (!(to > from))
    throw new InvalidArgumentError('It must be FROM,TO with offsets: 2026-05-04T00:00Z,2026-05-05T00:00Z.');
  return [...before, { from, to }];
}

async function readFileSize(path: string): Promise<Result<number>> {
  try {
    return ok((await stat(path)).size);
  } catch (error) {
    return unreadableFileFailure(path, error);
  }
}

function printReport(report: SessionImportReport): void {
  print(
    `${report.rows} stays: ${report.added} new, ${report.changed} corrected, ${report.unchanged} unchanged, ${report.repeated} repeated, ${report.refused} left out.`,
  );
  for (const [fault, count] of Object.entries(report.faults))
    print(`${count} with the fault "${fault}": kept and counted, but in no sum.`);
  printSkippedRows(report);
}

async function run(paths: string[], _own: unknown, command: Command): Promise<void> {
  // `import` also defines some of these options and accepts them anywhere on the command line.
  const words: SessionImportOptions = command.optsWithGlobals();
  const [path = ''] = paths;
  let total = 0;
  for (const one of paths) {
    const size = await readFileSize(one);
    if (!size.ok) return fail(size.refusal);
    total += size.value;
  }
  await withDatabase(async ({ db }) => {
    const city = await loadIngestCity(db);
    if (city === null) return fail({ code: 'stays.no-city', params: {} });
    const progress = startProgress(words.json === true);
    const options = {
      source: {
        name: words.source ?? basename(path),
        kind: words.sensors ? ('sensors' as const) : ('sessions' as const),
      },
      now: Date.now(),
      within: words.within,
      dryRun: words.dryRun ?? false,
      onProgress: (read: number) => progress.to('stays', read, total),
    };
    const isJson = paths.every((one) => /\.(?:json|ndjson|jsonl)$/i.test(one));
    let report: SessionImportReport;
    try {
      if (isJson) {
        const read = await readEvents(paths);
        if (!read.ok) return fail(read.refusal);
        report = await importEvents(db, read.value, options);
      } else {
        if (paths.length > 1) return fail(failWith('stays.one-table').refusal);
        const head = await readTableHead(path);
        if (detectCdsKind(head) === 'aggregates') {
          const done = await importAggregates(db, path, head, options.dryRun);
          if (words.json) return printJson({ ...done, leftOut: Object.fromEntries(done.leftOut) });
          print(
            `${done.stored} measures of occupancy by hour of the week are stored; ${done.offline} hours were offline.`,
          );
          for (const [metric, count] of done.leftOut)
            print(`${count} rows of ${metric} are left out: there are no stays behind them.`);
          if (done.wrong > 0) print(`${done.wrong} rows have no civil hour.`);
          if (done.unknown.length > 0) print(`Unknown curbs: ${done.unknown.slice(0, 10).join(', ')}`);
          return;
        }
        const mapping = resolveMapping(head, words.columns ?? null);
        if (!mapping.ok) return fail(mapping.refusal);
        const where = { timeZone: words.timeZone ?? city.timeZone, digits: currencyDigits(city.currency) };
        report = await importSessions(
          db,
          readSessionTable(path, head, mapping.value, where, words.where),
          options,
        );
      }
    } catch (error) {
      // Batches before the error are already stored; importing the corrected file again adds the
      // rest.
      return fail(unreadableFileFailure(path, error).refusal);
    } finally {
      progress.end();
    }
    const source = options.dryRun ? null : await findSourceId(db, options.source.name);
    if (source !== null && (words.watched !== undefined || words.offline !== undefined)) {
      const links = words.watched === undefined ? [] : await loadLinksOfSource(db, source);
      const windows = (words.watched ?? []).flatMap((window) => links.map((link) => ({ link, ...window })));
      const done = await addObservedTimes(db, source, windows, words.offline ?? []);
      if (!done.ok) return fail(done.refusal);
    }
    if (words.json) return printJson(report.plain());
    printReport(report);
  });
}

export function importSessionsCommand(): Command {
  return new Command('sessions')
    .description(
      'stays at the curb: CSV (any divider) with columns of your own, CDS Metrics sessions or aggregates (CSV), CDS Events (JSON pages)',
    )
    .argument('<files...>', 'a table, or pages of events')
    .option('--source <name>', 'who says so; else the name of the file. With it each stay is known again')
    .option(
      '--columns <pairs>',
      'which column is what: outside_id=ID,link=Segment,arrival=Start,departure=End,fee=Paid; also meter, lat, lon, lat_lon, minutes, seconds, user_class, vehicle_type, fee_minor',
      parseColumns,
    )
    .option('--where <column=value>', 'only rows that have this value', parseCondition)
    .option(
      '--watched <from,to>',
      'when the source watched its curbs; may be given again. Else all the time it told of',
      appendTimeRange,
    )
    .option('--offline <from,to>', 'when the source was offline; may be given again', appendTimeRange)
    .option('--sensors', 'the source is sensors, not payments or people')
    .option(
      '--within <meters>',
      'how far a place given by coordinates may lie from its curb',
      parseMeters,
      30,
    )
    .option('--time-zone <name>', 'IANA name of the clock the times are by; else the city’s')
    .option('--dry-run', 'only report what would be done')
    .option('--json', 'answer the report as JSON')
    .action(run);
}

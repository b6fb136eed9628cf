// curbwright import sums: imports fees and counts of curbs by hour, day or longer period, where no
// parking sessions are reported; the whole file or nothing.
import { basename } from 'node:path';
import {
  currencyDigits,
  type DaySpan,
  parseWrittenTime,
  type SumMapping,
  sumColumns,
} from '@curbwright/core';
import { Command, InvalidArgumentError } from 'commander';
import { importMeasuredTotals, readTotalRows } from '../../sessions/measured/import-sums.ts';
import { loadIngestCity } from '../../sessions/sessions.sql.ts';
import { parseColumnPairs, parseMeters, printSkippedRows } from './session-options.ts';
import { fail, print, printJson } from './terminal.ts';
import { unreadableFileFailure } from './unreadable-file.ts';
import { withDatabase } from './with-database.ts';

interface SumImportOptions {
  readonly source?: string;
  readonly columns?: SumMapping;
  readonly days?: DaySpan;
  readonly within: number;
  readonly dryRun?: true;
  readonly json?: true;
}

function parseColumns(text: string): SumMapping {
  return parseColumnPairs(text, sumColumns);
}

/** Parses `FROM,TO`, both days included. */
function parseDaySpan(text: string): DaySpan {
  const [from = '', to = from, ...more] = text.split(',').map((part) => part.trim());
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && parseWrittenTime(day, 'UTC') !== null;
  if (!isDay(from) || !isDay(to) || from > to || more.length > 0)
    throw new InvalidArgumentError('It must be FROM,TO, both included: 2024-01-01,2024-12-31.');
  return { from, to };
}

async function run(path: string, _own: unknown, command: Command): Promise<void> {
  // `import` also defines some of these options and accepts them anywhere on the command line.
  const words: SumImportOptions = command.optsWithGlobals();
  await withDatabase(async ({ db }) => {
    const city = await loadIngestCity(db);
    if (city === null) return fail({ code: 'stays.no-city', params: {} });
    const source = words.source ?? basename(path);
    const digits = currencyDigits(city.currency);
    try {
      const done = await importMeasuredTotals(db, readTotalRows(path), {
        source,
        mapping: words.columns ?? {},
        days: words.days ?? null,
        city: { timeZone: city.timeZone, digits },
        within: words.within,
        dryRun: words.dryRun ?? false,
      });
      if (!done.ok) return fail(done.refusal);
      const { report, stored, fee } = done.value;
      const { rows, added, refused, leftOut } = report.plain();
      if (words.json) return printJson({ rows, added, refused, stored, fee, leftOut });
      print(
        `${added} of ${rows} rows tell ${(fee / 10 ** digits).toFixed(digits)} ${city.currency}; ${stored} sums are stored.`,
      );
      printSkippedRows(report);
    } catch (error) {
      return fail(unreadableFileFailure(path, error).refusal);
    }
  });
}

export function importAggregatesCommand(): Command {
  return new Command('sums')
    .description(
      'revenue and counts of curbs by hour, day or longer, without stays: CSV (any divider) or GeoJSON points',
    )
    .argument('<file>', 'a table, or GeoJSON whose properties are the columns')
    .option('--source <name>', 'who says so; else the name of the file')
    .option(
      '--columns <pairs>',
      'which column is what: link=Segment,fee=Paid; also meter, lat, lon, lat_lon, fee_minor, sessions, day, to_day, hour (0 to 23; none = of the whole day)',
      parseColumns,
    )
    .option('--days <from,to>', 'the days of rows that name none, both included', parseDaySpan)
    .option(
      '--within <meters>',
      'how far a place given by coordinates may lie from its curb',
      parseMeters,
      30,
    )
    .option('--dry-run', 'only report what would be done')
    .option('--json', 'answer the report as JSON')
    .action(run);
}

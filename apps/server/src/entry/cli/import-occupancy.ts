// curbwright import occupancy: imports measured occupancy of links by hour of the week, for the
// rate advisor; the whole file or nothing.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command } from 'commander';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { parseOccupancyCsv } from '../../proposals/parking-rates/read-occupancy.ts';
import { storeMeasures } from '../../sessions/measured/measured-sums.sql.ts';
import { fail, print, printJson } from './terminal.ts';
import { unreadableFileFailure } from './unreadable-file.ts';
import { withDatabase } from './with-database.ts';

/** Measurements per SQL statement. */
const measurementsPerStatement = 50_000;
/** Most unknown segments listed by name. */
const maxListedSegments = 10;

async function run(path: string, _own: unknown, command: Command): Promise<void> {
  // `import` has the same option and accepts it anywhere on the command line.
  const words: { readonly json?: true } = command.optsWithGlobals();
  const name = basename(path);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return fail(unreadableFileFailure(path, error).refusal);
  }
  const read = parseOccupancyCsv(text);
  if (!read.ok) return fail(read.refusal);
  await withDatabase(async ({ db }) => {
    const unknown = new Set<string>();
    const stored = await db.transaction().execute(async (tx) => {
      let sum = 0;
      for (let at = 0; at < read.value.length; at += measurementsPerStatement) {
        const done = await storeMeasures(tx, read.value.slice(at, at + measurementsPerStatement));
        sum += done.stored;
        for (const id of done.unknown) unknown.add(id);
      }
      const entry = { action: 'import', noun: 'occupancy', nounId: null, requestId: null };
      await writeAudit(tx, { userId: null, username: null, ...entry, after: { stored: sum, source: name } });
      return sum;
    });
    const missing = [...unknown];
    if (words.json) return printJson({ stored, unknown: missing });
    print(`${stored} measures of ${read.value.length} rows are stored.`);
    if (missing.length === 0) return;
    const more = missing.length > maxListedSegments ? ` and ${missing.length - maxListedSegments} more` : '';
    print(`Unknown segments: ${missing.slice(0, maxListedSegments).join(', ')}${more}`);
  });
}

export function importOccupancyCommand(): Command {
  return new Command('occupancy')
    .description(
      'measured occupancy for the rate advisor: CSV with segment_id, hour_of_week (0 = Monday 0:00), occupancy (0 to 1), hours',
    )
    .argument('<file>', 'a CSV file')
    .option('--json', 'answer the report as JSON')
    .action(run);
}

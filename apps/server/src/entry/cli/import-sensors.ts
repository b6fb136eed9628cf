// curbwright import sensors: imports the sensors of a file one by one, each at the curb it names or
// the nearest one; importing again changes only what differs.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command } from 'commander';
import { openCityCache } from '../../city/published-city/city-cache.ts';
import { noUser, writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { formatFailure, terminalLanguage } from '../../platform/messages/terminal-messages.ts';
import { readSensorFile } from '../../sessions/sensors/read-sensor-file.ts';
import { countSensorOutcomes, registerSensors } from '../../sessions/sensors/register-sensors.ts';
import { exitCodes, fail, print, printJson } from './terminal.ts';
import { unreadableFileFailure } from './unreadable-file.ts';
import { withDatabase } from './with-database.ts';

/** Sensors written per transaction. */
const sensorsPerTransaction = 2000;

async function run(path: string, _own: unknown, command: Command): Promise<void> {
  // `import` also defines --json and accepts it anywhere on the command line.
  const words: { readonly json?: true } = command.optsWithGlobals();
  const name = basename(path);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    return fail(unreadableFileFailure(name, error).refusal);
  }
  const read = readSensorFile(text, terminalLanguage());
  if (!read.ok) return fail(read.refusal);
  await withDatabase(async ({ db }) => {
    const { city } = await openCityCache(db);
    const nearest = ([lng = 0, lat = 0]: readonly number[], within: number) =>
      city.near(lng, lat, within, 1).ids[0] ?? null;
    const results: {
      row: number;
      sensor: string | null;
      outcome: string;
      link: number | null;
      reason: string | null;
    }[] = [];
    for (let at = 0; at < read.value.length; at += sensorsPerTransaction) {
      const rows = read.value.slice(at, at + sensorsPerTransaction);
      const sensors = rows.flatMap(({ sensor }) => sensor ?? []);
      const done = await registerSensors(db, sensors, nearest, Date.now(), (tx, outcomes) => {
        const counted = countSensorOutcomes(outcomes);
        const refused = rows.length - counted.added - counted.changed - counted.unchanged;
        const entry = { ...noUser, action: 'import', noun: 'sensors', nounId: null };
        return writeAudit(tx, { ...entry, after: { ...counted, refused, source: name } });
      });
      let next = 0;
      for (const { place, sensor, fault } of rows) {
        const outcome = sensor === null ? undefined : done[next++];
        const isDone = outcome !== undefined && 'outcome' in outcome;
        results.push({
          row: place,
          sensor: sensor?.outside_id ?? null,
          outcome: isDone ? outcome.outcome : 'refused',
          link: isDone ? outcome.link : null,
          reason: isDone ? null : outcome === undefined ? fault : formatFailure(outcome),
        });
      }
    }
    const countOf = (outcome: string) => results.filter((one) => one.outcome === outcome).length;
    const counts = {
      added: countOf('added'),
      changed: countOf('changed'),
      unchanged: countOf('unchanged'),
      refused: countOf('refused'),
    };
    if (counts.refused > 0) process.exitCode = exitCodes.failed;
    if (words.json) return printJson({ ...counts, results });
    for (const { row, sensor, reason } of results)
      if (reason !== null) print(`  row ${row}  ${sensor ?? '(no name)'}  refused: ${reason}`);
    print(
      `Sensors: ${counts.added} added, ${counts.changed} changed, ${counts.unchanged} there already, ${counts.refused} refused.`,
    );
  });
}

export function importSensorsCommand(): Command {
  return new Command('sensors')
    .description(
      'sensors: CSV with outside_id, segment_id or longitude and latitude, spaces; or GeoJSON points with such properties',
    )
    .argument('<file>', 'a CSV or GeoJSON file')
    .option('--json', 'answer the report as JSON')
    .action(run);
}

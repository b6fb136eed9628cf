// curbwright export --nightly: runs the nightly exports now, by the same rules as at night: one
// process writes, and the previous files remain until all new ones are complete.
import { exportsFolder } from '../../exchange/nightly-exports/export-run-files.ts';
import { exportRunRows } from '../../exchange/nightly-exports/nightly-exports.sql.ts';
import { runDueExport } from '../../exchange/nightly-exports/nightly-exports.ts';
import { exitCodes, fail, note, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** Discards log output: the command reports the stored result of the run. */
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Writes the nightly exports, even if they have already been written tonight. */
export async function runNightlyExports(asJson: boolean): Promise<void> {
  await withDatabase(async ({ db, connection }, config) => {
    if (config.nightlyExports.formats.length === 0) return fail({ code: 'nightly.no-formats', params: {} });
    const outcome = await runDueExport(
      { db, connection, config, log: silent, now: () => Date.now() },
      { again: true },
    );
    if (outcome === null) return fail({ code: 'nightly.in-hand', params: {} });
    const [exportRun] = await exportRunRows(db, 1);
    if (exportRun === undefined) throw new Error('the night that was written is not known');
    if (outcome === 'failed') {
      note(exportRun.failure ?? '');
      process.exitCode = exitCodes.failed;
      return;
    }
    const folder = exportsFolder(config);
    if (asJson) return printJson({ night: exportRun.night, folder, files: exportRun.files });
    print(`${folder} (${exportRun.night})`);
    for (const { name, bytes } of exportRun.files) print(`${name}  ${bytes}`);
  });
}

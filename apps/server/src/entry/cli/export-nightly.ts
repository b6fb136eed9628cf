// curbwright export --nightly: the nightly exports now, by the rules of the night: one process writes, the files of before stay until all are whole.
import { exportsFolder } from '../../exchange/nightly-exports/night-files.ts';
import { nightRows } from '../../exchange/nightly-exports/nightly-exports.sql.ts';
import { exportNight } from '../../exchange/nightly-exports/nightly-exports.ts';
import { exitCodes, fail, note, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

/** What the command says is read from the night's own row. */
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Writes them, also when this night has them already. */
export async function exportTonight(asJson: boolean): Promise<void> {
  await withDatabase(async ({ db, connection }, config) => {
    if (config.nightlyExports.formats.length === 0) return fail({ code: 'nightly.no-formats', params: {} });
    const outcome = await exportNight(
      { db, connection, config, log: silent, now: () => Date.now() },
      { again: true },
    );
    if (outcome === null) return fail({ code: 'nightly.in-hand', params: {} });
    const [night] = await nightRows(db, 1);
    if (night === undefined) throw new Error('the night that was written is not known');
    if (outcome === 'failed') {
      note(night.failure ?? '');
      process.exitCode = exitCodes.failed;
      return;
    }
    const folder = exportsFolder(config);
    if (asJson) return printJson({ night: night.night, folder, files: night.files });
    print(`${folder} (${night.night})`);
    for (const { name, bytes } of night.files) print(`${name}  ${bytes}`);
  });
}

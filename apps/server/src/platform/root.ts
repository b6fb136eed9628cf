// Locates the project on disk by its package.json, so that source, bundle and tests agree.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const named = z.object({ name: z.string() });

function isRoot(directory: string): boolean {
  const path = join(directory, 'package.json');
  if (!existsSync(path)) return false;
  const parsed = named.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.success && parsed.data.name === 'curbwright';
}

/** The absolute path of the repository root, searched upward from `from` (default: this file). */
export function projectRoot(from: string = import.meta.dirname): string {
  for (let directory = from; ; directory = dirname(directory)) {
    if (isRoot(directory)) return directory;
    if (dirname(directory) === directory) throw new Error(`no curbwright package.json above ${from}`);
  }
}

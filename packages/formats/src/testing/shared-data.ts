// Real data for tests, from the directory in SHARED_DATA or from shared/data beside the repository.
// Tests report when it is missing.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../format.ts';

const beside = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const directory = process.env.SHARED_DATA ?? beside;

/** Whether the real data is available. */
export const hasSharedData = existsSync(directory);

/** Reads a file of the real data. */
export function sharedFile(path: string): SourceFile {
  return { name: basename(path), bytes: readFileSync(join(directory, path)) };
}

/** A sample mapping that ships with the product, parsed. */
export function sampleMapping(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../samples/${name}.mapping.json`, import.meta.url), 'utf8'));
}

/** Creates a file from text or a JSON value. */
export function fileOf(content: unknown, name = 'made-up.json'): SourceFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return { name, bytes: new TextEncoder().encode(text) };
}

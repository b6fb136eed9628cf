// Real data for tests: the directory in SHARED_DATA, or shared/data beside the repository; tests say when it is not there.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from '../format.ts';

const beside = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const directory = process.env.SHARED_DATA ?? beside;

/** True when the real data are there. */
export const hasSharedData = existsSync(directory);

/** A real file. */
export function sharedFile(path: string): SourceFile {
  return { name: basename(path), bytes: readFileSync(join(directory, path)) };
}

/** A sample mapping that ships with the product, parsed. */
export function sampleMapping(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../samples/${name}.mapping.json`, import.meta.url), 'utf8'));
}

/** A made-up file of a text or a value. */
export function fileOf(content: unknown, name = 'made-up.json'): SourceFile {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return { name, bytes: new TextEncoder().encode(text) };
}

// The parts there are: every file of battery/parts.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BatteryPart } from './part.ts';

function isPart(value: unknown): value is BatteryPart {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'run' in value &&
    typeof value.run === 'function'
  );
}

/** In the order of their ids: letters, then numbers. Throws when a file has no `part`, or two have the same id. */
export async function allParts(): Promise<BatteryPart[]> {
  const directory = join(import.meta.dirname, 'parts');
  const files = (await readdir(directory)).filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  const parts = await Promise.all(
    files.map(async (file) => {
      const module: unknown = await import(pathToFileURL(join(directory, file)).href);
      const part =
        typeof module === 'object' && module !== null && 'part' in module ? module.part : undefined;
      if (!isPart(part)) throw new Error(`battery/parts/${file} exports no part`);
      if (!file.startsWith(`${part.id}-`))
        throw new Error(`battery/parts/${file} should begin with ${part.id}-`);
      return part;
    }),
  );
  const twice = parts.find(({ id }, at) => parts.findIndex((other) => other.id === id) !== at);
  if (twice !== undefined) throw new Error(`two parts are called ${twice.id}`);
  return parts.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

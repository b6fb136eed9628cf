// Advisory lock keys are distinct, because two purposes with the same key would block each other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');

it('are each used in one place', () => {
  const places = new Map<string, Set<string>>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    for (const [text] of readFileSync(join(source, file), 'utf8').matchAll(/\b7_?230_?\d{3}\b/g)) {
      const key = text.replaceAll('_', '');
      places.set(key, (places.get(key) ?? new Set()).add(file));
    }
  }
  expect(places.size).toBeGreaterThan(12);
  expect([...places].filter(([, files]) => files.size > 1)).toEqual([]);
});

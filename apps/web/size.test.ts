// Size check of row 40: the compressed size of what the built app loads before the first map.
// Reported as skipped if the app is not built.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const dist = fileURLToPath(new URL('dist/', import.meta.url));
const built = existsSync(`${dist}index.html`) && existsSync(`${dist}.made-from`);
const files = built ? readdirSync(`${dist}assets`) : [];

/** The limits are in bytes; 1 KB is 1,000 bytes. */
const budget = { shell: 180_000, map: 640_000 } as const;

function textOf(name: string): string {
  return readFileSync(`${dist}assets/${name}`, 'utf8');
}

/** Returns a script and everything it imports before it runs. */
function withImports(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const match of textOf(name).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
    withImports(match[1] ?? '', seen);
  return seen;
}

function gzipped(names: Iterable<string>): number {
  return [...new Set(names)].reduce(
    (sum, name) => sum + gzipSync(readFileSync(`${dist}assets/${name}`)).length,
    0,
  );
}

function only(pattern: RegExp): string {
  const found = files.filter((name) => pattern.test(name));
  expect(found, String(pattern)).toHaveLength(1);
  return found[0] ?? '';
}

/** Returns the scripts that the page starts with, and everything they import before they run. */
function shell(): ReadonlySet<string> {
  const page = readFileSync(`${dist}index.html`, 'utf8');
  const seen = new Set<string>();
  for (const match of page.matchAll(/<script[^>]* src="\/assets\/([\w.-]+\.js)"/g))
    withImports(match[1] ?? '', seen);
  expect(seen.size).toBeGreaterThan(0);
  return seen;
}

describe.skipIf(!built)('JavaScript of the built app (needs the built app)', () => {
  it('row 40: the shell is at most 180 KB', () => {
    expect(gzipped(shell())).toBeLessThanOrEqual(budget.shell);
  });
  it('row 40: shell, map and the map’s worker are under 640 KB', () => {
    const map = only(/^map-canvas-.*\.js$/);
    const worker = only(/^maplibre-gl-worker-.*\.js$/);
    expect(gzipped([...shell(), ...withImports(map), worker])).toBeLessThan(budget.map);
  });
});

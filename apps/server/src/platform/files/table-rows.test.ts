// Tables are read up to the number of rows that the caller accepts, and no further.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTableRows } from './table-rows.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-rows-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(text: string, mediaType: string, most: number) {
  const path = join(folder, 'table');
  await writeFile(path, text);
  const name = mediaType === 'application/json' ? 'rows.geojson' : 'rows.csv';
  return readTableRows({ field: 'file', name, path, size: text.length, sha256: '', mediaType }, most);
}

const features = (count: number) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: count }, (_, id) => ({ type: 'Feature', id, geometry: null })),
  });

describe('a table of more rows than are taken', () => {
  it('is read to one more than that', async () => {
    const lines = `id\n${'1\n'.repeat(1_000_000)}`;
    expect(await rowsOf(lines, 'text/plain', 50)).toHaveLength(51);
    expect(await rowsOf(features(1000), 'application/json', 50)).toHaveLength(51);
  });

  it('is read whole when it has just as many', async () => {
    expect(await rowsOf(`id\n${'1\n'.repeat(50)}`, 'text/plain', 50)).toHaveLength(50);
    expect(await rowsOf(features(50), 'application/json', 50)).toHaveLength(50);
  });

  it('is not looked at beyond: what is wrong there does not matter', async () => {
    expect(await rowsOf(`id\n${'1\n'.repeat(5000)}"open`, 'text/plain', 50)).toHaveLength(51);
    expect(await rowsOf('{"type":"FeatureCollection"}', 'application/json', 50)).toBeNull();
  });
});

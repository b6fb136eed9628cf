// Stored files: kept under a key, deleted only when at least an hour old, and never while the
// database refers to them.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { deleteFileBytes, incomingFolder, storedFilePath, storeFile, sweepFiles } from './file-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'curbwright-test-'));
const place = { dataDir: folder };
afterAll(() => rmSync(folder, { recursive: true }));

const hour = 3_600_000;
const now = Date.parse('2026-02-03T04:05:06Z');

function fileAt(path: string, age: number): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'bytes');
  utimesSync(path, (now - age) / 1000, (now - age) / 1000);
  return path;
}

it('keeps a received file under a key of its own, for its owner alone, and takes it away', async () => {
  const path = fileAt(join(incomingFolder(place), 'one'), 0);
  const received = { field: 'a', name: 'a.txt', path, size: 5, sha256: 'x', mediaType: 'text/plain' };
  const key = await storeFile(place, received);
  const kept = storedFilePath(place, key);
  expect(kept).toBe(join(folder, 'files', key.slice(0, 2), key));
  expect(readFileSync(kept, 'utf8')).toBe('bytes');
  expect(existsSync(path)).toBe(false);
  expect(statSync(dirname(kept)).mode & 0o777).toBe(0o700);
  await deleteFileBytes(place, key);
  await deleteFileBytes(place, key);
  expect(existsSync(kept)).toBe(false);
});

it.each([
  '../../etc/passwd',
  'ABCDEF00-0000-0000-0000-000000000000',
  '0',
  '00000000-0000-0000-0000-0000000000000',
])('takes no other key: %s', (key) => expect(() => storedFilePath(place, key)).toThrow('UUID'));

it('sweeps what is more than an hour old and comes in, and counts what nobody names', async () => {
  const incoming = incomingFolder(place);
  fileAt(join(incoming, 'old'), hour + 2_000);
  fileAt(join(incoming, 'older'), 9 * hour);
  fileAt(join(incoming, 'young'), hour - 2_000);
  mkdirSync(join(incoming, 'folder'), { recursive: true });
  utimesSync(join(incoming, 'folder'), 1, 1);
  const key = (start: string) => `${start}000000-0000-4000-8000-000000000000`;
  const [named, unnamed, other, young] = ['aa', 'bb', 'cc', 'dd'].map(key);
  for (const old of [named, unnamed, other]) fileAt(storedFilePath(place, old ?? ''), 2 * hour);
  fileAt(storedFilePath(place, young ?? ''), hour - 2_000);
  fileAt(join(folder, 'files', 'aa', 'a-note'), 2 * hour);
  const swept = await sweepFiles(place, async (keys) => new Set(keys.filter((one) => one === named)), now);
  expect(swept).toEqual({ swept: 2, unnamed: 2 });
  expect(readdirSync(incoming).toSorted()).toEqual(['folder', 'young']);
  for (const kept of [named, unnamed, other, young])
    expect(existsSync(storedFilePath(place, kept ?? ''))).toBe(true);
});

it('has nothing to sweep where nothing was ever kept', async () => {
  const empty = { dataDir: join(folder, 'empty') };
  expect(await sweepFiles(empty, async () => new Set(), now)).toEqual({ swept: 0, unnamed: 0 });
});

// Archives that unpack to far more than their size, contain others, or state false sizes: rejected
// before they use memory, as measured in a separate process.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../testing/zip-file.ts';
import { unzip } from './unzip.ts';

const megabyte = 1024 * 1024;
const all = () => true;
const zeros = Buffer.alloc(200 * megabyte);
const bomb = zipOf('bomb.zip', [{ name: 'curbs.shp', bytes: zeros }]);

/**
 * Builds an archive with many entries that all refer to the bytes of the first: each unpacks in
 * full, but none adds to the archive's size.
 */
function overlapping(count: number): Buffer {
  const bytes = Buffer.concat([randomBytes(60_000), Buffer.alloc(3 * megabyte)]);
  const packed = deflateRawSync(bytes);
  const one = zipOf('one.zip', [{ name: 'a.shp', bytes }]).bytes;
  const directory = Buffer.from(one.subarray(30 + 5 + packed.length, one.length - 22));
  const end = Buffer.from(one.subarray(one.length - 22));
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  return Buffer.concat([
    one.subarray(0, 35 + packed.length),
    ...Array.from({ length: count }, () => directory),
    end,
  ]);
}

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'curbwright-unzip-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Unpacks the archives in a separate process and returns what it reports. */
function unpackInSeparateProcess(archives: readonly Uint8Array[]): {
  codes: (string | null)[];
  grown: number;
} {
  const paths = archives.map((bytes, at) => {
    const path = join(directory, `${at}.zip`);
    writeFileSync(path, bytes);
    return path;
  });
  const program = join(import.meta.dirname, '../testing/unzip-process.ts');
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', program, ...paths]).toString());
}

describe('memory', () => {
  it('grows by less than 50 MB with bombs of every kind, one after the other', () => {
    const bombs: readonly (readonly [string, Uint8Array])[] = [
      ['zip.too-large', bomb.bytes],
      ['zip.size-mismatch', zipOf('b.zip', [{ name: 'curbs.shp', bytes: zeros, said: 4 * megabyte }]).bytes],
      [
        'zip.too-large',
        zipOf(
          'b.zip',
          Array.from({ length: 200 }, (_, at) => ({ name: `${at}.shp`, bytes: zeros.subarray(0, megabyte) })),
        ).bytes,
      ],
      ['zip.damaged', overlapping(5)],
      ['zip.too-large', overlapping(100)],
      ['zip.nested', zipOf('n.zip', [{ name: 'inner.zip', bytes: bomb.bytes }]).bytes],
      ['zip.nested', zipOf('n.zip', [{ name: 'inner.shp', bytes: bomb.bytes }]).bytes],
    ];
    const seen = unpackInSeparateProcess(bombs.map(([, bytes]) => bytes));
    expect(seen.codes).toEqual(bombs.map(([code]) => code));
    expect(seen.grown).toBeLessThan(50 * megabyte);
  });

  it('and is seen to grow by what is honest and large (the control)', () => {
    const large = Buffer.concat([randomBytes(megabyte), Buffer.alloc(99 * megabyte)]);
    const seen = unpackInSeparateProcess([zipOf('l.zip', [{ name: 'curbs.shp', bytes: large }]).bytes]);
    expect(seen.codes).toEqual([null]);
    expect(seen.grown).toBeGreaterThan(80 * megabyte);
  });
});

describe('an archive', () => {
  it('of a thousand files is taken, of one more refused', async () => {
    const files = (count: number) =>
      zipOf(
        'many.zip',
        Array.from({ length: count }, (_, at) => ({ name: `${at}.txt`, bytes: Buffer.from('x') })),
      );
    expect(await unzip(files(1000), all)).toMatchObject({ ok: true });
    expect(await unzip(files(1001), all)).toMatchObject({
      refusal: { code: 'zip.too-many', params: { most: 1000 } },
    });
  });

  it('is refused by the sum of what it says, before anything is unpacked', async () => {
    // A hundred times the archive's size, plus ten megabytes.
    const most = 10 + Math.round((100 * bomb.bytes.length) / megabyte);
    expect(await unzip(bomb, all)).toMatchObject({ refusal: { code: 'zip.too-large', params: { most } } });
  });

  it('may be packed a hundredfold, as tables full of blanks are', async () => {
    // Columns of a table: repetitive words in cells of 254 characters.
    const cell = (at: number) => `${randomBytes(3).toString('hex')} street ${at % 90}`.padEnd(254);
    const rows = Buffer.from(Array.from({ length: 60_000 }, (_, at) => cell(at)).join(''));
    const file = zipOf('wide.zip', [{ name: 'curbs.dbf', bytes: rows }]);
    expect(rows.length).toBeGreaterThan(10 * megabyte);
    expect(rows.length / file.bytes.length).toBeGreaterThan(10);
    expect(await unzip(file, all)).toMatchObject({ ok: true });
  });

  it('is not unpacked beyond what is taken, however honest it is', async () => {
    const bytes = randomBytes(2000);
    const file = zipOf('a.zip', [{ name: 'a.shp', bytes }]);
    expect(await unzip(file, all, 1999)).toMatchObject({ refusal: { code: 'zip.too-large' } });
    expect(await unzip(file, all, 2000)).toMatchObject({ ok: true });
  });
});

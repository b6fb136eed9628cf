// Archives in every supported form, and those that yauzl reads but this module rejects: ambiguous,
// inconsistent or broken ones.
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { type ZipEnd, type ZipEntry, zipOf } from '../testing/zip-file.ts';
import { unzip } from './unzip.ts';

const gigabyte = 1024 ** 3;
const text = Buffer.from('1,Calle Mayor,2 HR\n'.repeat(50));
const shp: ZipEntry = { name: 'curbs.shp', bytes: text };
const dbf: ZipEntry = { name: 'curbs.dbf', bytes: Buffer.from('x') };
const archive = (entries: readonly ZipEntry[], end?: ZipEnd) => zipOf('c.zip', entries, end);

/** Returns the files by path, as text; throws the error's text if reading fails. */
async function filesOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const result = await unzip({ name: 'c.zip', bytes }, () => true);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return Object.fromEntries(result.value.map((file) => [file.name, Buffer.from(file.bytes).toString()]));
}

describe('an archive is read', () => {
  const files = { 'curbs.shp': text.toString(), 'curbs.dbf': 'x' };
  it('of another program, stored or deflated, with a folder and a comment', async () => {
    const input = { 'curbs.shp': strToU8(text.toString()), 'curbs.dbf': strToU8('x') };
    expect(await filesOf(zipSync(input, { level: 9 }))).toEqual(files);
    expect(await filesOf(zipSync({ folder: {}, ...input }, { level: 0 }))).toEqual(files);
    expect(await filesOf(archive([shp, dbf], { comment: 'Curbs of Gridville' }).bytes)).toEqual(files);
  });

  it('with sizes behind the bytes, as streaming programs write them', async () => {
    expect(await filesOf(archive([{ ...shp, hasDescriptor: true }, dbf]).bytes)).toEqual(files);
  });

  it('with 64-bit sizes and end, as file-sharing services write them', async () => {
    const bytes = archive([{ ...shp, isZip64: true }, dbf], { isZip64: true }).bytes;
    expect(await filesOf(bytes)).toEqual(files);
  });

  it('with names in UTF-8 whether it says so or not, else in the code page of DOS, and backslashes', async () => {
    const named = (name: string | Uint8Array, flags = 0) => ({ name, flags, bytes: Buffer.from('x') });
    const entries = [
      named('Straßen.dbf', 0x800),
      named('Año.dbf'),
      named(Buffer.from('A\u00a4o 2.dbf', 'latin1')),
      named('data\\curbs.dbf'),
      named('old\\'),
    ];
    expect(Object.keys(await filesOf(archive(entries).bytes))).toEqual([
      'Straßen.dbf',
      'Año.dbf',
      'Año 2.dbf',
      'data/curbs.dbf',
    ]);
  });

  it('when what is not wanted in it is locked, packed unusually, twice or huge', async () => {
    const other: ZipEntry = { name: 'a.xml', bytes: text };
    const entries: ZipEntry[] = [
      shp,
      { ...other, flags: 1 },
      { ...other, saidMethod: 12 },
      { ...other, said: 4 * gigabyte },
    ];
    const result = await unzip(archive(entries), (path) => path.endsWith('.shp'));
    expect(result).toMatchObject({ ok: true, value: [{ name: 'curbs.shp' }] });
  });
});

/** Builds an archive whose second entry has its header among the stored bytes of the first. */
function withinAnother(): Uint8Array {
  const inner = zipOf('i.zip', [dbf]).bytes;
  const outer: ZipEntry = { name: 'curbs.shp', bytes: Buffer.concat([text, inner]), isStored: true };
  return archive([outer, { ...dbf, saidStart: 30 + 9 + text.length }]).bytes;
}

const damaged = (reason: string, params: object = {}) => ({
  code: 'zip.damaged',
  params: { name: 'c.zip', ...params, reason: `zip.reason-${reason}` },
});
const rejected: readonly (readonly [string, Uint8Array, object])[] = [
  ['a wrong checksum', archive([{ ...shp, saidCrc: 7 }]).bytes, damaged('checksum', { path: 'curbs.shp' })],
  [
    'a wrong checksum of stored bytes',
    archive([{ ...shp, isStored: true, saidCrc: 7 }]).bytes,
    damaged('checksum', { path: 'curbs.shp' }),
  ],
  ['a file in it twice', archive([shp, shp]).bytes, damaged('twice', { path: 'curbs.shp' })],
  [
    'a file in it twice but for case',
    archive([shp, { ...shp, name: 'CURBS.shp' }]).bytes,
    damaged('twice', { path: 'CURBS.shp' }),
  ],
  ['two files of the same bytes', archive([shp, { ...dbf, saidStart: 0 }]).bytes, damaged('overlap')],
  ['a file within another', withinAnother(), damaged('overlap')],
  [
    'a password',
    archive([{ ...shp, flags: 1 }]).bytes,
    { code: 'zip.locked', params: { path: 'curbs.shp' } },
  ],
  ['strong encryption', archive([{ ...shp, flags: 0x41 }]).bytes, { code: 'zip.locked' }],
  ['another kind of packing', archive([{ ...shp, saidMethod: 12 }]).bytes, damaged('method', { method: 12 })],
  ['less said than there is', archive([{ ...shp, said: 900 }]).bytes, { code: 'zip.size-mismatch' }],
  ['nothing said', archive([{ ...shp, said: 0 }]).bytes, { code: 'zip.size-mismatch' }],
  ['more said than there is', archive([{ ...shp, said: 1000 }]).bytes, damaged('length')],
  [
    'another size said of stored bytes',
    archive([{ ...shp, isStored: true, said: 949 }]).bytes,
    damaged('length'),
  ],
  ['packed bytes cut short', archive([{ ...shp, saidPacked: 20 }]).bytes, damaged('packed')],
  ['packed bytes past the end', archive([{ ...shp, saidPacked: 5000 }]).bytes, damaged('misplaced')],
  [
    'stored bytes called packed',
    archive([{ ...shp, isStored: true, saidMethod: 8 }]).bytes,
    damaged('packed'),
  ],
  ['no header where one should be', archive([{ ...shp, saidStart: 3 }]).bytes, damaged('misplaced')],
  ['a header past the end', archive([{ ...shp, saidStart: 90_000 }]).bytes, damaged('misplaced')],
  ['a path upwards', archive([{ ...dbf, name: '../curbs.dbf' }]).bytes, damaged('outside')],
  ['a path from the root', archive([{ ...dbf, name: '/curbs.dbf' }]).bytes, damaged('outside')],
  ['a path on a drive', archive([{ ...dbf, name: 'C:\\curbs.dbf' }]).bytes, damaged('outside')],
  ['a path upwards on Windows', archive([{ ...dbf, name: 'a\\..\\..\\b.dbf' }]).bytes, damaged('outside')],
  ['an archive by its name', archive([{ ...dbf, name: 'in.7z' }]).bytes, { code: 'zip.nested' }],
  [
    'an archive by its bytes',
    archive([{ ...dbf, bytes: archive([shp]).bytes, isStored: true }]).bytes,
    { code: 'zip.nested' },
  ],
  [
    'a broken extra field',
    archive([{ ...shp, extra: Buffer.from([9, 9, 9, 9, 9]) }]).bytes,
    damaged('directory'),
  ],
  ['more entries said than there are', archive([shp], { saidCount: 2 }).bytes, damaged('directory')],
  ['fewer entries said than there are', archive([shp, dbf], { saidCount: 1 }).bytes, damaged('count')],
  ['no entry said though there is one', archive([shp], { saidCount: 0 }).bytes, damaged('count')],
  [
    'fewer entries said in 64 bits than there are',
    archive([shp, dbf], { isZip64: true, saidCount: 1, comment: 'Curbs' }).bytes,
    damaged('count'),
  ],
  ['a NUL in a name', archive([{ ...dbf, name: 'curbs.dbf\0.txt' }]).bytes, damaged('nul')],
  ...(['./curbs.shp', '/curbs.shp', 'Curbs.shp'] as const).map(
    (name) =>
      [
        `a file in it twice but for ${name}`,
        archive([
          { ...shp, name: 'd/curbs.shp' },
          { ...shp, name: `d/${name}` },
        ]).bytes,
        damaged('twice', { path: `d/${name}` }),
      ] as const,
  ),
  [
    'a file in it twice but for how an accent is written',
    archive([
      { ...shp, name: 'a\u00f1o.shp' },
      { ...shp, name: 'an\u0303o.shp' },
    ]).bytes,
    damaged('twice', { path: 'an\u0303o.shp' }),
  ],
  ['a directory past the end', archive([shp], { saidDirectory: 90_000 }).bytes, damaged('directory')],
  ['a directory elsewhere', archive([shp], { saidDirectory: 4 }).bytes, damaged('directory')],
  ['a part of several disks', archive([shp], { saidDisk: 1 }).bytes, damaged('cut')],
  ['bytes behind its end', Buffer.concat([archive([shp]).bytes, text]), damaged('cut')],
  [
    '64-bit sizes beyond the limit',
    archive([{ ...shp, isZip64: true, said: 8 * gigabyte }]).bytes,
    { code: 'zip.too-large' },
  ],
  [
    'a 64-bit number of entries beyond the limit',
    archive([shp], { isZip64: true, saidCount: 2 ** 40 }).bytes,
    { code: 'zip.too-many', params: { most: 1000 } },
  ],
  [
    'a 64-bit place past the end',
    archive([{ ...shp, isZip64: true, saidStart: 2 ** 52 }]).bytes,
    damaged('misplaced'),
  ],
];

describe('an archive is rejected', () => {
  it.each(rejected)('with %s', async (_, bytes, refusal) => {
    expect(await unzip({ name: 'c.zip', bytes }, () => true)).toMatchObject({ ok: false, refusal });
  });

  it('when it is cut off anywhere', async () => {
    const { bytes } = archive([shp, dbf, { ...dbf, name: 'curbs.prj', isStored: true }]);
    for (let length = 0; length < bytes.length; length += 1)
      expect(
        await unzip({ name: 'c.zip', bytes: bytes.subarray(0, length) }, () => true),
        `${length} bytes`,
      ).toMatchObject({ ok: false, refusal: { code: 'zip.damaged' } });
  });

  it('though yauzl by itself reads it (the control)', async () => {
    const manyGigabytes = Array.from({ length: 30 }, (_, at) => ({
      ...dbf,
      name: `${at}.dbf`,
      said: 4e9,
    }));
    const bomb = { name: 'curbs.shp', bytes: Buffer.alloc(12 * 1024 * 1024) };
    const cases: readonly (readonly [string, Uint8Array])[] = [
      ['zip.damaged', archive([{ ...shp, saidCrc: 7 }]).bytes],
      ['zip.damaged', archive([shp, shp]).bytes],
      ['zip.damaged', archive([shp, { ...shp, name: 'b.shp', saidStart: 0 }]).bytes],
      ['zip.damaged', archive([shp, dbf], { saidCount: 1 }).bytes],
      ['zip.damaged', withinAnother()],
      ['zip.nested', archive([{ ...dbf, bytes: archive([shp]).bytes }]).bytes],
      ['zip.too-large', archive([bomb]).bytes],
      ['zip.too-large', archive(manyGigabytes).bytes],
    ];
    for (const [code, bytes] of cases) {
      const zip = await fromBufferPromise(Buffer.from(bytes));
      let entries = 0;
      for await (const entry of zip.eachEntry()) {
        entries += 1;
        if (entry.uncompressedSize < gigabyte)
          for await (const chunk of await zip.openReadStreamPromise(entry)) expect(chunk).toBeDefined();
      }
      expect(entries).toBe(zip.entryCount);
      expect(await unzip({ name: 'c.zip', bytes }, () => true)).toMatchObject({ refusal: { code } });
    }
  });
});

// An archive is read exactly as it was written, or rejected with the kind and location of the
// damage.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOfPart, headName, manifestName, rowsPartName, tableOfPart } from './archive-schemas.ts';
import { checkArchive, decompressRows, readArchiveParts, readWholePart } from './read-archive.ts';
import { partRowBytes, writeArchive } from './write-archive.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const head = { format: 1, made: '2026-11-22T21:00:00Z', version: '0.2.0', migrations: [], tables: [] };
const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const [one, other] = [Buffer.from('a'.repeat(700)), randomBytes(300)];

/** The bytes of an archive with two parts, optionally with another head or without its manifest. */
async function written({ headIs = json(head), withManifest = true } = {}): Promise<Buffer> {
  const path = join(folder, 'written.tar');
  const size = await writeArchive(path, async (to) => {
    await to.add(headName, headIs.length, [headIs]);
    await to.add('data/one', one.length, [one.subarray(0, 100), one.subarray(100)]);
    await to.add('data/other', other.length, [other]);
    const manifest = json({ tables: [], parts: to.parts, missing: ['gone'], has_keys: false });
    if (withManifest) await to.add(manifestName, manifest.length, [manifest]);
  });
  const bytes = await readFile(path);
  expect(bytes.length).toBe(size);
  return bytes;
}

async function checked(bytes: Buffer) {
  const path = join(folder, 'read.tar');
  await writeFile(path, bytes);
  return checkArchive(path);
}
async function refusalOf(bytes: Buffer) {
  const found = await checked(bytes);
  return found.ok ? null : found.refusal;
}
/** The same bytes with one of them inverted. */
function harmed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

describe('a whole archive', () => {
  it('says its head, its parts and what was missing', async () => {
    const bytes = await written();
    const found = await checked(bytes);
    expect(found).toMatchObject({
      ok: true,
      value: { bytes: bytes.length, head, manifest: { missing: ['gone'], has_keys: false } },
    });
    const parts = found.ok ? found.value.manifest.parts : [];
    expect(parts.map(({ name, bytes: size }) => [name, size])).toEqual([
      [headName, json(head).length],
      ['data/one', 700],
      ['data/other', 300],
    ]);
  });

  it('is the same bytes for the same parts, and gives each part where it says', async () => {
    const bytes = await written();
    expect((await written()).equals(bytes)).toBe(true);
    const found: [string, Buffer][] = [];
    for await (const part of readArchiveParts(join(folder, 'written.tar'))) {
      const whole = await readWholePart(part);
      expect(bytes.subarray(part.offset, part.offset + whole.length).equals(whole)).toBe(true);
      found.push([part.name, whole]);
    }
    expect(found.map(([name]) => name)).toEqual([
      headName,
      'data/one',
      'data/other',
      manifestName,
      'end.json',
    ]);
    expect(found[1]?.[1].equals(one)).toBe(true);
  });
});

describe('a harmed archive', () => {
  it('is refused at the part that was changed, and at its place', async () => {
    const bytes = await written();
    const at = bytes.indexOf(other);
    expect(await refusalOf(harmed(bytes, at + 7))).toEqual({
      code: 'backup.damaged',
      params: { name: join(folder, 'read.tar'), part: 'data/other', byte: at },
    });
    const first = bytes.indexOf(one);
    expect(await refusalOf(harmed(bytes, first))).toMatchObject({
      params: { part: 'data/one', byte: first },
    });
  });

  it('is refused as cut off after the last part that is there', async () => {
    const bytes = await written();
    const cut = bytes.indexOf(other) + 20;
    expect(await refusalOf(bytes.subarray(0, cut))).toMatchObject({
      code: 'backup.cut-off',
      params: { bytes: cut, part: 'data/other' },
    });
    const inManifest = bytes.indexOf('"missing"');
    expect(await refusalOf(bytes.subarray(0, inManifest))).toMatchObject({
      code: 'backup.damaged',
      params: { part: manifestName },
    });
    // All parts are there, but the end is missing.
    const noManifest = await written({ withManifest: false });
    expect(await refusalOf(noManifest.subarray(0, -1024))).toMatchObject({
      code: 'backup.cut-off',
      params: { part: 'end.json' },
    });
  });

  it('whose parts are as they were was harmed between them', async () => {
    const bytes = await written();
    // In the padding after a part's content.
    const at = bytes.indexOf(one) + one.length + 3;
    expect(bytes[at]).toBe(0);
    expect(await refusalOf(harmed(bytes, at))).toMatchObject({ code: 'backup.damaged-between' });
  });
});

describe('what is no archive', () => {
  it('is refused as none: another file, an empty one, a directory, nothing', async () => {
    for (const bytes of [Buffer.from('SQLite format 3'), Buffer.alloc(0), randomBytes(5000)])
      expect(await refusalOf(bytes)).toMatchObject({ code: 'backup.not-one' });
    expect(await checkArchive(folder)).toMatchObject({ refusal: { code: 'source.is-directory' } });
    expect(await checkArchive(join(folder, 'nothing'))).toMatchObject({
      refusal: { code: 'source.no-such-file' },
    });
  });

  it('but begins like one but for two letters, is one of ours that was harmed', async () => {
    const bytes = await written();
    const two = harmed(harmed(bytes, 0), 1);
    expect((await refusalOf(two))?.code).not.toBe('backup.not-one');
    expect(await refusalOf(harmed(two, 2))).toMatchObject({ code: 'backup.not-one' });
  });

  it('is of a newer format, or has another head', async () => {
    const newer = await written({ headIs: json({ ...head, format: 2 }) });
    expect(await refusalOf(newer)).toMatchObject({
      code: 'backup.newer-format',
      params: { format: 2, known: 1 },
    });
    expect(await refusalOf(await written({ headIs: json({ format: 1 }) }))).toMatchObject({
      code: 'backup.not-one',
    });
  });
});

it('rows are written in compressed parts of a bounded size, and read again', async () => {
  const path = join(folder, 'rows.tar');
  const piece = Buffer.alloc(partRowBytes / 2, 'x');
  const rows = async function* () {
    for (const last of [piece, piece, Buffer.from('the rest')]) yield last;
  };
  const none = async function* (): AsyncGenerator<Uint8Array> {};
  await writeArchive(path, async (to) => {
    await to.addPieces((number) => rowsPartName('link', number), rows());
    await to.addPieces((number) => rowsPartName('empty', number), none());
    expect(to.parts.map(({ name }) => name)).toEqual([
      'tables/link/000001.copy.gz',
      'tables/link/000002.copy.gz',
    ]);
  });
  const lengths: number[] = [];
  for await (const part of readArchiveParts(path))
    if (tableOfPart(part.name) === 'link')
      lengths.push((await decompressRows(await readWholePart(part))).length);
    else await readWholePart(part);
  expect(lengths).toEqual([partRowBytes, 8]);
});

it('reads parts that came out larger than what makes one, and none that would fill the memory', async () => {
  const most = Buffer.alloc(16 * partRowBytes);
  expect((await decompressRows(await promisify(gzip)(most))).length).toBe(most.length);
  await expect(
    decompressRows(await promisify(gzip)(Buffer.concat([most, most.subarray(0, 1)]))),
  ).rejects.toThrow();
});

it.each([
  ['data/files/0a/0b1c2d3e-1111-2222-3333-444455556666', 'files/0a/0b1c2d3e-1111-2222-3333-444455556666'],
  ['data/basemap/city.pmtiles', 'basemap/city.pmtiles'],
  ['data/basemap/.hidden.pmtiles', null],
  ['data/files/../keys', null],
  ['data/keys.json', null],
  ['tables/link/000001.copy.gz', null],
])('the part %s is the file %s', (part, file) => {
  expect(fileOfPart(part)).toBe(file);
});

it('a part of rows says its table, any other none', () => {
  expect(tableOfPart(rowsPartName('link', 12))).toBe('link');
  for (const name of ['tables/link/x.copy.gz', 'tables/a/b/1.copy.gz', 'data/tables/link/1.copy.gz'])
    expect(tableOfPart(name)).toBeNull();
});

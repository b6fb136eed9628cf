// Reads and verifies an archive. A damaged archive is rejected with the location of the damage,
// before any of its content is used.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type Failure, failWith, ok, type Result } from '@curbwright/core';
import { extract } from 'tar-stream';
import { errorReason } from '../../../platform/database/embedded/binaries.ts';
import {
  type ArchiveHead,
  type ArchiveManifest,
  archiveFormat,
  headName,
  headSchema,
  manifestName,
  manifestSchema,
} from './archive-schemas.ts';
import { buildTrailer, partRowBytes, trailerBytes } from './write-archive.ts';

const gunzipAsync = promisify(gunzip);

/** Decompresses the rows of a part. */
export function decompressRows(packed: Uint8Array): Promise<Buffer> {
  // The database stream delivers chunks that exceed the part size by at most 64 KB.
  return gunzipAsync(packed, { maxOutputLength: 16 * partRowBytes });
}

export interface ArchivePartContent {
  readonly name: string;
  /** Offset of the part's content in the file. */
  readonly offset: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/** The chunks of a tar entry, which the library types as unknown. */
async function* toBuffers(entry: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const piece of entry) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('a tar entry gave something other than bytes');
    yield piece;
  }
}

/**
 * The parts of an archive in order; each must be read to its end before the next. Throws if the
 * file is not a tar.
 */
export async function* readArchiveParts(path: string): AsyncGenerator<ArchivePartContent> {
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  const tar = extract();
  source.once('error', (error) => tar.destroy(error));
  source.pipe(tar);
  let offset = 0;
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      offset += 512;
      yield { name, offset, bytes: toBuffers(entry) };
      offset += Math.ceil(size / 512) * 512;
    }
  } finally {
    source.destroy();
    tar.destroy();
  }
}

/** All the bytes of a part. */
export async function readWholePart({ bytes }: ArchivePartContent): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Whether the file is unchanged: the hash at the end covers everything before it. */
async function isIntact(path: string, length: number): Promise<boolean> {
  if (length < trailerBytes) return false;
  const hash = createHash('sha256');
  const front = length - trailerBytes;
  if (front > 0) for await (const piece of createReadStream(path, { end: front - 1 })) hash.update(piece);
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(trailerBytes), 0, trailerBytes, front);
    return buffer.equals(await buildTrailer(hash.digest('hex')));
  } finally {
    await file.close();
  }
}

/** Locates the damage in an archive as exactly as the remaining data allows. */
async function locateDamage(path: string, length: number): Promise<Failure> {
  const name = path;
  const sums = new Map<string, { readonly sha256: string; readonly offset: number }>();
  let last: string = headName;
  let at = 0;
  let manifest: ArchiveManifest | null = null;
  const damaged = (part: string, byte: number): Failure => ({
    code: 'backup.damaged',
    params: { name, part, byte },
  });
  try {
    for await (const part of readArchiveParts(path)) {
      [last, at] = [part.name, part.offset];
      const hash = createHash('sha256');
      if (part.name === manifestName) {
        manifest = manifestSchema.parse(JSON.parse((await readWholePart(part)).toString()));
        continue;
      }
      for await (const piece of part.bytes) hash.update(piece);
      sums.set(part.name, { sha256: hash.digest('hex'), offset: part.offset });
    }
  } catch (error) {
    if (/unexpected end/i.test(errorReason(error)) && last !== manifestName)
      return { code: 'backup.cut-off', params: { name, bytes: length, part: last } };
    return damaged(last, at);
  }
  if (manifest === null) return { code: 'backup.cut-off', params: { name, bytes: length, part: last } };
  for (const { name: part, sha256 } of manifest.parts) {
    const found = sums.get(part);
    if (found === undefined) return damaged(part, at);
    if (found.sha256 !== sha256) return damaged(part, found.offset);
  }
  return { code: 'backup.damaged-between', params: { name } };
}

async function headOf(path: string): Promise<Result<ArchiveHead>> {
  const notAnArchive = failWith('backup.not-one', { name: path });
  try {
    for await (const part of readArchiveParts(path)) {
      if (part.name !== headName) return notAnArchive;
      const said: unknown = JSON.parse((await readWholePart(part)).toString());
      const format = typeof said === 'object' && said !== null && 'format' in said ? said.format : null;
      if (typeof format === 'number' && format > archiveFormat)
        return failWith('backup.newer-format', { name: path, format, known: archiveFormat });
      const head = headSchema.safeParse(said);
      return head.success ? ok(head.data) : notAnArchive;
    }
  } catch {
    // Not a tar, or not one of our archives.
  }
  return notAnArchive;
}

export interface CheckedArchive {
  readonly path: string;
  readonly bytes: number;
  readonly head: ArchiveHead;
  readonly manifest: ArchiveManifest;
}

/**
 * Reads every byte. Rejects a missing file, a file that is not our archive, a newer format, and a
 * truncated or damaged archive, with the location.
 */
export async function checkArchive(path: string): Promise<Result<CheckedArchive>> {
  const found = await stat(path).catch(() => null);
  if (found === null) return failWith('source.no-such-file', { name: path });
  if (!found.isFile()) return failWith('source.is-directory', { name: path });
  const head = await headOf(path);
  if (!head.ok && head.refusal.code === 'backup.newer-format') return head;
  if (!(await isIntact(path, found.size))) {
    // A file that does not even start like an archive is most likely another file.
    if (!head.ok && !(await looksLikeArchive(path))) return head;
    return { ok: false, refusal: await locateDamage(path, found.size) };
  }
  if (!head.ok) return head;
  for await (const part of readArchiveParts(path))
    if (part.name === manifestName) {
      const manifest = manifestSchema.parse(JSON.parse((await readWholePart(part)).toString()));
      return ok({ path, bytes: found.size, head: head.value, manifest });
    } else for await (const _piece of part.bytes);
  throw new Error('an unharmed archive without a manifest');
}

/**
 * `true` if the first part's name nearly matches: one of our archives whose first bytes are
 * damaged.
 */
async function looksLikeArchive(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headName.length), 0, headName.length, 0);
    const expected = Buffer.from(headName);
    let same = 0;
    for (let at = 0; at < bytesRead; at += 1) if (buffer[at] === expected[at]) same += 1;
    return same >= headName.length - 2;
  } finally {
    await file.close();
  }
}

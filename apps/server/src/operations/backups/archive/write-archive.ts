// Writes an archive: a tar of parts in the order they arrive, ending with the hash of everything
// before.
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { type ArchivedPart, endName } from './archive-schemas.ts';

const compress = promisify(gzip);
/** Bytes of table rows per part. */
export const partRowBytes = 4 * 1024 * 1024;

interface Entry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** All parts have the same time, owner and permissions, so that equal parts have equal bytes. */
const headerOf = ({ name, size }: Entry) => ({ name, size, mode: 0o600, mtime: new Date(0), uid: 0, gid: 0 });

/** Writes an entry to a pack, no faster than the pack is read. */
async function writeEntry(to: Pack, entry: Entry): Promise<void> {
  const ended = new Promise<void>((resolve, reject) => {
    const sink = to.entry(headerOf(entry), (error) => (error ? reject(error) : resolve()));
    const feed = async () => {
      for await (const bytes of entry.bytes) if (!sink.write(bytes)) await once(sink, 'drain');
      sink.end(null);
    };
    feed().catch(reject);
  });
  await ended;
}

/** The bytes a pack produces, which the library types as unknown. */
async function* readPack(from: Pack): AsyncGenerator<Uint8Array> {
  for await (const piece of from) {
    if (!(piece instanceof Uint8Array)) throw new TypeError('a tar gave something other than bytes');
    yield piece;
  }
}

/** The closing bytes of an archive: a separate part with the hash of everything before it. */
export async function buildTrailer(sha256: string): Promise<Buffer> {
  const tail = pack({});
  const text = Buffer.from(`${JSON.stringify({ sha256 })}\n`);
  const pieces: Uint8Array[] = [];
  const read = (async () => {
    for await (const piece of readPack(tail)) pieces.push(piece);
  })();
  await writeEntry(tail, { name: endName, size: text.length, bytes: [text] });
  tail.finalize();
  await read;
  return Buffer.concat(pieces);
}

/** Number of closing bytes in every archive. */
export const trailerBytes = 512 + 512 + 1024;

/**
 * Writes the pack's output to the file. Disk errors go into `faults` before they end the pack,
 * because the code feeding the pack only learns that it was closed.
 */
async function writePackToFile(from: Pack, file: FileHandle, hash: Hash, faults: unknown[]): Promise<void> {
  for await (const piece of readPack(from)) {
    hash.update(piece);
    await file.appendFile(piece).catch((error: unknown) => {
      faults.push(error);
      throw error;
    });
  }
}

export interface ArchiveWriter {
  readonly parts: readonly ArchivedPart[];
  /** Adds a part as it is. `size` must match the bytes. */
  add(name: string, size: number, bytes: Entry['bytes']): Promise<void>;
  /** Adds a stream of unknown length as compressed parts; `nameOf` names the first, the second … */
  addPieces(nameOf: (number: number) => string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
}

async function* hashWhileReading(bytes: Entry['bytes'], hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

/**
 * Writes the archive at `path` through `write` and returns its length in bytes, once it is on disk.
 * The end follows the last part (the manifest), so that a truncated archive is detected.
 */
export async function writeArchive(
  path: string,
  write: (to: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const file = await open(path, 'w', 0o600);
  const faults: unknown[] = [];
  try {
    const tar = pack({});
    const whole = createHash('sha256');
    const drained = writePackToFile(tar, file, whole, faults);
    // The error is reported where `drained` is awaited.
    drained.catch(() => undefined);
    const parts: ArchivedPart[] = [];
    const add: ArchiveWriter['add'] = async (name, size, bytes) => {
      const hash = createHash('sha256');
      // A full disk ends the writing immediately.
      await Promise.race([
        writeEntry(tar, { name, size, bytes: hashWhileReading(bytes, hash) }),
        drained.then(() => undefined),
      ]);
      parts.push({ name, bytes: size, sha256: hash.digest('hex') });
    };
    const addPieces: ArchiveWriter['addPieces'] = async (nameOf, bytes) => {
      let bufferedPieces: Uint8Array[] = [];
      let length = 0;
      let number = 0;
      const flush = async () => {
        number += 1;
        const packed = await compress(Buffer.concat(bufferedPieces), { level: 4 });
        bufferedPieces = [];
        length = 0;
        await add(nameOf(number), packed.length, [packed]);
      };
      for await (const piece of bytes) {
        bufferedPieces.push(piece);
        length += piece.length;
        if (length >= partRowBytes) await flush();
      }
      if (length > 0) await flush();
    };
    await write({ parts, add, addPieces });
    // `finalize` is not called, because the trailer includes the closing blocks of the tar.
    tar.push(null);
    await drained;
    await file.appendFile(await buildTrailer(whole.digest('hex')));
    await file.sync();
    return (await file.stat()).size;
  } catch (error) {
    throw faults[0] ?? error;
  } finally {
    await file.close();
  }
}

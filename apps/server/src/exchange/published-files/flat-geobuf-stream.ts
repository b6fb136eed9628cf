// Streams selected curbs as a FlatGeobuf file and deletes it afterwards. The index precedes the
// features, so the whole file is written first.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeFlatGeobuf } from './flat-geobuf.ts';
import type { CurbSource } from './published-curbs.ts';

/** Returns the file's bytes. The temporary file is deleted when the stream ends or is closed. */
export async function flatGeobufStream(curbs: CurbSource): Promise<Readable> {
  const directory = await mkdtemp(join(tmpdir(), 'curbwright-export-'));
  const tidy = () => rm(directory, { recursive: true, force: true });
  const path = join(directory, 'curbs.fgb');
  try {
    await writeFlatGeobuf(curbs, path);
  } catch (error) {
    await tidy();
    throw error;
  }
  return createReadStream(path).once('close', () => void tidy());
}

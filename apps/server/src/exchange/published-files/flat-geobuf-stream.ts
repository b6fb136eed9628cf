// Chosen curbs as a FlatGeobuf file that is sent and then gone: its index stands before what it is made of, so it is written first.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeFlatGeobuf } from './flat-geobuf.ts';
import type { CurbSource } from './published-curbs.ts';

/** The file's bytes; its place on the disk goes when they are read, or nobody reads them any more. */
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

// A file in the making beside its place: it takes its name when it is whole, so a stopped export leaves no half file.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Names end so until the file is whole. */
export const unfinishedEnding = '.part';

/** A place of its own for a file that becomes `path`. */
export function unfinishedPath(path: string): string {
  return `${path}.${randomUUID()}${unfinishedEnding}`;
}

/** Bytes gathered before they are written. */
const atOnce = 256 * 1024;

/** Appends bytes to a file; gathers small pieces. */
class Appender {
  readonly #file: FileHandle;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** Bytes given so far. */
  length = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(bytes: Uint8Array): Promise<void> {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    this.length += bytes.length;
    if (this.#heldBytes >= atOnce) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#heldBytes === 0) return;
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    await this.#file.appendFile(bytes);
  }

  /** Appends the whole of another file. */
  async addFile(path: string): Promise<void> {
    for await (const piece of createReadStream(path, { highWaterMark: atOnce }))
      if (piece instanceof Uint8Array) await this.add(piece);
  }
}

/** Runs `work` on a new file at `path`, closed afterwards. */
export async function appending<T>(path: string, work: (to: Appender) => Promise<T>): Promise<T> {
  const file = await open(path, 'w');
  try {
    const to = new Appender(file);
    const made = await work(to);
    await to.flush();
    await file.sync();
    return made;
  } finally {
    await file.close();
  }
}

/** Makes the file at a place of its own by `write` and gives it its name when it is whole; nothing is left of one that failed. */
export async function writeWhole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = unfinishedPath(path);
  try {
    await write(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

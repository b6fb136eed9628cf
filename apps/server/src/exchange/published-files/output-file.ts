// Writes a file under a temporary name and renames it when complete, so that an interrupted export
// leaves no partial file.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Extension of unfinished files. */
export const unfinishedExtension = '.part';

/** Returns a unique temporary path for a file that becomes `path`. */
export function unfinishedPath(path: string): string {
  return `${path}.${randomUUID()}${unfinishedExtension}`;
}

/** Bytes buffered before a write. */
const bufferBytes = 256 * 1024;

/** Appends bytes to a file and buffers small pieces. */
class Appender {
  readonly #file: FileHandle;
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  /** Bytes appended so far. */
  length = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async add(bytes: Uint8Array): Promise<void> {
    this.#held.push(bytes);
    this.#heldBytes += bytes.length;
    this.length += bytes.length;
    if (this.#heldBytes >= bufferBytes) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#heldBytes === 0) return;
    const bytes = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    await this.#file.appendFile(bytes);
  }

  /** Appends the content of another file. */
  async addFile(path: string): Promise<void> {
    for await (const piece of createReadStream(path, { highWaterMark: bufferBytes }))
      if (piece instanceof Uint8Array) await this.add(piece);
  }
}

/** Runs `work` on a new file at `path` and closes it afterwards. */
export async function withAppender<T>(path: string, work: (to: Appender) => Promise<T>): Promise<T> {
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

/** Lets `write` create a temporary file and renames it when complete. A failed file is deleted. */
export async function writeAtomically(
  path: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
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

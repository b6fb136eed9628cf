// Restores the files of a backup into a data directory: each is written under a temporary name and
// renamed once it is complete and on disk.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unfinishedPath } from '../../exchange/published-files/output-file.ts';
import { fileOfPart } from './archive/archive-schemas.ts';
import { type ArchivePartContent, type CheckedArchive, readArchiveParts } from './archive/read-archive.ts';
import type { ProgressListener } from './progress-listener.ts';

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

async function hasSameFile(path: string, size: number, sha256: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true && found.size === size && (await sha256Of(path)) === sha256;
}

async function write(path: string, part: ArchivePartContent): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of part.bytes) await file.appendFile(piece);
    await file.sync();
  } finally {
    await file.close();
  }
}

interface RestoredFiles {
  /** Number of files in the archive, including those that already existed. */
  readonly count: number;
  /** Renames the files that replace existing ones. */
  finish(): Promise<void>;
  /** Removes the restored files if the restore fails. */
  undo(): Promise<void>;
}

/** Restores every file; one that would replace another waits for `finish`. */
export async function restoreFiles(
  archive: CheckedArchive,
  dataDir: string,
  onProgress: ProgressListener,
): Promise<RestoredFiles> {
  const sums = new Map(archive.manifest.parts.map((part) => [part.name, part]));
  const all = archive.manifest.parts.filter(({ name }) => fileOfPart(name) !== null).length;
  const restoredPaths: string[] = [];
  const waiting: { readonly from: string; readonly to: string }[] = [];
  let count = 0;
  const undo = async () => {
    for (const path of [...restoredPaths, ...waiting.map(({ from }) => from)])
      await rm(path, { force: true });
  };
  try {
    for await (const part of readArchiveParts(archive.path)) {
      const place = fileOfPart(part.name);
      const known = sums.get(part.name);
      const path = place === null ? '' : join(dataDir, ...place.split('/'));
      if (place === null || known === undefined || (await hasSameFile(path, known.bytes, known.sha256))) {
        for await (const _piece of part.bytes);
        if (place !== null) count += 1;
        continue;
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = unfinishedPath(path);
      waiting.push({ from: unfinished, to: path });
      await write(unfinished, part);
      if ((await stat(path).catch(() => null)) === null) {
        await rename(unfinished, path);
        waiting.pop();
        restoredPaths.push(path);
      }
      count += 1;
      onProgress('files', count, all);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return {
    count,
    undo,
    async finish() {
      for (const { from, to } of waiting) await rename(from, to);
    },
  };
}

// A disk in memory of a size one chooses, which can be filled, made larger, and made to take no writes.
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotRun } from '../part.ts';

export interface SmallDisk {
  /** Where it is mounted. */
  readonly place: string;
  /** Fills it until only so many bytes are free. */
  fill(free: number): void;
  /** Takes away what filled it. */
  clear(): void;
  resize(megabytes: number): void;
  takesWrites(writes: boolean): void;
  unmount(): Promise<void>;
}

/** Makes and mounts one; `CannotRun` where that is not allowed. */
export function makeSmallDisk(directory: string, megabytes: number): SmallDisk {
  if (process.platform !== 'linux') throw new CannotRun('file systems in memory are Linux’s');
  if (process.getuid?.() !== 0) throw new CannotRun('it must mount a file system: run as root');
  const place = join(directory, 'small-disk');
  const ballast = join(place, 'ballast');
  mkdirSync(place, { recursive: true });
  const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place);
  } catch (error) {
    throw new CannotRun(`nothing can be mounted: ${error instanceof Error ? error.message : String(error)}`);
  }
  chmodSync(place, 0o755);
  return {
    place,
    fill(free) {
      const { bavail, bsize } = statfsSync(place);
      const file = openSync(ballast, 'a');
      const block = Buffer.alloc(64 * 1024);
      try {
        for (let left = bavail * bsize - free; left > 0; left -= block.length)
          writeSync(file, block, 0, Math.min(left, block.length));
      } catch (error) {
        // Others write meanwhile: then it is full.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    resize: (size) => mount('-o', `remount,size=${size}m`, place),
    takesWrites: (writes) => mount('-o', `remount,${writes ? 'rw' : 'ro'}`, place),
    async unmount() {
      for (let tries = 0; ; tries += 1) {
        try {
          return void execFileSync('umount', [place], { stdio: 'pipe' });
        } catch (error) {
          if (tries === 100) throw error;
          await wait(50);
        }
      }
    },
  };
}

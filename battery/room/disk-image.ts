// A disk of its own (an ext4 file system in a file) whose state on the platter can be copied while it is written: what a power cut leaves.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotRun } from '../part.ts';

export interface DiskImage {
  /** Where it is mounted. */
  readonly place: string;
  /**
   * Copies what is on the platter now; whoever writes must have been stopped before. Taken again while the kernel still
   * wrote in between. Gives how often it was taken.
   */
  copy(): Promise<number>;
  /** After a copy, when nobody writes any more: the copy takes the place of the disk, as after a power cut. */
  cut(): Promise<void>;
  unmount(): Promise<void>;
}

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Makes and mounts one; `CannotRun` where that is not allowed or the programs are not there. */
export function makeDiskImage(directory: string, megabytes: number): DiskImage {
  if (process.platform !== 'linux') throw new CannotRun('loop devices are Linux’s');
  if (process.getuid?.() !== 0) throw new CannotRun('it must mount a file system: run as root');
  const image = join(directory, 'disk.img');
  const copied = join(directory, 'copy.img');
  const place = join(directory, 'disk');
  mkdirSync(place, { recursive: true });
  const mount = () => {
    // The journal is not committed for its age: only who asks for it (fsync) is promised anything.
    run('mount', '-o', 'loop,commit=600', image, place);
    chmodSync(place, 0o755);
  };
  try {
    run('truncate', '-s', `${megabytes}M`, image);
    run('mkfs.ext4', '-q', '-F', image);
    mount();
  } catch (error) {
    throw new CannotRun(
      `no disk image can be mounted: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const written = () => {
    const device = run('losetup', '-j', image, '-O', 'NAME', '-n').split('\n')[0] ?? '';
    return (
      readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
        .trim()
        .split(/\s+/)[6] ?? ''
    );
  };
  const unmount = async () => {
    if (!existsSync(place)) return;
    for (let tries = 0; ; tries += 1) {
      try {
        return void run('umount', place);
      } catch (error) {
        if (tries === 200) throw error;
        await wait(50);
      }
    }
  };
  return {
    place,
    async copy() {
      for (let tries = 1; tries <= 20; tries += 1) {
        const before = written();
        run('cp', '--sparse=always', image, copied);
        if (written() === before) return tries;
      }
      throw new Error('the disk was written all the time: who writes was not stopped');
    },
    async cut() {
      await unmount();
      renameSync(copied, image);
      mount();
    },
    unmount,
  };
}

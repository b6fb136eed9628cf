// What a part leaves behind when it throws or the battery is interrupted: its processes, mounts with their loop devices, and files. All at once and without waiting, so that it can be done while the process ends.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';

function read(pid: number, what: 'cmdline' | 'environ' | 'cwd'): string {
  try {
    return what === 'cwd' ? readlinkSync(`/proc/${pid}/cwd`) : readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    // Gone meanwhile, or this machine has no /proc.
    return '';
  }
}

/** Processes that stand in the directory, name it, or were started with it as theirs for temporary files. */
export function processesOn(directory: string): number[] {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return [];
  }
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid)
    .filter(
      (pid) =>
        `${read(pid, 'cwd')}/`.startsWith(`${directory}/`) ||
        read(pid, 'cmdline').includes(`${directory}/`) ||
        read(pid, 'environ').split('\0').includes(`TMPDIR=${directory}`),
    );
}

/** Where something is mounted in the directory, innermost first. */
export function mountsIn(directory: string): string[] {
  try {
    return readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[1] ?? '')
      .filter((place) => place.startsWith(`${directory}/`))
      .reverse();
  } catch {
    return [];
  }
}

/** Sleeps without giving up the thread. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Ends and removes everything there; gives what there was, one line each, and what could not be removed. */
export function cleanUp(directory: string): { readonly found: string[]; readonly left: string[] } {
  const found: string[] = [];
  const left: string[] = [];
  for (let tries = 0; tries < 100; tries += 1) {
    const which = processesOn(directory);
    if (which.length === 0) break;
    if (tries === 0) found.push(`${which.length} processes`);
    if (tries === 99) left.push(`${which.length} processes`);
    for (const pid of which) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Gone by itself meanwhile.
      }
    }
    pause(20);
  }
  for (const place of mountsIn(directory)) {
    found.push(`a mount at ${place}`);
    try {
      // A loop device made by mount goes with it.
      execFileSync('umount', ['-l', place], { stdio: 'pipe' });
    } catch (error) {
      left.push(`a mount at ${place}: ${String(error)}`);
    }
  }
  try {
    if (mountsIn(directory).length === 0) rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    left.push(String(error));
  }
  return { found, left };
}

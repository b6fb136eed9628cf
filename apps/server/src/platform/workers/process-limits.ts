// Limits of a process that are enforced from outside its JavaScript heap: set by the shell that
// starts it, and checked in /proc.
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';

export interface WorkerLimits {
  /** Megabytes for its JavaScript heap. */
  readonly megabytes: number;
  /** Megabytes for memory outside the heap, mostly file contents; 512 if not set. */
  readonly besides?: number;
  /** Seconds of wall-clock time, and of processor time; absent = unlimited. */
  readonly seconds?: number;
  /** `true` gives every other process priority. */
  readonly isPatient?: boolean;
}

/** Share of the machine's or container's memory that one worker may use. */
const maxMachineShare = 0.75;
const megabyte = 1024 * 1024;
/**
 * Megabytes that V8 reserves for code since Node 24. It uses only a few, but the system counts them
 * all as private memory.
 */
const codeRange = 512;

/** Available memory in bytes: that of the container if it is less than the machine's. */
function totalMemoryBytes(): number {
  const constrained = process.constrainedMemory();
  return Math.min(totalmem(), constrained > 0 ? constrained : Number.POSITIVE_INFINITY);
}

/**
 * Sets the limits and then executes the remaining arguments. Core files are disabled because they
 * would contain the city's data; private memory (`-d`) and processor seconds are limited where
 * given. When memory runs out, the system kills the worker before the server and the database.
 * Settings that a system does not support are skipped.
 */
const script = `{ ulimit -c 0; ulimit -d "$1"; [ "$2" = 0 ] || { ulimit -S -t "$2"; ulimit -H -t "$(($2 + 5))"; }
echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
niceness=$3; shift 3; exec nice -n "$niceness" "$@"`;

/**
 * The command that runs Node.js under these limits with `flags`, and the total megabytes it may
 * use.
 */
export function limitedNodeCommand(
  { megabytes, besides = 512, seconds = 0, isPatient = false }: WorkerLimits,
  flags: readonly string[],
): { readonly command: string; readonly words: readonly string[]; readonly megabytes: number } {
  const all = Math.min(megabytes + besides, Math.floor((totalMemoryBytes() * maxMachineShare) / megabyte));
  const heap = Math.min(megabytes, Math.max(128, all - Math.min(besides, all / 3)));
  const node = [`--max-old-space-size=${Math.floor(heap)}`, ...flags];
  if (process.platform === 'win32') return { command: process.execPath, words: node, megabytes: all };
  const numbers = [(all + codeRange) * 1024, Math.ceil(seconds), isPatient ? 10 : 0].map(String);
  return {
    command: '/bin/sh',
    words: ['-c', script, 'worker', ...numbers, process.execPath, ...node],
    megabytes: all,
  };
}

/** Megabytes a process currently uses; `null` if the system does not report it. */
export async function processMemoryMb(pid: number | undefined): Promise<number | null> {
  if (pid === undefined || process.platform !== 'linux') return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

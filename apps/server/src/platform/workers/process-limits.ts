// Limits of a process that hold from outside its JavaScript heap: set by the shell that becomes the process, and looked at in /proc.
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';

export interface WorkerLimits {
  /** Megabytes its JavaScript values may take. */
  readonly megabytes: number;
  /** Megabytes it may take beside them, mostly the bytes of files; 512 when not given. */
  readonly besides?: number;
  /** Seconds it may take, by the clock and of a processor; absent = as long as the work needs. */
  readonly seconds?: number;
  /** True lets every other process go first. */
  readonly isPatient?: boolean;
}

/** Share of the machine's or container's memory that one worker may take. */
const mostOfMachine = 0.75;
const megabyte = 1024 * 1024;
/** Megabytes that V8 reserves for code from Node 24 on, of which it uses a few: the system counts them as private memory all the same. */
const codeRange = 512;

/** Bytes there are, of the container where it has fewer than the machine. */
function memoryThereIs(): number {
  const constrained = process.constrainedMemory();
  return Math.min(totalmem(), constrained > 0 ? constrained : Number.POSITIVE_INFINITY);
}

/**
 * Sets the limits and becomes the words after it. No core files, which would hold the city's data; private memory (`-d`) and processor seconds where
 * given; and where memory runs out the system ends the worker before the server and the database. What a system does not know is passed over.
 */
const script = `{ ulimit -c 0; ulimit -d "$1"; [ "$2" = 0 ] || { ulimit -S -t "$2"; ulimit -H -t "$(($2 + 5))"; }
echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
niceness=$3; shift 3; exec nice -n "$niceness" "$@"`;

/** The command that runs Node.js under these limits with `flags`, and the megabytes it may take in all. */
export function underLimits(
  { megabytes, besides = 512, seconds = 0, isPatient = false }: WorkerLimits,
  flags: readonly string[],
): { readonly command: string; readonly words: readonly string[]; readonly megabytes: number } {
  const all = Math.min(megabytes + besides, Math.floor((memoryThereIs() * mostOfMachine) / megabyte));
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

/** Megabytes a process takes now; null where the system does not say. */
export async function memoryOf(pid: number | undefined): Promise<number | null> {
  if (pid === undefined || process.platform !== 'linux') return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

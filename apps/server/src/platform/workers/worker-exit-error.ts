// Why a worker process ended before its reply.

/** What ended it: a memory or time limit, or an error of its own. */
type WorkerExitReason = 'memory' | 'time' | 'fault';

/** The message is for the log: the signal or exit code, and the last of the error output. */
export class WorkerExitError extends Error {
  readonly reason: WorkerExitReason;
  /** Largest memory it may use, in megabytes. */
  readonly megabytes: number;

  constructor(worker: string, reason: WorkerExitReason, megabytes: number, detail: string) {
    super(`the ${worker} ended (${reason}): ${detail}`);
    this.reason = reason;
    this.megabytes = megabytes;
  }
}

/** Whether a text is what V8, SQLite and the system write when memory runs out. */
export function isOutOfMemoryMessage(text: string): boolean {
  return /out of memory|heap limit|allocation failed|failed to allocate memory|cannot allocate memory|invalid string length|longer than 0x[0-9a-f]+ characters/i.test(
    text,
  );
}

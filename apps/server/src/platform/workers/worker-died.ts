// Why a worker process ended before its reply.

/** What ended it: a limit of memory or time, or a fault of its own. */
type DeathReason = 'memory' | 'time' | 'fault';

/** The message is for the log: the signal or exit code, and the end of its error output. */
export class WorkerDied extends Error {
  readonly reason: DeathReason;
  /** Megabytes it may take at most. */
  readonly megabytes: number;

  constructor(worker: string, reason: DeathReason, megabytes: number, detail: string) {
    super(`the ${worker} ended (${reason}): ${detail}`);
    this.reason = reason;
    this.megabytes = megabytes;
  }
}

/** True for what V8, SQLite and the system write when there is no memory left. */
export function isMemoryText(text: string): boolean {
  return /out of memory|heap limit|allocation failed|failed to allocate memory|cannot allocate memory|invalid string length|longer than 0x[0-9a-f]+ characters/i.test(
    text,
  );
}

// Starts a worker as a separate process with limits enforced by the system, so that the server
// survives whatever a file does to the worker (decision 0409).
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { limitedNodeCommand, processMemoryMb, type WorkerLimits } from './process-limits.ts';
import { isOutOfMemoryMessage, WorkerExitError } from './worker-exit-error.ts';

export interface WorkerProcess<Reply> {
  send(message: object): void;
  onMessage(listener: (message: Reply) => void): void;
  /** Resolves when the process has ended, for any reason. */
  readonly died: Promise<WorkerExitError>;
  /** Kills the process; resolves when it is gone. */
  terminate(): Promise<void>;
}

/** Milliseconds between checks of a worker's memory. */
const memoryCheckIntervalMs = 200;
/** Maximum number of characters of the worker's error output retained for the log. */
const maxErrorOutputLength = 4000;

/**
 * The file to run and the Node.js flags it needs: the source in development, else the bundle, or
 * where the tests built it.
 */
function workerEntry(
  source: URL,
  name: string,
): { readonly file: string; readonly flags: readonly string[] } {
  // The tests bundle the workers once: they start ten times faster than from source and match
  // production.
  const tested = process.env.BUILT_WORKERS;
  if (tested !== undefined) return { file: join(tested, `${name}.js`), flags: [] };
  if (existsSync(source))
    return { file: fileURLToPath(source), flags: ['--import', import.meta.resolve('tsx')] };
  const built = [`../${name}.js`, `./${name}.js`]
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path));
  if (built === undefined) throw new Error(`the worker ${name} was not built`);
  return { file: built, flags: [] };
}

/**
 * Calls `over` when the process exceeds its memory limit. Systems without /proc have only the other
 * limits.
 */
function watchMemory(child: ChildProcess, megabytes: number, over: () => void): () => void {
  const timer = setInterval(() => {
    void processMemoryMb(child.pid).then((taken) => {
      if (taken !== null && taken > megabytes) over();
    });
  }, memoryCheckIntervalMs);
  return () => clearInterval(timer);
}

/**
 * Starts a worker process. `source` is the URL of its source file; `name` is its name in the
 * bundle, as in `scripts/start/bundle-server.mjs`. It ends with the server or at its limits; `died`
 * gives the reason.
 */
export function startWorker<Reply>(source: URL, name: string, limits: WorkerLimits): WorkerProcess<Reply> {
  const { file, flags } = workerEntry(source, name);
  const { command, words, megabytes } = limitedNodeCommand(limits, flags);
  const child = fork(file, [], {
    execPath: command,
    execArgv: [...words],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let limit: 'memory' | 'time' | null = null;
  let said = '';
  const endAt = (reached: 'memory' | 'time') => {
    limit ??= reached;
    child.kill('SIGKILL');
  };
  const timer =
    limits.seconds === undefined ? undefined : setTimeout(() => endAt('time'), limits.seconds * 1000);
  const unwatch = watchMemory(child, megabytes, () => endAt('memory'));
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-maxErrorOutputLength);
  });
  let isTerminated = false;
  const died = new Promise<WorkerExitError>((resolve) => {
    const end = (code: number | null, signal: NodeJS.Signals | null, failure = '') => {
      clearTimeout(timer);
      unwatch();
      // SIGXCPU means the limit of processor time; a SIGKILL we did not send comes from the system
      // when memory runs out.
      const byMemory = isOutOfMemoryMessage(said) || (signal === 'SIGKILL' && !isTerminated);
      const reason = limit ?? (signal === 'SIGXCPU' ? 'time' : byMemory ? 'memory' : 'fault');
      resolve(
        new WorkerExitError(name, reason, megabytes, `${signal ?? code ?? ''} ${failure}${said}`.trim()),
      );
    };
    child.once('close', end);
    // The process could not be started.
    child.once('error', (error) => end(null, null, error.message));
  });
  return {
    // A worker that has ended receives nothing; `died` reports it.
    send: (message) => void child.send(message, () => undefined),
    onMessage: (listener) => void child.on('message', (message: unknown) => listener(message as Reply)),
    died,
    terminate: async () => {
      isTerminated = true;
      child.kill('SIGKILL');
      await died;
    },
  };
}

/**
 * Sends a request to the worker and waits for the first reply. Throws `WorkerExitError` if the
 * worker ends before that.
 */
export function requestReply<Reply>(worker: WorkerProcess<Reply>, order: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    worker.onMessage(resolve);
    void worker.died.then(reject);
    worker.send(order);
  });
}

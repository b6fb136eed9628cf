// Runs a built entry point of the server as a separate process, for tests that kill it or wait for
// its output.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface Running {
  readonly child: ChildProcess;
  /** Returns what it has written to standard output and standard error so far. */
  said(): string;
  /** Waits until the output matches. Rejects with the output if the process ends first. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  write(line: string): void;
  /** Resolves to the exit code or the name of the signal. */
  readonly ended: Promise<number | string>;
}

export type Entry = 'main' | 'curbwright' | 'hold-database' | 'publish-process' | 'clearance-process';

/**
 * Starts `entry`. `env` is added to this process's environment; `within` is a command prefix
 * (`unshare …`).
 */
export function runProcess(
  entry: Entry,
  args: readonly string[] = [],
  options: { env?: Readonly<Record<string, string>>; cwd?: string; within?: readonly string[] } = {},
): Running {
  const words = [...(options.within ?? []), process.execPath, join(inject('built'), `${entry}.js`), ...args];
  const [command = process.execPath, ...rest] = words;
  const child = spawn(command, rest, {
    cwd: options.cwd ?? import.meta.dirname,
    env: { ...process.env, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  return {
    child,
    said: () => output,
    write: (line) => void child.stdin.write(`${line}\n`),
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match !== null) {
            listeners.delete(look);
            resolve(match);
          }
        };
        listeners.add(look);
        void ended.then((code) => reject(new Error(`ended with ${code} before ${pattern}: ${output}`)));
        look();
      }),
  };
}

// Runs the command line inside the test process, which avoids the start time of a separate process.
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runProgram } from '../entry/cli/run-program.ts';

interface CommandPlace {
  readonly databaseUrl: string | null | undefined;
  /** Working directory and DATA_DIR. */
  readonly directory: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface CommandOutcome {
  readonly code: number;
  /** Standard output and standard error combined. */
  readonly said: string;
  /** Standard output only. */
  readonly result: string;
}

const inputOf = Object.getOwnPropertyDescriptor(process, 'stdin');

/**
 * Replaces environment, working directory and streams of the process while a command runs, records
 * its output, and restores them afterwards.
 */
async function within(
  { databaseUrl, directory, env }: CommandPlace,
  input: string,
  work: () => Promise<void>,
): Promise<CommandOutcome> {
  const before = { env: { ...process.env }, directory: process.cwd() };
  let said = '';
  let result = '';
  const hear = (isResult: boolean): typeof process.stdout.write => {
    return (chunk: string | Uint8Array, ...rest: unknown[]) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      said += text;
      if (isResult) result += text;
      const done = rest.find((each): each is () => void => typeof each === 'function');
      if (done !== undefined) process.nextTick(done);
      return true;
    };
  };
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl ?? '',
    ALLOW_UNSAFE_DATABASE: 'true',
    DATA_DIR: directory,
    LANG: 'en_US.UTF-8',
    LC_ALL: '',
    ...env,
  });
  process.chdir(directory);
  const streams = [
    vi.spyOn(process.stdout, 'write').mockImplementation(hear(true)),
    vi.spyOn(process.stderr, 'write').mockImplementation(hear(false)),
  ];
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([input]) });
  process.exitCode = undefined;
  try {
    await work();
    return { code: Number(process.exitCode ?? 0), said, result };
  } finally {
    for (const stream of streams) stream.mockRestore();
    if (inputOf !== undefined) Object.defineProperty(process, 'stdin', inputOf);
    process.exitCode = undefined;
    process.chdir(before.directory);
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command to completion; `input` is its standard input. Concurrent commands run one after
 * another, because they share the process.
 */
export function runCommand(
  args: readonly string[],
  place: CommandPlace,
  input = '',
): Promise<CommandOutcome> {
  const running = last.then(() =>
    within(place, input, () => runProgram([process.execPath, 'curbwright', ...args])),
  );
  last = running.catch(() => undefined);
  return running;
}

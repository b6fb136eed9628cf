// A built program of ours as a process of its own: what it says, when it ends, and none left behind when the battery itself ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { builtServer } from './built-server.ts';

export type Environment = Readonly<Record<string, string>>;

export interface Program {
  readonly child: ChildProcess;
  /** What it wrote on both outputs, the last 20,000 characters. */
  said(): string;
  /** Exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `main` (the server) or `curbwright` (the command line); `env` is added to this process's. */
export async function startProgram(
  entry: 'main' | 'curbwright',
  args: readonly string[],
  env: Environment,
): Promise<Program> {
  const child = spawn(process.execPath, [join(await builtServer(), `${entry}.js`), ...args], {
    env: { ...process.env, LANG: 'en', LC_ALL: '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk.toString()}`.slice(-20_000);
    });
  const ended = new Promise<number | string>((resolve) =>
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal ?? 'unknown');
    }),
  );
  return {
    child,
    said: () => output,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the command line to its end. */
export async function curbwright(
  args: readonly string[],
  env: Environment,
): Promise<{ code: number | string; said: string }> {
  const program = await startProgram('curbwright', args, env);
  return { code: await program.ended, said: program.said() };
}

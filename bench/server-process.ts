// Starts and stops servers of the benchmarks as processes of their own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const ofPeer = z.object({ port: z.int() });
const ofCity = ofPeer.extend({ links: z.int(), opened: z.number(), indexBytes: z.number() });

interface Process {
  readonly pid: number;
  stop(): Promise<void>;
}

export type BenchServer = z.infer<typeof ofCity> & Process;

/** Starts a file of bench/ on a data directory; resolves when it says that it listens. */
async function started<T extends object>(
  file: string,
  said: z.ZodType<T>,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<T & Process> {
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', join(import.meta.dirname, file)], {
    // Two arenas, as the image and the service set it.
    env: { ...process.env, ...env, DATA_DIR: dataDir, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Nobody waits for a server of a benchmark that broke off.
  process.once('exit', () => child.kill('SIGKILL'));
  const left = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    return {
      ...said.parse(JSON.parse(line)),
      pid: child.pid ?? 0,
      stop: async () => {
        child.kill('SIGTERM');
        await left;
      },
    };
  }
  throw new Error(`${file} left before it listened`);
}

/** Starts bench/city-server.ts. */
export function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  return started('city-server.ts', ofCity, dataDir, env);
}

/** Starts bench/peer-server.ts. */
export function startPeer(dataDir: string): Promise<z.infer<typeof ofPeer> & Process> {
  return started('peer-server.ts', ofPeer, dataDir, {});
}

// Starts and stops the benchmark server as a process of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const said = z.object({ port: z.int(), links: z.int(), opened: z.number(), indexBytes: z.number() });

export interface BenchServer extends z.infer<typeof said> {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts bench/city-server.ts on a data directory; resolves when it listens. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', join(import.meta.dirname, 'city-server.ts')],
    {
      env: { ...process.env, ...env, DATA_DIR: dataDir, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
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
  throw new Error('the benchmark server left before it listened');
}

// Counts the syncs of the disk a database makes for changes made one after the other: each must wait for one of its own.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CityDatabase } from './city-database.ts';
import { handOf, wasDone } from './hand.ts';
import type { CityServer } from './server.ts';

export interface Syncs {
  /** Changes that were acknowledged, one after the other. */
  readonly changes: number;
  /** Calls of fsync and fdatasync meanwhile. */
  readonly syncs: number;
}

/** Null where strace is not installed. `directory` is for its notes. */
export async function syncsOf(
  server: CityServer,
  {
    database,
    links,
    directory,
  }: {
    readonly database: CityDatabase;
    readonly links: readonly number[];
    readonly directory: string;
  },
): Promise<Syncs | null> {
  if (spawnSync('strace', ['--version']).status !== 0) return null;
  const hand = await handOf(server.url, 'editor');
  const draw = (number: number) =>
    hand.send('POST', '/api/analysis-zone/', {
      name: `Synced ${number}`,
      components: [{ type: 'Segments', links: links.slice(0, 3) }],
    });
  // The pool is filled first: a backend that begins is followed, but not from its first call on.
  await draw(0);
  const notes = join(directory, 'syncs.txt');
  const processes = database.processes().flatMap((pid) => ['-p', String(pid)]);
  const tracer = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-o', notes, ...processes], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  tracer.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const left = new Promise((resolve) => tracer.once('close', resolve));
  for (let tries = 0; tries < 100 && said.split('attached').length <= processes.length / 2; tries += 1)
    await wait(50);
  let changes = 0;
  for (let number = 1; number <= 30; number += 1) if (wasDone(await draw(number))) changes += 1;
  tracer.kill('SIGINT');
  await left;
  const calls = readFileSync(notes, 'utf8').match(
    /\bf(?:data)?sync\(\d+\)?\s.*= 0|\bf(?:data)?sync resumed>.*= 0/g,
  );
  return { changes, syncs: calls?.length ?? 0 };
}

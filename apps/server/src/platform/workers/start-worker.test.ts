// Worker processes that reach their limits or end: the reason is known, and the process that
// started them survives.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkerLimits } from './process-limits.ts';
import { requestReply, startWorker } from './start-worker.ts';

const orders = {
  'reply.js': `process.on('message', (order) => process.send({ bytes: new Uint8Array(order.bytes) }));`,
  // V8 reaches its heap limit: it aborts, and nothing can catch that.
  'heap.js': `process.on('message', () => { const all = []; for (;;) all.push({ of: all.length, list: [1, 2, 3] }); });`,
  'buffers.js': `process.on('message', () => { const all = []; for (;;) all.push(Buffer.alloc(10e6, 1)); });`,
  'endless.js': `process.on('message', () => { for (;;); });`,
  'killed.js': `process.on('message', () => process.kill(process.pid, 'SIGSEGV'));`,
  // Like the system's out-of-memory killer.
  'chosen.js': `process.on('message', () => process.kill(process.pid, 'SIGKILL'));`,
};

let directory = '';
let before: string | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'curbwright-workers-'));
  await writeFile(join(directory, 'package.json'), '{"type":"commonjs"}');
  for (const [name, text] of Object.entries(orders)) await writeFile(join(directory, name), text);
  before = process.env.BUILT_WORKERS;
  process.env.BUILT_WORKERS = directory;
});
afterAll(async () => {
  process.env.BUILT_WORKERS = before;
  await rm(directory, { recursive: true, force: true });
});

async function ask(name: string, limits: Partial<WorkerLimits> = {}, order: object = {}) {
  const worker = startWorker<{ bytes: Uint8Array }>(pathToFileURL('/nowhere'), name, {
    megabytes: 64,
    besides: 300,
    ...limits,
  });
  try {
    return await requestReply(worker, order);
  } finally {
    await worker.terminate();
  }
}

describe('a worker process', () => {
  it('takes an order with bytes and replies with bytes', async () => {
    const { bytes } = await ask('reply', {}, { bytes: Buffer.alloc(3_000_000, 7) });
    expect(bytes.length).toBe(3_000_000);
    expect(bytes.at(-1)).toBe(7);
  });

  it('that we ended did not run out of memory', async () => {
    const worker = startWorker(pathToFileURL('/nowhere'), 'reply', { megabytes: 64, besides: 300 });
    await worker.terminate();
    expect(await worker.died).toMatchObject({ reason: 'fault' });
  });

  it.each([
    ['heap', {}, 'memory'],
    ['buffers', {}, 'memory'],
    ['endless', { seconds: 2 }, 'time'],
    ['killed', {}, 'fault'],
    ['chosen', {}, 'memory'],
  ] as const)('that ends by itself is known by its reason: %s', async (name, limits, reason) => {
    await expect(ask(name, limits)).rejects.toMatchObject({ reason });
  });
});

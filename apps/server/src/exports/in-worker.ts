// Has a file written by a worker of its own: one worker a file, few at once, never longer than three minutes.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FileMessage, FileOrder, FileReply } from './file-message.ts';
import type { ProposalSource } from './proposal-pages.ts';
import type { Row } from './table.ts';
import type { WorkOrderSource } from './work-order-pages.ts';

/** Files written at once; others wait their turn. */
const mostAtOnce = 2;
/** Files that wait; beyond it the server says that it is busy. */
const mostWaiting = 20;
/** A thousand proposals on 350 pages take ten seconds, and longer beside others. */
const patience = 180_000;
/** Rows handed over at once: handing over copies them. */
const portion = 250;

let running = 0;
const waiting: (() => void)[] = [];

/** Registers the TypeScript loader by hand: Node 20 gives a worker none of its parent's. */
const fromSource = `import('tsx/esm/api').then(({ register }) => { register(); return import(require('node:worker_threads').workerData); });`;

/** The worker: from the source beside this file in development and tests, else the built one above the parts. */
function startWorker(): Worker {
  const limits = { resourceLimits: { maxOldGenerationSizeMb: 1024 } };
  const source = new URL('./file-worker.ts', import.meta.url);
  if (existsSync(source)) return new Worker(fromSource, { ...limits, eval: true, workerData: source.href });
  const built = ['./file-worker.js', '../file-worker.js']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path));
  if (built === undefined) throw new Error('the file worker was not built');
  return new Worker(built, limits);
}

/** What a file is made of beside its order: rows, and proposals where it shows them one by one; in slices. */
export interface FileInput {
  readonly rows: () => AsyncIterable<Row>;
  readonly proposals?: () => AsyncIterable<readonly ProposalSource[]>;
  readonly orders?: () => AsyncIterable<WorkOrderSource>;
}

async function handOver(worker: Worker, input: FileInput, order: () => FileOrder): Promise<void> {
  const post = (message: FileMessage) => worker.postMessage(message);
  let rows: Row[] = [];
  for await (const row of input.rows()) {
    rows.push(row);
    if (rows.length < portion) continue;
    post({ kind: 'rows', rows });
    rows = [];
  }
  post({ kind: 'rows', rows });
  if (input.proposals !== undefined)
    for await (const some of input.proposals()) post({ kind: 'proposals', portion: some });
  if (input.orders !== undefined)
    for await (const one of input.orders()) post({ kind: 'work orders', portion: [one] });
  post({ kind: 'make', order: order() });
}

async function make(input: FileInput, order: () => FileOrder): Promise<Buffer> {
  const worker = startWorker();
  const timer = setTimeout(() => void worker.terminate(), patience);
  try {
    const reply = new Promise<FileReply>((resolve, reject) => {
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', () => resolve({ kind: 'failed', reason: 'the file worker ended' }));
    });
    const [made] = await Promise.all([reply, handOver(worker, input, order)]);
    if (made.kind === 'failed') throw new Error(made.reason);
    return Buffer.from(made.bytes.buffer);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** The file's bytes; null when too many wait already. The order is asked for when everything was handed over. */
export async function fileInWorker(input: FileInput, order: () => FileOrder): Promise<Buffer | null> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) return null;
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await make(input, order);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

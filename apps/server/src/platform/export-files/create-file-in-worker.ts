// Writes each file in a separate worker: few at a time, and never longer than three minutes.

import { createBoundedQueue } from '../workers/bounded-queue.ts';
import { startWorker, type WorkerProcess } from '../workers/start-worker.ts';
import type { FileMessage, FileReply, FileSpec } from './file-message.ts';
import type { ProposalSource } from './proposal-pages.ts';
import type { Row } from './table.ts';
import type { WorkOrderSource } from './work-order-pages.ts';

/** Files written concurrently; others are queued. */
const maxConcurrentFiles = 2;
/** Longest queue; beyond it the server responds that it is busy. */
const maxQueuedFiles = 20;
/**
 * Time limit of a worker in seconds. A thousand proposals on 350 pages take ten seconds, more while
 * other files are being written.
 */
const workerTimeoutSeconds = 180;
/** Rows sent per message, because sending copies them. */
const rowsPerMessage = 250;

const fileQueue = createBoundedQueue(maxConcurrentFiles, maxQueuedFiles);
/** Memory limit of a worker for a file's values, in megabytes. */
const maxWorkerMegabytes = 1024;

/**
 * Input of a file besides its `FileSpec`: rows, and proposals if it shows them individually;
 * produced in slices.
 */
export interface FileInput {
  readonly rows: () => AsyncIterable<Row>;
  readonly proposals?: () => AsyncIterable<readonly ProposalSource[]>;
  readonly orders?: () => AsyncIterable<WorkOrderSource>;
}

async function sendInput(
  worker: WorkerProcess<FileReply>,
  input: FileInput,
  order: () => FileSpec,
): Promise<void> {
  const post = (message: FileMessage) => worker.send(message);
  let rows: Row[] = [];
  for await (const row of input.rows()) {
    rows.push(row);
    if (rows.length < rowsPerMessage) continue;
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

async function createInWorker(input: FileInput, order: () => FileSpec): Promise<Buffer> {
  const worker = startWorker<FileReply>(new URL('./file-worker.ts', import.meta.url), 'file-worker', {
    megabytes: maxWorkerMegabytes,
    seconds: workerTimeoutSeconds,
  });
  try {
    const reply = new Promise<FileReply>((resolve, reject) => {
      worker.onMessage(resolve);
      void worker.died.then(reject);
    });
    const [made] = await Promise.all([reply, sendInput(worker, input, order)]);
    if (made.kind === 'failed') throw new Error(made.reason);
    return Buffer.from(made.bytes.buffer, made.bytes.byteOffset, made.bytes.byteLength);
  } finally {
    await worker.terminate();
  }
}

/**
 * The file's bytes; `null` if the queue is full. `order` is called after all input has been sent.
 */
export function createFileInWorker(input: FileInput, order: () => FileSpec): Promise<Buffer | null> {
  return fileQueue.run(() => createInWorker(input, order));
}

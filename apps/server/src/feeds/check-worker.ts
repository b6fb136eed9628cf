// The worker that checks one feed: reading and judging many megabytes would hold up every other request.
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { guardedAsker } from './askers.ts';
import { checkFeed, type FeedSource } from './check-feed.ts';
import type { CheckOrder, CheckReply } from './check-message.ts';

const port = parentPort;
if (port === null) throw new Error('the feed checker was not started as a worker');

async function check({ standard, version, sources, token, allowPrivate }: CheckOrder): Promise<CheckReply> {
  const read: FeedSource[] = [];
  for (const source of sources)
    read.push(
      typeof source === 'string' ? source : { name: source.name, bytes: await readFile(source.path) },
    );
  const report = await checkFeed(standard, version, read, guardedAsker(token, allowPrivate));
  return report.ok ? { kind: 'checked', report: report.value } : { kind: 'refused', refusal: report.refusal };
}

async function answer(order: CheckOrder): Promise<void> {
  const reply = await check(order).catch(
    (error: unknown): CheckReply => ({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  port?.postMessage(reply);
}

port.on('message', (order: CheckOrder) => void answer(order));

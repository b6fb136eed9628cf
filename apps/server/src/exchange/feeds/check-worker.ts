// The worker that checks one feed, because reading and validating many megabytes would hold up
// every other request.
import { readFile } from 'node:fs/promises';
import { onServerMessage, replyToServer } from '../../platform/workers/worker-messages.ts';
import { checkFeed, type FeedSource } from './check-feed.ts';
import type { CheckReply, CheckTask } from './check-message.ts';
import { createGuardedFetcher } from './feed-fetchers.ts';

async function check(order: CheckTask): Promise<CheckReply> {
  const { standard, version, sources, token, allowPrivate, mostBytes, mostFindings } = order;
  const read: FeedSource[] = [];
  for (const source of sources)
    read.push(
      typeof source === 'string' ? source : { name: source.name, bytes: await readFile(source.path) },
    );
  const asker = createGuardedFetcher(token, allowPrivate, mostBytes);
  const report = await checkFeed(standard, version, read, asker, mostFindings ?? undefined);
  return report.ok ? { kind: 'checked', report: report.value } : { kind: 'refused', refusal: report.refusal };
}

async function sendCheckReply(order: CheckTask): Promise<void> {
  const checked = await check(order).catch(
    (error: unknown): CheckReply => ({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  replyToServer(checked);
}

onServerMessage((order: CheckTask) => void sendCheckReply(order));

// Chains new audit entries every minute and verifies the whole chain once a day. The head is
// written to the log, which is out of reach for anyone who can change only the database.
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerContext } from '../../platform/context.ts';
import { withSpan } from '../../platform/tracing/spans.ts';
import { chainHead, chainUpTo, lastCheck, lastEntry, openWriters, storeCheck } from './audit-chain.sql.ts';
import { formatHead, verifyChain } from './verify.ts';

type Parts = Pick<ServerContext, 'db' | 'log' | 'now'>;

const minute = 60_000;
const day = 24 * 60 * minute;
/** Maximum number of entries chained in one transaction. */
const maxEntriesPerTransaction = 5000;
/**
 * Milliseconds between checks whether open transactions have ended. After `maxChecks` checks, the
 * remaining entries are left to the next run.
 */
const checkIntervalMs = 100;
const maxChecks = 200;

/**
 * Chains committed entries up to the newest id, once every transaction that might still commit a
 * smaller id has ended. Returns their number.
 * 0 if such a transaction stays open; the next run then chains the entries.
 */
export async function chainAuditEntries({ db }: Pick<Parts, 'db'>, signal?: AbortSignal): Promise<number> {
  const upTo = await lastEntry(db);
  if ((await chainHead(db)).auditId >= upTo) return 0;
  let writers = await openWriters(db);
  for (let checks = 0; writers.length > 0; checks += 1) {
    if (checks === maxChecks || signal?.aborted === true) return 0;
    await wait(checkIntervalMs);
    const now = await openWriters(db);
    writers = writers.filter((writer) => now.includes(writer));
  }
  let all = 0;
  for (;;) {
    const done = await chainUpTo(db, upTo, maxEntriesPerTransaction);
    all += done;
    if (done < maxEntriesPerTransaction || signal?.aborted === true) return all;
  }
}

/**
 * Verifies the chain if the last check is at least a day old and logs the result. Returns the
 * number of breaks; `null` if no check was due.
 */
export async function verifyChainIfDue(
  { db, log, now }: Parts,
  signal?: AbortSignal,
): Promise<number | null> {
  const last = await lastCheck(db);
  const age = last === null ? null : now() - last.checked.getTime();
  // A check dated in the future is ignored: the database owner could use one to suppress all
  // checks, and a clock that was ahead could have caused it.
  if (age !== null && age >= 0 && age < day) return null;
  const { head, links, breaks, breakCount } = await verifyChain(db, [], signal);
  if (head === null && breakCount === 0) return null;
  // If the last known head is missing from the chain, it stays stored, so that a truncated chain is
  // reported again at the next check.
  const isHeadMissing = breaks.some(({ kind }) => kind === 'head') && last !== null;
  const { position, hash } = isHeadMissing
    ? last
    : { position: head?.position ?? 0, hash: Buffer.from(head?.hash ?? '', 'hex') };
  await storeCheck(db, { checked: new Date(now()), position, hash, breaks: breakCount });
  if (head !== null) log.info({ links, head: formatHead(head) }, 'the head of the audit chain');
  if (breakCount > 0)
    log.error(
      { breaks: breaks.slice(0, 10), breakCount },
      'the audit trail was changed: its chain does not hold',
    );
  return breakCount;
}

/**
 * Starts chaining every minute; the returned function stops it. Does nothing while `mayWrite`
 * returns `false`.
 */
export function startAuditChainJob(parts: Parts, mayWrite: () => boolean): () => Promise<void> {
  const closing = new AbortController();
  let working: Promise<void> | null = null;
  const chainAndVerify = async () => {
    try {
      await withSpan('job audit chain', {}, async () => {
        await chainAuditEntries(parts, closing.signal);
        await verifyChainIfDue(parts, closing.signal);
      });
    } catch (error) {
      if (!closing.signal.aborted) parts.log.warn({ err: error }, 'the audit trail could not be chained');
    }
  };
  const timer = setInterval(() => {
    if (!mayWrite()) return;
    working ??= chainAndVerify().finally(() => {
      working = null;
    });
  }, minute).unref();
  return async () => {
    clearInterval(timer);
    closing.abort();
    await working;
  };
}

// Chains the audit trail, a minute behind those who write it, and looks through the whole chain once a day: its head goes into the log, where nobody who changes the database reaches it.
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerContext } from '../../platform/context.ts';
import { traced } from '../../platform/tracing/spans.ts';
import { chainHead, keepCheck, lastCheck, lastEntry, openWriters, sealUpTo } from './audit-chain.sql.ts';
import { sayHead, verifyChain } from './verify.ts';

type Parts = Pick<ServerContext, 'db' | 'log' | 'now'>;

const minute = 60_000;
const day = 24 * 60 * minute;
/** Entries chained in one transaction. */
const mostAtOnce = 5000;
/** Looks so often whether a writer has ended, and so many times before it leaves the rest to the next minute (milliseconds). */
const lookEvery = 100;
const mostLooks = 200;

/**
 * Chains what was committed: entries below which none can come any more, since every transaction that was given an id before has ended. How many.
 * 0 also where such a transaction lasts: then the next call does it.
 */
export async function sealAudit({ db }: Pick<Parts, 'db'>, signal?: AbortSignal): Promise<number> {
  const upTo = await lastEntry(db);
  if ((await chainHead(db)).auditId >= upTo) return 0;
  let writers = await openWriters(db);
  for (let looks = 0; writers.length > 0; looks += 1) {
    if (looks === mostLooks || signal?.aborted === true) return 0;
    await wait(lookEvery);
    const now = await openWriters(db);
    writers = writers.filter((writer) => now.includes(writer));
  }
  let all = 0;
  for (;;) {
    const done = await sealUpTo(db, upTo, mostAtOnce);
    all += done;
    if (done < mostAtOnce || signal?.aborted === true) return all;
  }
}

/** Looks through the chain when the last look is a day ago, and tells the log; null when it was not due. */
export async function checkDueChain({ db, log, now }: Parts, signal?: AbortSignal): Promise<number | null> {
  const last = await lastCheck(db);
  const age = last === null ? null : now() - last.checked.getTime();
  // A look of the future is none: whoever owns the database could put off all others by it, and so does a clock that was ahead.
  if (age !== null && age >= 0 && age < day) return null;
  const { head, links, breaks, breakCount } = await verifyChain(db, [], signal);
  if (head === null && breakCount === 0) return null;
  // The head that was known stays while it is not in the chain: a chain cut off is found again tomorrow.
  const isKept = breaks.some(({ kind }) => kind === 'head') && last !== null;
  const { position, hash } = isKept
    ? last
    : { position: head?.position ?? 0, hash: Buffer.from(head?.hash ?? '', 'hex') };
  await keepCheck(db, { checked: new Date(now()), position, hash, breaks: breakCount });
  if (head !== null) log.info({ links, head: sayHead(head) }, 'the head of the audit chain');
  if (breakCount > 0)
    log.error(
      { breaks: breaks.slice(0, 10), breakCount },
      'the audit trail was changed: its chain does not hold',
    );
  return breakCount;
}

/** Starts chaining, every minute; the answer stops it. While `mayWrite` says no, nothing is done. */
export function startSealing(parts: Parts, mayWrite: () => boolean): () => Promise<void> {
  const closing = new AbortController();
  let working: Promise<void> | null = null;
  const look = async () => {
    try {
      await traced('job audit chain', {}, async () => {
        await sealAudit(parts, closing.signal);
        await checkDueChain(parts, closing.signal);
      });
    } catch (error) {
      if (!closing.signal.aborted) parts.log.warn({ err: error }, 'the audit trail could not be chained');
    }
  };
  const timer = setInterval(() => {
    if (!mayWrite()) return;
    working ??= look().finally(() => {
      working = null;
    });
  }, minute).unref();
  return async () => {
    clearInterval(timer);
    closing.abort();
    await working;
  };
}

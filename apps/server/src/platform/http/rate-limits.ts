// Rate limits per address across all processes: requests per minute are counted in memory and
// totaled across processes, requests per hour are each counted in the database.
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { createMinuteCounts, syncIntervalMs } from '../rate-limits/minute-counts.ts';
import { deleteMinutesBefore } from '../rate-limits/request-counts.sql.ts';
import { createWindowCounts } from '../rate-limits/window-counts.ts';
import { PasswordHashQueue } from '../workers/password-hash-queue.ts';
import { hashClientNetwork } from './client-network.ts';
import type { Limits } from './limits.ts';
import { reject } from './outcome.ts';

class RateLimitError extends Error {
  readonly statusCode = 429;
  readonly seconds: number;
  constructor(seconds: number) {
    super('rate exceeded');
    this.seconds = seconds;
  }
}

/** Too many sign-ins are waiting to be counted. */
class TooManyPendingError extends Error {
  readonly statusCode = 503;
}

const minute = 60_000;
const hour = 60 * minute;

/**
 * Limits requests per minute by operation and address: counted in memory, known to all processes
 * within a second or two.
 */
export function perMinuteLimit(kind: string, most: number) {
  return { max: most, timeWindow: minute, groupId: ` ${kind}` };
}

/**
 * Limits requests per hour by operation and address: each is counted in the database, exactly
 * across all processes.
 */
export function perHourLimit(kind: string, most: number) {
  return { max: most, timeWindow: hour, groupId: ` ${kind}` };
}

/**
 * Up to a twentieth of a limit is not shared with the other processes, because nearly every client
 * stays below that.
 */
const unsharedCount = (most: number) => Math.floor(most / 20);

/**
 * Registers counting by address; routes set their own limit in `config.rateLimit` (`perMinuteLimit`,
 * `perHourLimit`).
 */
export async function installRateLimits(
  app: FastifyInstance,
  limits: Limits,
  context: Pick<ApiContext, 'config' | 'db' | 'log' | 'now' | 'keys'>,
): Promise<void> {
  // Addresses beyond the number that can be counted are not blocked, because everyone may view the
  // map.
  const minutes = createMinuteCounts(context, { untold: unsharedCount, crowd: 'not counted' });
  const windows = createWindowCounts(context);
  // Counting a sign-in is a write. Hundreds at once would use up the database connections, so
  // addresses take turns here too.
  const signIns = new PasswordHashQueue({ atOnce: 8, mostWaiting: 60 });
  /** Addresses with a successful sign-in since this process started: they are counted first. */
  const signedInHere = new Set<string>();
  app.addHook('onResponse', async ({ routeOptions, ip }, { statusCode }) => {
    if (routeOptions.url !== '/api/token/' || statusCode !== 200) return;
    if (signedInHere.size >= 10_000) signedInHere.clear();
    signedInHere.add(hashClientNetwork(context.keys.address, ip));
  });
  let adding: Promise<void> | null = null;
  let isAway = false;
  let tidied = context.now();
  const add = async () => {
    try {
      await minutes.add();
      isAway = false;
      // Needed even where no API clients connect, because otherwise only counting API requests
      // deletes old rows.
      if (context.now() - tidied > hour) {
        tidied = context.now();
        await deleteMinutesBefore(context.db, new Date(tidied - 2 * minute));
      }
    } catch (error) {
      // Logged once, not every second.
      if (!isAway) context.log.warn({ err: error }, 'calls by address are counted by this process alone');
      isAway = true;
    }
    adding = null;
  };
  const timer = setInterval(() => {
    if (!minutes.isEmpty) adding ??= add();
  }, syncIntervalMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await adding;
  });

  /** The counter store that the library calls. */
  class SharedCounterStore implements FastifyRateLimitStore {
    incr(
      subject: string,
      answer: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      milliseconds: number,
      most: number,
    ): void {
      if (milliseconds > minute) {
        // Also works while the database is down.
        const take = () => windows.take(subject, milliseconds, most);
        const isSignIn = subject.includes(' signIn');
        const kind = signedInHere.has(subject.split(' signIn')[0] ?? '') ? 'known' : 'unknown';
        void (isSignIn ? signIns.run({ kind, address: subject }, take) : take()).then((counted) =>
          counted === null
            ? answer(new TooManyPendingError())
            : answer(null, { current: counted.calls, ttl: counted.left }),
        );
        return;
      }
      const { exceeded, left, seconds } = minutes.take(subject, most);
      answer(null, { current: exceeded ? most + 1 : most - left, ttl: seconds * 1000 });
    }
    child(): SharedCounterStore {
      return this;
    }
  }

  await app.register(rateLimit, {
    global: false,
    max: limits.callsPerMinute,
    timeWindow: minute,
    store: SharedCounterStore,
    keyGenerator: ({ ip }) => hashClientNetwork(context.keys.address, ip),
    errorResponseBuilder: (_request, context) => new RateLimitError(Math.ceil(context.ttl / 1000)),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}

/** The rejection for a request over its rate limit, or `null` if the error is another one. */
export function rateLimitRejection(error: unknown) {
  if (error instanceof TooManyPendingError) return reject('unavailable', { retryAfter: 5 });
  return error instanceof RateLimitError ? reject('too_many_requests', { retryAfter: error.seconds }) : null;
}

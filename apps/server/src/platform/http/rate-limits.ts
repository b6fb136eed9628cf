// Rates of calls by address, counted over all processes: by the minute in memory and added up, by the hour one by one in the database.
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { addEvery, createMinuteCounts } from '../rate-limits/minute-counts.ts';
import { forgetMinutes } from '../rate-limits/request-counts.sql.ts';
import { createWindowCounts } from '../rate-limits/window-counts.ts';
import { PasswordTurns } from '../workers/password-turns.ts';
import type { Limits } from './limits.ts';
import { refuse } from './outcome.ts';
import { addressSubject } from './subscriber.ts';

class RateExceeded extends Error {
  readonly statusCode = 429;
  readonly seconds: number;
  constructor(seconds: number) {
    super('rate exceeded');
    this.seconds = seconds;
  }
}

/** Too many sign-ins wait to be counted. */
class TooManyWait extends Error {
  readonly statusCode = 503;
}

const minute = 60_000;
const hour = 60 * minute;

/** Calls a minute of one kind, by address: counted in memory, known to all processes within a second or two. */
export function perMinute(kind: string, most: number) {
  return { max: most, timeWindow: minute, groupId: ` ${kind}` };
}

/** Calls an hour of one kind, by address: each counted in the database, over all processes exactly. */
export function perHour(kind: string, most: number) {
  return { max: most, timeWindow: hour, groupId: ` ${kind}` };
}

/** A twentieth of a limit is not told to the other processes: nearly everybody stays below it. */
const untold = (most: number) => Math.floor(most / 20);

/** Registers counting by address; routes say their own limit in `config.rateLimit` (`perMinute`, `perHour`). */
export async function installRateLimits(
  app: FastifyInstance,
  limits: Limits,
  context: Pick<ApiContext, 'config' | 'db' | 'log' | 'now' | 'keys'>,
): Promise<void> {
  // More addresses than can be counted are no reason to turn somebody away from the map.
  const minutes = createMinuteCounts(context, { untold, crowd: 'not counted' });
  const windows = createWindowCounts(context);
  // Each sign-in is counted by a write: hundreds at once would take all connections to the database, so addresses take turns here too.
  const signIns = new PasswordTurns({ atOnce: 8, mostWaiting: 60 });
  /** Addresses somebody signed in from since this process began: they are counted first. */
  const signedInHere = new Set<string>();
  app.addHook('onResponse', async ({ routeOptions, ip }, { statusCode }) => {
    if (routeOptions.url !== '/api/token/' || statusCode !== 200) return;
    if (signedInHere.size >= 10_000) signedInHere.clear();
    signedInHere.add(addressSubject(context.keys.address, ip));
  });
  let adding: Promise<void> | null = null;
  let isAway = false;
  let tidied = context.now();
  const add = async () => {
    try {
      await minutes.add();
      isAway = false;
      // Also where no other software calls, whose counting tidies its own.
      if (context.now() - tidied > hour) {
        tidied = context.now();
        await forgetMinutes(context.db, new Date(tidied - 2 * minute));
      }
    } catch (error) {
      // Said once, not every second.
      if (!isAway) context.log.warn({ err: error }, 'calls by address are counted by this process alone');
      isAway = true;
    }
    adding = null;
  };
  const timer = setInterval(() => {
    if (!minutes.isEmpty) adding ??= add();
  }, addEvery).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await adding;
  });

  /** Where the library counts. */
  class Counts implements FastifyRateLimitStore {
    incr(
      subject: string,
      answer: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      milliseconds: number,
      most: number,
    ): void {
      if (milliseconds > minute) {
        // Answers also when the database is away.
        const take = () => windows.take(subject, milliseconds, most);
        const isSignIn = subject.includes(' signIn');
        const kind = signedInHere.has(subject.split(' signIn')[0] ?? '') ? 'known' : 'unknown';
        void (isSignIn ? signIns.run({ kind, address: subject }, take) : take()).then((counted) =>
          counted === null
            ? answer(new TooManyWait())
            : answer(null, { current: counted.calls, ttl: counted.left }),
        );
        return;
      }
      const { exceeded, left, seconds } = minutes.take(subject, most);
      answer(null, { current: exceeded ? most + 1 : most - left, ttl: seconds * 1000 });
    }
    child(): Counts {
      return this;
    }
  }

  await app.register(rateLimit, {
    global: false,
    max: limits.callsPerMinute,
    timeWindow: minute,
    store: Counts,
    keyGenerator: ({ ip }) => addressSubject(context.keys.address, ip),
    errorResponseBuilder: (_request, context) => new RateExceeded(Math.ceil(context.ttl / 1000)),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}

/** The refusal of a request beyond its rate, or null when the error is another one. */
export function rateRefusal(error: unknown) {
  if (error instanceof TooManyWait) return refuse('unavailable', { retryAfter: 5 });
  return error instanceof RateExceeded ? refuse('too_many_requests', { retryAfter: error.seconds }) : null;
}

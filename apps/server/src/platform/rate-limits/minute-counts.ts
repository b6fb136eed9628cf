// Counts requests per minute and client in memory, and adds up the counts of all processes every
// second. No request waits for the database.
import type { ServerContext } from '../context.ts';
import { addRequestCounts, type RequestCount } from './request-counts.sql.ts';

const minute = 60_000;
/** Milliseconds between two syncs with the counts of the other processes. */
export const syncIntervalMs = 1_000;
/**
 * Maximum number of addresses counted individually per minute. API keys and users need no maximum,
 * because there are few.
 */
const maxAddresses = 50_000;

/** The remaining requests of a client in the current minute. */
export interface Allowance {
  readonly most: number;
  readonly left: number;
  /** Seconds until the next minute. */
  readonly seconds: number;
  readonly exceeded: boolean;
}

export interface MinuteCounts {
  /** Counts a request and returns what is left. */
  take(subject: string, perMinute: number): Allowance;
  /** Whether nothing has been counted. */
  readonly isEmpty: boolean;
  /** Adds this process's counts to the database now and reads those of the other processes. */
  add(): Promise<void>;
}

interface MinuteOptions {
  /**
   * Requests per limit that are not shared with the other processes. Nearly every client stays
   * below this and so needs no database row.
   */
  readonly untold: (perMinute: number) => number;
  /** How addresses beyond `maxAddresses` are treated. */
  readonly crowd: 'counted as one' | 'not counted';
}

interface ClientCount {
  minute: number;
  /** The total in the database when this process last added its own requests. */
  told: number;
  /** Requests in this process since then. */
  own: number;
  untold: number;
}

/** Creates the counts of this process; the caller must call `add` every second. */
export function createMinuteCounts(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  { untold, crowd }: MinuteOptions,
): MinuteCounts {
  const running = new Map<string, ClientCount>();
  return {
    get isEmpty() {
      return running.size === 0;
    },
    take(subject, perMinute) {
      const at = now();
      const current = Math.floor(at / minute);
      const seconds = Math.max(1, Math.ceil(((current + 1) * minute - at) / 1000));
      const isCrowd = running.size >= maxAddresses && subject.startsWith('ip ') && !running.has(subject);
      if (isCrowd && crowd === 'not counted')
        return { most: perMinute, left: perMinute, seconds, exceeded: false };
      const name = isCrowd ? 'ip others' : subject;
      let state = running.get(name);
      if (state === undefined || state.minute !== current) {
        state = { minute: current, told: 0, own: 0, untold: untold(perMinute) };
        running.set(name, state);
      }
      state.own++;
      const total = state.told + state.own;
      return { most: perMinute, left: Math.max(0, perMinute - total), seconds, exceeded: total > perMinute };
    },
    async add() {
      const current = Math.floor(now() / minute);
      const counted: RequestCount[] = [];
      const adding = new Map<string, number>();
      for (const [subject, state] of running) {
        if (state.minute !== current) {
          running.delete(subject);
          continue;
        }
        if (state.own === 0 || (state.told === 0 && state.own <= state.untold)) continue;
        counted.push({ subject, minute: current * minute, calls: state.own });
        adding.set(subject, state.own);
      }
      if (counted.length === 0) return;
      for (const row of await addRequestCounts(db, counted)) {
        const state = running.get(row.subject);
        if (state === undefined || state.minute !== current) continue;
        state.told = row.calls;
        state.own -= adding.get(row.subject) ?? 0;
      }
    },
  };
}

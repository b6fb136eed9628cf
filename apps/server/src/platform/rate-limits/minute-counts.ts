// Calls a minute by who makes them: counted in memory, and added up over all processes every second. No call waits for the database.
import type { ServerContext } from '../context.ts';
import { addCalls, type CountedCalls } from './request-counts.sql.ts';

const minute = 60_000;
/** How often counts are added to those of the other processes. */
export const addEvery = 1_000;
/** Addresses counted at once in a minute. Keys and people are never too many. */
const mostAddresses = 50_000;

/** What a caller may still ask in the running minute. */
export interface Allowance {
  readonly most: number;
  readonly left: number;
  /** Seconds until the next minute. */
  readonly seconds: number;
  readonly exceeded: boolean;
}

export interface MinuteCounts {
  /** Counts a call and says what is left. */
  take(subject: string, most: number): Allowance;
  /** Whether anything is counted. */
  readonly isEmpty: boolean;
  /** Adds what was counted to the database now, and learns what the others counted. */
  add(): Promise<void>;
}

interface MinuteOptions {
  /** Calls of a limit up to which the others are not told: nearly everybody stays below, and costs the database nothing. */
  readonly untold: (most: number) => number;
  /** What becomes of addresses above those that are counted. */
  readonly crowd: 'counted as one' | 'not counted';
}

interface Running {
  minute: number;
  /** Calls the database knew of when this process last added its own. */
  told: number;
  /** Calls of this process since. */
  own: number;
  untold: number;
}

/** Counts of this process; whoever makes them calls `add` every second. */
export function createMinuteCounts(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  { untold, crowd }: MinuteOptions,
): MinuteCounts {
  const running = new Map<string, Running>();
  return {
    get isEmpty() {
      return running.size === 0;
    },
    take(subject, most) {
      const at = now();
      const current = Math.floor(at / minute);
      const seconds = Math.max(1, Math.ceil(((current + 1) * minute - at) / 1000));
      const isCrowd = running.size >= mostAddresses && subject.startsWith('ip ') && !running.has(subject);
      if (isCrowd && crowd === 'not counted') return { most, left: most, seconds, exceeded: false };
      const name = isCrowd ? 'ip others' : subject;
      let state = running.get(name);
      if (state === undefined || state.minute !== current) {
        state = { minute: current, told: 0, own: 0, untold: untold(most) };
        running.set(name, state);
      }
      state.own++;
      const asked = state.told + state.own;
      return { most, left: Math.max(0, most - asked), seconds, exceeded: asked > most };
    },
    async add() {
      const current = Math.floor(now() / minute);
      const counted: CountedCalls[] = [];
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
      for (const row of await addCalls(db, counted)) {
        const state = running.get(row.subject);
        if (state === undefined || state.minute !== current) continue;
        state.told = row.calls;
        state.own -= adding.get(row.subject) ?? 0;
      }
    },
  };
}

// Counts API clients' requests per minute by key or address, and usage by hour. Counts are
// accumulated in memory and added to the database every second.

import type { ServerContext } from '../../platform/context.ts';
import {
  type Allowance,
  createMinuteCounts,
  syncIntervalMs,
} from '../../platform/rate-limits/minute-counts.ts';
import { deleteMinutesBefore } from '../../platform/rate-limits/request-counts.sql.ts';
import { addUsageCounts, deleteUsageBefore, type HourlyUsage, recordLastUsed } from './api-key-usage.sql.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Usage is retained for thirteen months, so that a year can be compared with the previous one. */
const usageRetentionMs = 396 * 24 * hour;

export interface ApiRequestUsage {
  readonly key: number;
  readonly call: string;
  readonly status: number;
}

export interface UsageMeter {
  /** Counts a request and returns the remaining allowance. */
  take(subject: string, most: number): Allowance;
  /** Counts a response. */
  note(use: ApiRequestUsage): void;
  /** Writes the accumulated counts to the database immediately. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function createUsageMeter(context: Pick<ServerContext, 'db' | 'log' | 'now'>): UsageMeter {
  const { db, log } = context;
  const counts = createMinuteCounts(context, { untold: () => 0, crowd: 'counted as one' });
  let uses = new Map<string, HourlyUsage>();
  let used = new Map<number, number>();
  let closed = false;
  let working: Promise<void> = Promise.resolve();
  let lastCleanup = 0;

  const writePendingCounts = async () => {
    const [pendingUses, keys] = [uses, used];
    uses = new Map();
    used = new Map();
    try {
      if (pendingUses.size > 0) await addUsageCounts(db, [...pendingUses.values()]);
    } catch (error) {
      // Retried with the next batch of counts.
      for (const use of pendingUses.values()) addUse(use);
      for (const [key, at] of keys) used.set(key, Math.max(at, used.get(key) ?? 0));
      throw error;
    }
    try {
      if (keys.size > 0) await recordLastUsed(db, keys);
    } catch (error) {
      for (const [key, at] of keys) used.set(key, Math.max(at, used.get(key) ?? 0));
      throw error;
    }
  };

  const addUse = (use: HourlyUsage) => {
    const name = `${use.hour} ${use.key} ${use.call}`;
    const known = uses.get(name);
    if (known === undefined) uses.set(name, { ...use });
    else {
      known.calls += use.calls;
      known.refused += use.refused;
      known.limited += use.limited;
      known.failed += use.failed;
    }
  };

  const deleteOldCounts = async () => {
    const now = context.now();
    if (now - lastCleanup < hour) return;
    lastCleanup = now;
    await deleteMinutesBefore(db, new Date(now - 2 * minute));
    await deleteUsageBefore(db, new Date(now - usageRetentionMs));
  };

  const flush = () => {
    working = working.then(async () => {
      try {
        await counts.add();
        await writePendingCounts();
        await deleteOldCounts();
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'calls of other software could not be counted');
      }
    });
    return working;
  };
  const timer = setInterval(() => {
    if (!counts.isEmpty || uses.size > 0) void flush();
  }, syncIntervalMs).unref();

  return {
    take: (subject, most) => counts.take(subject, most),
    note({ key, call, status }) {
      const now = context.now();
      addUse({
        hour: Math.floor(now / hour) * hour,
        key,
        call,
        calls: 1,
        refused: status >= 400 && status < 500 && status !== 429 ? 1 : 0,
        limited: status === 429 ? 1 : 0,
        failed: status >= 500 ? 1 : 0,
      });
      if (key !== 0) used.set(key, now);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
      closed = true;
    },
  };
}

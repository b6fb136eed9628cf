// Sessions as the API sees them: looked up every few seconds, so that logging out or disabling a user ends them within five.
import { LRUCache } from 'lru-cache';
import { idleFor } from '../../accounts/living.ts';
import type { ApiContext } from '../../api-context.ts';
import type { Caller } from '../../http/caller.ts';
import { type SessionRow, sessionById, touchSession } from './queries.ts';

/** Milliseconds an answer about a session is believed: with what open streams add (http/events.ts) less than five seconds. */
const believed = 2_500;
/** Use is noted at most this often. */
const notedEvery = 60_000;

export interface Sessions {
  /** The user of a session that is alive, else null. */
  find(sessionId: string, via: 'bearer' | 'cookie'): Promise<Caller | null>;
  /** Forgets what is believed: at logout and revocation. */
  forget(sessionId: string): void;
  /** Forgets what is believed of a person's sessions: when their rights, or the sessions, ended. */
  forgetUser(userId: number): void;
}

interface Believed {
  readonly at: number;
  readonly row: SessionRow | null;
}

/** True while the session may be used. */
export function isAlive(
  session: { revoked: Date | null; expires: Date; last_used: Date; is_active: boolean },
  now: number,
): boolean {
  return (
    session.revoked === null &&
    session.is_active &&
    session.expires.getTime() > now &&
    session.last_used.getTime() + idleFor > now
  );
}

export function createSessions(context: Pick<ApiContext, 'db' | 'now'>): Sessions {
  const known = new LRUCache<string, Believed>({ max: 10_000 });
  const look = async (sessionId: string): Promise<SessionRow | null> => {
    const now = context.now();
    const before = known.get(sessionId);
    if (before !== undefined && now - before.at < believed && now >= before.at) return before.row;
    const row = (await sessionById(context.db, sessionId)) ?? null;
    known.set(sessionId, { at: now, row });
    // A database that takes no writes lets people read: that they were here is noted when it takes them again.
    if (row !== null && isAlive(row, now) && now - row.last_used.getTime() > notedEvery)
      await touchSession(context.db, sessionId, new Date(now)).catch(() => undefined);
    return row;
  };
  return {
    async find(sessionId, via) {
      const row = await look(sessionId);
      if (row === null || !isAlive(row, context.now())) return null;
      return {
        kind: 'user',
        sessionId,
        via,
        user: {
          id: row.user_id,
          username: row.username,
          displayName: row.display_name,
          email: row.email,
          language: row.language,
          groups: row.groups,
        },
      };
    },
    forget(sessionId) {
      known.delete(sessionId);
    },
    forgetUser(userId) {
      for (const [sessionId, { row }] of known.entries())
        if (row?.user_id === userId) known.delete(sessionId);
    },
  };
}

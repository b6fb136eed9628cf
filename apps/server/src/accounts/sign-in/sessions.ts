// Login sessions, cached for a few seconds, so that signing out or disabling a user takes effect
// within five.
import { LRUCache } from 'lru-cache';
import type { ApiContext } from '../../platform/api-context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { idleTimeoutMs } from '../session-idle-limit.ts';
import { type SessionRow, sessionById, touchSession } from './login-sessions.sql.ts';

/**
 * Milliseconds a session lookup is cached. Together with the delay of open streams
 * (sessions/live-channel.ts), it must stay below five seconds.
 */
const cacheDurationMs = 2_500;
/** Minimum milliseconds between two recorded uses of a session. */
const minRecordIntervalMs = 60_000;

export interface LoginSessions {
  /** The user of an active session, otherwise `null`. */
  find(sessionId: string, via: 'bearer' | 'cookie'): Promise<Caller | null>;
  /** Removes a session from the cache at sign-out and revocation. */
  forget(sessionId: string): void;
  /**
   * When the session was last used: according to the database, or to this process while the
   * database is read-only.
   */
  lastUsed(session: { readonly session_id: string; readonly last_used: Date }): Date;
  /**
   * Removes a person's sessions from the cache when their permissions change or their sessions end.
   */
  forgetUser(userId: number): void;
}

interface CachedSession {
  readonly at: number;
  readonly row: SessionRow | null;
}

/** Whether the session is still valid. */
export function isSessionActive(
  session: { revoked: Date | null; expires: Date; last_used: Date; is_active: boolean },
  now: number,
): boolean {
  return (
    session.revoked === null &&
    session.is_active &&
    session.expires.getTime() > now &&
    session.last_used.getTime() + idleTimeoutMs > now
  );
}

export function createLoginSessions(context: Pick<ApiContext, 'db' | 'now'>): LoginSessions {
  const cachedSessions = new LRUCache<string, CachedSession>({ max: 10_000 });
  /**
   * Uses that could not be written to the database, in epoch milliseconds by session id, so that a
   * person who keeps reading does not count as idle (decision 0058).
   */
  const unsavedUses = new LRUCache<string, number>({ max: 10_000, ttl: idleTimeoutMs });
  const lastUsed: LoginSessions['lastUsed'] = ({ session_id, last_used }) =>
    new Date(Math.max(last_used.getTime(), unsavedUses.get(session_id) ?? 0));
  const loadSession = async (sessionId: string): Promise<SessionRow | null> => {
    const now = context.now();
    const before = cachedSessions.get(sessionId);
    if (before !== undefined && now - before.at < cacheDurationMs && now >= before.at) return before.row;
    const found = await sessionById(context.db, sessionId);
    const row = found === undefined ? null : { ...found, last_used: lastUsed(found) };
    cachedSessions.set(sessionId, { at: now, row });
    if (
      found !== undefined &&
      row !== null &&
      isSessionActive(row, now) &&
      now - found.last_used.getTime() > minRecordIntervalMs
    )
      await touchSession(context.db, sessionId, new Date(now)).then(
        () => unsavedUses.delete(sessionId),
        // People can still read while the database is read-only.
        () => unsavedUses.set(sessionId, now),
      );
    return row;
  };
  return {
    async find(sessionId, via) {
      const row = await loadSession(sessionId);
      if (row === null || !isSessionActive(row, context.now())) return null;
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
    lastUsed,
    forget(sessionId) {
      cachedSessions.delete(sessionId);
    },
    forgetUser(userId) {
      for (const [sessionId, { row }] of cachedSessions.entries())
        if (row?.user_id === userId) cachedSessions.delete(sessionId);
    },
  };
}

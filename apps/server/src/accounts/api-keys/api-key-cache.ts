// API keys, cached for at most five seconds, so that a revoked key stops working within that time
// in every process.
import { LRUCache } from 'lru-cache';
import type { ServerContext } from '../../platform/context.ts';
import type { ApiKeyIdentity } from '../../platform/http/caller.ts';
import { type KeyByPrefix, keyByPrefix } from './api-key-usage.sql.ts';
import { hashesEqual, readKeyText } from './secret.ts';

/** Milliseconds a key lookup is cached. */
const cacheDurationMs = 5_000;

export interface ApiKeyCache {
  /**
   * The key for a bearer token; `null` if it is unknown, wrong, revoked or expired; `undefined` if
   * the token is not in key format.
   */
  find(text: string): Promise<ApiKeyIdentity | null | undefined>;
  /** Removes a key from the cache when it is changed or revoked in this process. */
  forget(prefix: string): void;
}

export function createApiKeyCache(context: Pick<ServerContext, 'db' | 'now'>): ApiKeyCache {
  const known = new LRUCache<string, { readonly at: number; readonly row: KeyByPrefix }>({ max: 10_000 });
  const loadKey = async (prefix: string): Promise<KeyByPrefix | null> => {
    const now = context.now();
    const before = known.get(prefix);
    if (before !== undefined && now - before.at < cacheDurationMs && now >= before.at) return before.row;
    // Unknown keys are not cached; otherwise guessed keys would evict valid ones.
    const row = await keyByPrefix(context.db, prefix);
    if (row === undefined) return null;
    known.set(prefix, { at: now, row });
    return row;
  };
  return {
    async find(text) {
      const read = readKeyText(text);
      if (read === null) return undefined;
      const row = await loadKey(read.prefix);
      if (row === null || !hashesEqual(row.secret_hash, read.hash)) return null;
      if (row.revoked !== null || (row.expires !== null && row.expires.getTime() <= context.now()))
        return null;
      return { id: row.id, name: row.name, scopes: row.scopes, callsPerMinute: row.calls_per_minute };
    },
    forget(prefix) {
      known.delete(prefix);
    },
  };
}

// The keys of other software as the API sees them: looked up at most every five seconds, so that one that is revoked ends within that time in every process.
import { LRUCache } from 'lru-cache';
import type { ServerContext } from '../../platform/context.ts';
import type { KeyIdentity } from '../../platform/http/caller.ts';
import { type KeyByPrefix, keyByPrefix } from './api-key-uses.sql.ts';
import { readKeyText, sameHash } from './secret.ts';

/** Milliseconds an answer about a key is believed. */
const believed = 5_000;

export interface ApiKeys {
  /** The key a bearer's text is; null when it is unknown, wrong, revoked or past its day; undefined when it is no key's text. */
  find(text: string): Promise<KeyIdentity | null | undefined>;
  /** Forgets what is believed: when one is changed or revoked here. */
  forget(prefix: string): void;
}

export function createApiKeys(context: Pick<ServerContext, 'db' | 'now'>): ApiKeys {
  const known = new LRUCache<string, { readonly at: number; readonly row: KeyByPrefix }>({ max: 10_000 });
  const look = async (prefix: string): Promise<KeyByPrefix | null> => {
    const now = context.now();
    const before = known.get(prefix);
    if (before !== undefined && now - before.at < believed && now >= before.at) return before.row;
    // Unknown ones are not kept: who guesses would push the others out.
    const row = await keyByPrefix(context.db, prefix);
    if (row === undefined) return null;
    known.set(prefix, { at: now, row });
    return row;
  };
  return {
    async find(text) {
      const read = readKeyText(text);
      if (read === null) return undefined;
      const row = await look(read.prefix);
      if (row === null || !sameHash(row.secret_hash, read.hash)) return null;
      if (row.revoked !== null || (row.expires !== null && row.expires.getTime() <= context.now()))
        return null;
      return { id: row.id, name: row.name, scopes: row.scopes, callsPerMinute: row.calls_per_minute };
    },
    forget(prefix) {
      known.delete(prefix);
    },
  };
}

// The city's public API access setting, cached for five seconds.
import { type ApiAccess, type KeyScope, parseApiAccess } from '@curbwright/core';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import type { ServerContext } from '../../platform/context.ts';

/** Configuration key of the setting. */
export const apiAccessKey = 'API_ACCESS';
/** Milliseconds the setting is cached. */
const cacheDurationMs = 5_000;

export interface ApiPolicy extends ApiAccess {
  readonly openScopes: ReadonlySet<KeyScope>;
}

export interface ApiPolicyCache {
  current(): Promise<ApiPolicy>;
  /** Clears the cache when the setting is changed in this process. */
  forget(): void;
}

export function createApiPolicyCache(context: Pick<ServerContext, 'db' | 'now'>): ApiPolicyCache {
  let cachedPolicy: { readonly at: number; readonly policy: ApiPolicy } | undefined;
  return {
    async current() {
      const now = context.now();
      if (cachedPolicy !== undefined && now - cachedPolicy.at < cacheDurationMs && now >= cachedPolicy.at)
        return cachedPolicy.policy;
      const read = await configurationValue(context.db, apiAccessKey).catch((error: unknown) => {
        // While the database is unavailable, the last known setting applies.
        if (cachedPolicy === undefined) throw error;
        return cachedPolicy.policy;
      });
      const access = parseApiAccess(read);
      const policy = { ...access, openScopes: new Set<KeyScope>(access.open) };
      cachedPolicy = { at: now, policy };
      return policy;
    },
    forget() {
      cachedPolicy = undefined;
    },
  };
}

// Context of the API modules: the server's context, the published city's time and the keys.
import type { CityTime } from '@curbwright/core';
import type { ServerContext } from './context.ts';
import type { ServingMonitor } from './serving/serving-monitor.ts';

/** Keys generated once and stored in the database, each of 32 bytes. */
export interface ServerKeys {
  readonly accessToken: Uint8Array;
  readonly session: Uint8Array;
  readonly refresh: Uint8Array;
  readonly forgery: Uint8Array;
  /** Hashes the IP addresses whose requests are counted. */
  readonly address: Uint8Array;
  /**
   * Encrypts the secrets of second factors, hashes recovery codes, and signs the state between the
   * two sign-in steps.
   */
  readonly secondFactor: Uint8Array;
  /** Signs the state exchanged with the identity provider. */
  readonly provider: Uint8Array;
  /** Derives the secrets of webhooks. */
  readonly webhook: Uint8Array;
  /** Encrypts the responses stored for Idempotency-Keys. */
  readonly storedResponse: Uint8Array;
}

/**
 * Context of every domain's handlers; domains extend it with their own fields (AccountsContext,
 * CityContext, SessionsContext).
 */
export interface ApiContext extends ServerContext {
  readonly keys: ServerKeys;
  /** The currently published city. Read it at each use, because a publish replaces it. */
  readonly city: { readonly time: CityTime };
  /** Whether writes are allowed. */
  readonly serving: ServingMonitor;
}

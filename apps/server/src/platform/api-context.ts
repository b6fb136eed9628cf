// What the API's parts are given: the server's context, the published city's time, and the keys.
import type { CityTime } from '@curbwright/core';
import type { ServerContext } from './context.ts';
import type { Serving } from './serving/serving.ts';

/** Keys made once and kept in the database, 32 bytes each. */
export interface ServerKeys {
  readonly accessToken: Uint8Array;
  readonly session: Uint8Array;
  readonly refresh: Uint8Array;
  readonly forgery: Uint8Array;
  /** Hides the addresses that are counted. */
  readonly address: Uint8Array;
  /** Seals the secrets of second factors, hides recovery codes, and signs what stands between the two steps of signing in. */
  readonly secondFactor: Uint8Array;
  /** Signs what stands between us and the identity provider. */
  readonly provider: Uint8Array;
  /** Makes the secrets of webhooks. */
  readonly webhook: Uint8Array;
  /** Seals the answers kept for Idempotency-Keys. */
  readonly keptAnswer: Uint8Array;
}

/** What every domain's handlers are given; a domain adds what it brings itself (AccountsContext, CityContext, SessionsContext). */
export interface ApiContext extends ServerContext {
  readonly keys: ServerKeys;
  /** The published city as it is now; read it at each use, because a publish replaces it. */
  readonly city: { readonly time: CityTime };
  /** Whether anything may be written. */
  readonly serving: Serving;
}

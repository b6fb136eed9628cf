// What the API's parts are given: the server's context, the published city in memory, and the keys.
import type { Provider } from '../accounts/identity-provider/provider.ts';
import type { CityCache } from '../city/published-city/city-cache-types.ts';
import type { ServerContext } from './context.ts';
import type { LiveBoard } from '../sessions/sensors/live-board.ts';
import type { SensorIntake } from '../sessions/sensors/sensor-intake.ts';
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

export interface ApiContext extends ServerContext {
  readonly keys: ServerKeys;
  /** The identity provider people may sign in with; null = none. */
  readonly provider: Provider | null;
  /** The published city as it is now; read it at each use, because a publish replaces it. */
  readonly city: CityCache;
  /** The live state of links, as it is told to streams. */
  readonly liveBoard: LiveBoard;
  /** Where what sensors say comes in. */
  readonly sensorIntake: SensorIntake;
  /** Whether anything may be written. */
  readonly serving: Serving;
}

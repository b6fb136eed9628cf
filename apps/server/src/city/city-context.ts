// What handlers that answer from the published city are given.
import type { ApiContext } from '../platform/api-context.ts';
import type { CityCache } from './published-city/city-cache-types.ts';

export interface CityContext extends ApiContext {
  /** The published city as it is now; read it at each use, because a publish replaces it. */
  readonly city: CityCache;
}

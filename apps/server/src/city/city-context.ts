// The context of handlers that respond from the published city.
import type { ApiContext } from '../platform/api-context.ts';
import type { CityCache } from './published-city/city-cache-types.ts';

export interface CityContext extends ApiContext {
  /** The published city now. Read it at each use, because a publish replaces it. */
  readonly city: CityCache;
}

// Decides what an open page must reload after a new city response.
import type { CacheTag } from '@curbwright/contract';

/** The fields the page compares in two responses of `GET /api/cityinfo/currentcity/`. */
interface CityState {
  readonly revision: number;
  /** The server's clock, which does not count as a change. */
  readonly now: string;
}

interface CityChange {
  /** Whether the response differs in more than the clock, so that the page applies it. */
  readonly differs: boolean;
  /** What else must be reloaded. */
  readonly stale: readonly CacheTag[];
}

/**
 * Everything that depends on the published city. Tiles are not included, because their URL contains
 * the publication version.
 */
const published: readonly CacheTag[] = ['rule-sets', 'links', 'regulations', 'activities', 'sub-activities'];

export function detectCityChange(before: CityState, after: CityState): CityChange {
  const { now: _then, ...old } = before;
  const { now: _now, ...fresh } = after;
  const differs = JSON.stringify(old) !== JSON.stringify(fresh);
  return { differs, stale: before.revision === after.revision ? [] : published };
}

// What an open page has to read again when the city answered anew.
import type { CacheTag } from '@curbwright/contract';

/** What the page compares of two answers of `GET /api/cityinfo/currentcity/`. */
interface CityState {
  readonly revision: number;
  /** The server's clock: not a change. */
  readonly now: string;
}

interface CityChange {
  /** The answer differs in more than the clock: the page takes it over. */
  readonly differs: boolean;
  /** What else to read again. */
  readonly stale: readonly CacheTag[];
}

/** All that the published city decides; tiles follow the revision by their address. */
const published: readonly CacheTag[] = ['rule-sets', 'links', 'regulations', 'activities', 'sub-activities'];

export function cityChange(before: CityState, after: CityState): CityChange {
  const { now: _then, ...old } = before;
  const { now: _now, ...fresh } = after;
  const differs = JSON.stringify(old) !== JSON.stringify(fresh);
  return { differs, stale: before.revision === after.revision ? [] : published };
}

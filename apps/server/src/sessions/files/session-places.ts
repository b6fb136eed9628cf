// Finds the location of a parking session in a file: a curb by its name, by a meter located there,
// or the nearest one within some meters.
import { failWith, ok, type RawLocation, type Result, type SessionRow } from '@curbwright/core';
import { cdsZoneId, isUuid } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import { type LiveCity, openCityCache } from '../../city/published-city/city-cache.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { LinkFinder } from '../link-finder.ts';
import { findLinksOfAssets, loadCurrentLinks } from './session-files.sql.ts';

/** The location and the arrival time of a session. */
type TimedLocation = Pick<SessionRow, 'place' | 'arrival'>;

export class SessionLocationFinder {
  readonly #db: Kysely<Schema>;
  readonly #within: number;
  readonly #finder: LinkFinder;
  readonly #byMeter = new Map<string, number | null>();
  #city: LiveCity | null = null;
  #byZone: ReadonlyMap<string, number> | null = null;

  /** `within`: maximum distance in meters from the coordinates of a location to its curb. */
  constructor(db: Kysely<Schema>, within: number) {
    this.#db = db;
    this.#within = within;
    this.#finder = new LinkFinder(db);
  }

  /** Looks up the curbs, meters and coordinates in a chunk of rows. */
  async load(rows: readonly TimedLocation[]): Promise<void> {
    await this.#finder.load(
      rows.flatMap(({ place }) => (place.link === null ? [] : [{ segment: place.link }])),
    );
    // Curbs exported by this system have zone ids derived from their names.
    if (
      this.#byZone === null &&
      rows.some(({ place, arrival }) => isUuid(place.link ?? '') && !this.#named(place, arrival).ok)
    ) {
      const pace = createYielder();
      const byZone = new Map<string, number>();
      for (const { id, segment } of await loadCurrentLinks(this.#db)) {
        byZone.set(cdsZoneId(segment), id);
        if (pace.due()) await pace.rest();
      }
      this.#byZone = byZone;
    }
    const meters = new Set<string>();
    for (const { place } of rows)
      if (place.meter !== null && !this.#byMeter.has(place.meter)) meters.add(place.meter);
    if (meters.size > 0) {
      const found = await findLinksOfAssets(this.#db, [...meters]);
      for (const meter of meters) this.#byMeter.set(meter, found.get(meter) ?? null);
    }
    if (this.#city === null && rows.some(({ place }) => place.lat !== null))
      this.#city = await openCityCache(this.#db);
  }

  #named({ link }: RawLocation, arrival: number): Result<number> {
    const named = this.#finder.find({ segment: link ?? '' }, arrival);
    const zone = named.ok ? undefined : this.#byZone?.get(link?.toLowerCase() ?? '');
    return zone === undefined ? named : ok(zone);
  }

  #nearest({ lat, lon }: RawLocation): number | null {
    if (lat === null || lon === null || this.#city === null) return null;
    return this.#city.city.near(lon, lat, this.#within, 1).ids[0] ?? null;
  }

  /**
   * Returns the link of a location. The name of a curb takes precedence, then that of a meter, then
   * the coordinates. Rejected with the errors of the link finder, `stays.unknown-meter` (meter) or
   * `stays.no-curb-near` (`metres`).
   */
  find({ place, arrival }: TimedLocation): Result<number> {
    if (place.link !== null) {
      const named = this.#named(place, arrival);
      if (named.ok || place.lat === null || named.refusal.code !== 'sessions.unknown-link') return named;
    }
    if (place.meter !== null) {
      const link = this.#byMeter.get(place.meter) ?? null;
      if (link !== null) return ok(link);
      if (place.lat === null) return failWith('stays.unknown-meter', { meter: place.meter });
    }
    const nearest = this.#nearest(place);
    return nearest === null ? failWith('stays.no-curb-near', { metres: this.#within }) : ok(nearest);
  }
}

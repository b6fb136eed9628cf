// The time zone, currency and calendar of an OSM source, which does not say them itself.
import { type Calendar, calendarFor, type Position } from '@curbwright/core';
import tzLookup from '@photostructure/tz-lookup';
import type { ReadOptions } from '../format.ts';
import { isTimeZone } from '../time-zone.ts';
import { currencyOfZone } from './zone-currency.ts';

export interface CityPlace {
  readonly timeZone: string | null;
  /** True when the zone was told by the map's position. */
  readonly zoneGuessed: boolean;
  readonly currency: string | null;
  readonly calendar: Calendar | null;
}

/** The zone most of the places lie in: a border or an outlying node must not decide. */
function commonZone(places: readonly Position[]): string | null {
  const counts = new Map<string, number>();
  for (const [longitude, latitude] of places) {
    const zone = tzLookup(latitude, longitude);
    counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Told by the options where they say so, else by where the map's places are. */
export function placeOf(places: readonly Position[], options: ReadOptions): CityPlace {
  const asked = options.timeZone ?? null;
  const found = asked ?? commonZone(places);
  const timeZone = isTimeZone(found) ? found : null;
  return {
    timeZone,
    zoneGuessed: asked === null && timeZone !== null,
    currency: options.currency ?? (timeZone === null ? null : currencyOfZone(timeZone)),
    calendar: timeZone === null ? null : calendarFor(timeZone),
  };
}

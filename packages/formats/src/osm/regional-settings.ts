// Time zone, currency and calendar of an OSM source, which does not state them itself.
import { type Calendar, findBuiltInCalendar, type Position } from '@curbwright/core';
import tzLookup from '@photostructure/tz-lookup';
import type { ReadOptions } from '../format.ts';
import { isTimeZone } from '../time-zone.ts';
import { currencyOfTimeZone } from './time-zone-currency.ts';

interface RegionalSettings {
  readonly timeZone: string | null;
  /** Whether the time zone was derived from the map's position. */
  readonly zoneGuessed: boolean;
  readonly currency: string | null;
  readonly calendar: Calendar | null;
}

/**
 * The time zone that contains the most positions, so that a border or an outlying node does not
 * determine it.
 */
function mostCommonTimeZone(places: readonly Position[]): string | null {
  const counts = new Map<string, number>();
  for (const [longitude, latitude] of places) {
    const zone = tzLookup(latitude, longitude);
    counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Uses the options if given, otherwise the positions on the map. */
export function detectRegionalSettings(places: readonly Position[], options: ReadOptions): RegionalSettings {
  const explicitTimeZone = options.timeZone ?? null;
  const found = explicitTimeZone ?? mostCommonTimeZone(places);
  const timeZone = isTimeZone(found) ? found : null;
  return {
    timeZone,
    zoneGuessed: explicitTimeZone === null && timeZone !== null,
    currency: options.currency ?? (timeZone === null ? null : currencyOfTimeZone(timeZone)),
    calendar: timeZone === null ? null : findBuiltInCalendar(timeZone),
  };
}

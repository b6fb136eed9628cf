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

/** Told by the options where they say so, else by the position. */
export function placeOf(centre: Position, options: ReadOptions): CityPlace {
  const asked = options.timeZone ?? null;
  const found = asked ?? tzLookup(centre[1], centre[0]);
  const timeZone = isTimeZone(found) ? found : null;
  return {
    timeZone,
    zoneGuessed: asked === null && timeZone !== null,
    currency: options.currency ?? (timeZone === null ? null : currencyOfZone(timeZone)),
    calendar: timeZone === null ? null : calendarFor(timeZone),
  };
}

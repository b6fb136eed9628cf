// `/metrics/aggregates`: totals of a place's parking sessions in each hour of the city's clock; -1
// where its sources were offline.
import { cdsMetricTypes } from '@curbwright/contract';
import {
  type HourMetrics,
  type ObservedCurbTimes,
  type PlaceHour,
  PlaceSums,
  roundTo,
} from '@curbwright/core';
import { cdsAggregateColumns } from '@curbwright/formats';
import { createYielder } from '../../../platform/time-slices/event-loop-yielder.ts';
import { csvLine } from './csv.ts';
import type { MeasuredCurbs } from './measured-curbs.ts';

/**
 * Maximum number of places totaled at once (`placesAtOnce`), and of links whose observation windows
 * are in memory at once (`linksAtOnce`).
 */
const placesAtOnce = 100;
const linksAtOnce = 250;

type MetricType = (typeof cdsMetricTypes)[number];

export interface MetricPlace {
  readonly type: 'zone' | 'area';
  readonly id: string;
  readonly links: readonly number[];
}

interface AggregatesRequest {
  readonly measured: MeasuredCurbs;
  readonly hours: readonly PlaceHour[];
  /** `null` = all. */
  readonly metric: MetricType | null;
  /** Epoch milliseconds; sessions still in progress end here. */
  readonly now: number;
}

/**
 * The totals of each place, in order. Links are processed in slices, and only one batch of parking
 * sessions is in memory.
 */
async function loadPlaceTotals(
  { measured, hours, now }: AggregatesRequest,
  places: readonly MetricPlace[],
): Promise<readonly PlaceSums[]> {
  const sums = places.map(() => new PlaceSums(hours, now));
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return sums;
  const owners = new Map<number, PlaceSums[]>();
  for (const [index, { links }] of places.entries())
    for (const link of links)
      owners.set(link, [...(owners.get(link) ?? []), ...sums.slice(index, index + 1)]);
  const pace = createYielder();
  const all = [...owners.keys()];
  for (let start = 0; start < all.length; start += linksAtOnce) {
    const placesByLink = new Map<number, readonly (readonly [PlaceSums, ObservedCurbTimes])[]>();
    for (const [link, curb] of await measured.curbs(all.slice(start, start + linksAtOnce))) {
      placesByLink.set(
        link,
        (owners.get(link) ?? []).map((one) => [one, one.addCurb(curb)]),
      );
      if (pace.due()) await pace.rest();
    }
    for await (const portion of measured.stays([...placesByLink.keys()], { from: first.from, to: last.to }))
      for (const stay of portion) {
        for (const [one, curb] of placesByLink.get(stay.link) ?? []) one.addStay(curb, stay);
        if (pace.due()) await pace.rest();
      }
  }
  return sums;
}

const metricValueOf: Readonly<Record<MetricType, (figures: HourMetrics) => number | null>> = {
  total_sessions: ({ sessions }) => sessions,
  turnover: ({ turnover }) => turnover,
  average_dwell_time: ({ dwell }) => dwell,
  occupancy_percent: ({ occupancy }) => occupancy,
};

/**
 * Rows of one place. An hour without parking sessions has no average dwell time, and one without
 * spaces has no occupancy.
 */
function* placeRows(place: MetricPlace, sums: PlaceSums, metric: MetricType | null): Generator<string> {
  const metrics = metric === null ? cdsMetricTypes : [metric];
  for (const { hour, figures } of sums.figures())
    for (const one of metrics) {
      const value = figures.offline ? -1 : metricValueOf[one](figures);
      if (value === null) continue;
      const rounded = roundTo(value, 2);
      yield csvLine([place.type, place.id, one, hour.date, hour.hour, rounded]);
    }
}

/** The rows, header first. Places whose curbs were never observed have none. */
export async function* aggregateRows(
  wanted: AggregatesRequest,
  places: readonly MetricPlace[],
): AsyncGenerator<string> {
  yield csvLine([...cdsAggregateColumns]);
  const pace = createYielder();
  for (let start = 0; start < places.length; start += placesAtOnce) {
    const some = places.slice(start, start + placesAtOnce);
    for (const [index, sums] of (await loadPlaceTotals(wanted, some)).entries()) {
      const place = some[index];
      if (place === undefined || sums.curbs === 0) continue;
      for (const row of placeRows(place, sums, wanted.metric)) {
        yield row;
        if (pace.due()) await pace.rest();
      }
    }
  }
}

// `/metrics/aggregates`: what the stays of a place come to in each hour of the city's clock; -1 where its sources were not there.
import { cdsMetricTypes } from '@curbwright/contract';
import {
  type HourFigures,
  hourFigures,
  joinedStretches,
  type PlaceCurb,
  type PlaceHour,
  spacesOf,
  stretchesWithout,
  type TimeStretch,
} from '@curbwright/core';
import { cdsAggregateColumns } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { pacer } from '../../jobs/in-slices.ts';
import { sourceGaps, watchedLinks } from '../../sessions/queries.ts';
import { csvLine } from './csv.ts';
import { type MeasuredStay, spacesOfLinks, staysIn } from './queries.ts';

/** Links read at once. */
const atOnce = 250;

type MetricType = (typeof cdsMetricTypes)[number];

export interface MetricPlace {
  readonly type: 'zone' | 'area';
  readonly id: string;
  readonly links: readonly number[];
}

export interface AggregatesWanted {
  readonly db: Kysely<Schema>;
  readonly hours: readonly PlaceHour[];
  /** Null = all. */
  readonly metric: MetricType | null;
  /** Ends what lasts, epoch milliseconds. */
  readonly now: number;
}

/** When each link was watched, by link; those nobody ever watched are missing. */
async function watchedOf(
  db: Kysely<Schema>,
  links: readonly number[],
): Promise<ReadonlyMap<number, readonly TimeStretch[]>> {
  const gaps = await sourceGaps(db);
  const watched = new Map<number, readonly TimeStretch[]>();
  for (const { links: alike, windows } of await watchedLinks(db, links)) {
    const sources = [...new Set(windows.map(({ source }) => source))];
    const stretches = joinedStretches(
      sources.flatMap((source) =>
        stretchesWithout(
          windows.filter((window) => window.source === source),
          gaps.filter((gap) => gap.source === source),
        ),
      ),
    );
    for (const link of alike) watched.set(link, stretches);
  }
  return watched;
}

/** The curbs of these links that were ever watched, with the stays that touch the hours. */
async function curbsOf(
  { db, hours }: AggregatesWanted,
  links: readonly number[],
): Promise<ReadonlyMap<number, PlaceCurb>> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const watched = await watchedOf(db, links);
  const ids = links.filter((link) => watched.has(link));
  const stays = new Map<number, MeasuredStay[]>();
  for (const stay of await staysIn(db, ids, first.from, last.to)) {
    const list = stays.get(stay.link);
    if (list === undefined) stays.set(stay.link, [stay]);
    else list.push(stay);
  }
  return new Map(
    (await spacesOfLinks(db, ids)).map(({ id, bays_count: baysCount, bays_angle: baysAngle, length }) => [
      id,
      {
        spaces: spacesOf({ baysCount, baysAngle, length }, null).spaces,
        watched: watched.get(id) ?? [],
        stays: stays.get(id) ?? [],
      },
    ]),
  );
}

const figureOf: Readonly<Record<MetricType, (figures: HourFigures) => number | null>> = {
  total_sessions: ({ sessions }) => sessions,
  turnover: ({ turnover }) => turnover,
  average_dwell_time: ({ dwell }) => dwell,
  occupancy_percent: ({ occupancy }) => occupancy,
};

/** Rows of one place; an hour without any stay has no average dwell, one without spaces no occupancy. */
function* placeRows(
  place: MetricPlace,
  curbs: readonly PlaceCurb[],
  wanted: AggregatesWanted,
): Generator<string> {
  const metrics = wanted.metric === null ? cdsMetricTypes : [wanted.metric];
  for (const hour of wanted.hours) {
    // Only stays that touch the hour: they stand in the order of their arrival.
    const figures = hourFigures(
      curbs.map((curb) => ({
        ...curb,
        stays: curb.stays.filter(
          ({ arrival, departure }) => arrival < hour.to && (departure ?? wanted.now) > hour.from,
        ),
      })),
      hour,
      wanted.now,
    );
    for (const metric of metrics) {
      const value = figures.offline ? -1 : figureOf[metric](figures);
      if (value === null) continue;
      const rounded = Math.round(value * 100) / 100;
      yield csvLine([place.type, place.id, metric, hour.date, hour.hour, rounded]);
    }
  }
}

/** The rows, header first. Places whose curbs nobody ever watched have none. */
export async function* aggregateRows(
  wanted: AggregatesWanted,
  places: AsyncIterable<MetricPlace> | Iterable<MetricPlace>,
): AsyncGenerator<string> {
  yield csvLine([...cdsAggregateColumns]);
  const pace = pacer();
  let held: MetricPlace[] = [];
  async function* rowsOfHeld(): AsyncGenerator<string> {
    const curbs = await curbsOf(wanted, [...new Set(held.flatMap(({ links }) => links))]);
    for (const place of held) {
      const own = place.links.flatMap((link) => curbs.get(link) ?? []);
      if (own.length === 0) continue;
      for (const row of placeRows(place, own, wanted)) {
        yield row;
        if (pace.due()) await pace.rest();
      }
    }
    held = [];
  }
  for await (const place of places) {
    held.push(place);
    if (held.length >= atOnce) yield* rowsOfHeld();
  }
  yield* rowsOfHeld();
}

// The curb types of rule sets in a given hour of the week, and their style on a dashboard's map:
// the main map's colors, dashes as patterns, gray for types that are not selected.
import {
  type CityTime,
  type CurbUser,
  categoryCurbUser,
  compileRuleSets,
  type DashStyle,
  hourLabel,
  parseCityInstant,
  permitZones,
  type RuleSet,
} from '@curbwright/core';
import { useMemo } from 'react';
import type { MetricStyle } from '../map/metrics-view.ts';
import { api } from '../shell/api.ts';
import { addDays } from '../shell/date-format.ts';

/** The curb user of a user class category; `null` for an ordinary car. */
export function useCategoryCurbUser(category: number | null, ruleSets: readonly RuleSet[]): CurbUser {
  const { data } = api.useUserClassCategoriesQuery();
  const classes = data?.results.find(({ id }) => id === category)?.user_classes ?? null;
  return useMemo(() => categoryCurbUser(classes, permitZones(ruleSets)), [classes, ruleSets]);
}

/** Returns the instant of an hour of the week that begins on `monday`. */
export function instantOfHour(time: CityTime, monday: string, hour: number): number {
  return parseCityInstant(time, addDays(monday, Math.floor(hour / 24)), hourLabel(hour % 24), 0);
}

/** Returns the curb type of each rule set at an instant. */
export function useCurbTypesAt(
  ruleSets: readonly RuleSet[],
  asker: CurbUser,
  time: CityTime,
  instant: number,
): readonly string[] {
  const compiled = useMemo(() => compileRuleSets(ruleSets, asker, time), [ruleSets, asker, time]);
  return useMemo(
    () => [...compiled.statesAt(instant)].map((state) => compiled.classNames[state] ?? ''),
    [compiled, instant],
  );
}

/** Style of curbs without a metric: visible but not emphasized. */
export const noMetricStyle: MetricStyle = { color: '#9aa3a7', width: 0.5, pattern: 'solid' };

/** Returns the line style of a curb type on a metrics map. */
export function metricStyleOf(look: CurbTypeStyle | undefined): MetricStyle {
  if (look === undefined) return noMetricStyle;
  const pattern =
    look.pattern === 'solid'
      ? 'solid'
      : look.pattern === 'dot' || look.pattern === 'short dash'
        ? 'dotted'
        : 'dashed';
  return { color: look.color, width: look.width, pattern };
}

export interface CurbTypeStyle {
  /** Id of the curb type; 0 when no rules are known. */
  readonly id: number;
  /** Key for charts. */
  readonly key: string;
  /** Name in the reader's language. */
  readonly name: string;
  readonly section: string;
  /** Color in the current scheme. */
  readonly color: string;
  readonly pattern: DashStyle;
  readonly width: number;
}

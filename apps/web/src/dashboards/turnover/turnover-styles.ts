// What the turnover map shows for a measure: each link's class, the number of links per class, and
// the links with the highest values.
import { type DashboardSelection, isTypeSelected } from '@curbwright/core';
import type { MetricLine, MetricStyle } from '../../map/metrics-view.ts';
import { type ColorScheme, hiddenStyle, metricClassStyles, unmeasuredStyle } from '../metric-styles.ts';

export const turnoverMeasures = ['turnover', 'median', 'overstays'] as const;
export type TurnoverMeasure = (typeof turnoverMeasures)[number];

/**
 * Lower limits of the five classes: parking sessions per space and day, minutes, percent of the
 * sessions.
 */
export const measureClassLimits: Readonly<Record<TurnoverMeasure, readonly number[]>> = {
  turnover: [0, 2, 4, 7, 12],
  median: [0, 30, 60, 120, 240],
  overstays: [0, 5, 10, 20, 35],
};

/** A link of the map as in the server's response. */
export interface TurnoverLink {
  readonly link_id: number;
  readonly bl_street_name: string | null;
  readonly regulation_type_id: number;
  readonly spaces: number;
  readonly line: readonly (readonly [number, number])[];
  readonly sessions: number;
  readonly mean_minutes: number | null;
  readonly median_minutes: number | null;
  readonly turnover: number | null;
  readonly overstays: number;
}

export function measureOf(link: TurnoverLink, measure: TurnoverMeasure): number | null {
  if (measure === 'turnover') return link.turnover;
  if (measure === 'median') return link.median_minutes;
  return link.sessions === 0 ? null : (link.overstays / link.sessions) * 100;
}

/** Returns the class, 0 to 4. */
export function measureClass(value: number, measure: TurnoverMeasure): number {
  return Math.max(
    0,
    measureClassLimits[measure].findLastIndex((from) => value >= from),
  );
}

export function linesOf(links: readonly TurnoverLink[]): readonly MetricLine[] {
  return links.map(({ link_id: link, line }) => ({
    link,
    geometry: { type: 'LineString', coordinates: line.map(([lng, lat]): [number, number] => [lng, lat]) },
  }));
}

interface TurnoverMapStyles {
  readonly looks: ReadonlyMap<number, MetricStyle>;
  /** Number of links in each of the five classes. */
  readonly counts: readonly number[];
  readonly unmeasured: number;
  /** Highest values first. */
  readonly most: readonly { readonly link: TurnoverLink; readonly value: number }[];
}

export function turnoverMapStyles(
  links: readonly TurnoverLink[],
  measure: TurnoverMeasure,
  selection: DashboardSelection,
  scheme: ColorScheme,
): TurnoverMapStyles {
  const looks = new Map<number, MetricStyle>();
  const counts = [0, 0, 0, 0, 0];
  const most: { readonly link: TurnoverLink; readonly value: number }[] = [];
  let unmeasured = 0;
  for (const link of links) {
    if (!isTypeSelected(selection, link.regulation_type_id)) {
      looks.set(link.link_id, hiddenStyle);
      continue;
    }
    const value = measureOf(link, measure);
    if (value === null) {
      unmeasured += 1;
      looks.set(link.link_id, unmeasuredStyle[scheme]);
      continue;
    }
    const at = measureClass(value, measure);
    counts[at] = (counts[at] ?? 0) + 1;
    looks.set(link.link_id, metricClassStyles[scheme][at] ?? unmeasuredStyle[scheme]);
    most.push({ link, value });
  }
  most.sort((a, b) => b.value - a.value || b.link.sessions - a.link.sessions);
  return { looks, counts, unmeasured, most };
}

// What the occupancy map shows for an hour of the week: each measured link's class, the number of
// links per class, and the fullest links.
import {
  type DashboardSelection,
  decodeOccupancy,
  isTypeSelected,
  type OccupancyClass,
  occupancyClasses,
  occupancyClassOf,
} from '@curbwright/core';
import type { MetricLine, MetricStyle } from '../../map/metrics-view.ts';
import { type ColorScheme, hiddenStyle, metricClassStyles, unmeasuredStyle } from '../metric-styles.ts';

/** Returns the map style of a class. */
export function occupancyStyle(kind: OccupancyClass, scheme: ColorScheme): MetricStyle {
  return metricClassStyles[scheme][occupancyClasses.indexOf(kind)] ?? unmeasuredStyle[scheme];
}

/** A link of the map as in the server's response. */
interface MeasuredLink {
  readonly link_id: number;
  readonly bl_street_name: string | null;
  readonly regulation_type_id: number;
  readonly spaces: number;
  readonly line: readonly (readonly [number, number])[];
  readonly pressure: string;
}

interface OccupancyLink extends MeasuredLink {
  /** Share of the spaces taken, by hour of the week; `null` = not observed. */
  readonly shares: readonly (number | null)[];
}

/** Decodes the occupancy bytes of each link once. */
export function decodeOccupancyLinks(links: readonly MeasuredLink[]): readonly OccupancyLink[] {
  return links.map((link) => ({ ...link, shares: decodeOccupancy(link.pressure) }));
}

export function linesOf(links: readonly MeasuredLink[]): readonly MetricLine[] {
  return links.map(({ link_id: link, line }) => ({
    link,
    geometry: { type: 'LineString', coordinates: line.map(([lng, lat]): [number, number] => [lng, lat]) },
  }));
}

export interface OccupancyMapStyles {
  readonly looks: ReadonlyMap<number, MetricStyle>;
  /** Number of links per class. */
  readonly counts: Readonly<Record<OccupancyClass, number>>;
  readonly unwatched: number;
  /** Observed links of the selected types, the fullest first. */
  readonly fullest: readonly { readonly link: OccupancyLink; readonly share: number }[];
}

/**
 * Returns what the map shows for an hour of the week; links of other types get no style and stay
 * gray.
 */
export function occupancyMapStyles(
  links: readonly OccupancyLink[],
  hour: number,
  selection: DashboardSelection,
  scheme: ColorScheme,
): OccupancyMapStyles {
  const looks = new Map<number, MetricStyle>();
  const counts = { quiet: 0, busy: 0, good: 0, tight: 0, full: 0 };
  const fullest: { readonly link: OccupancyLink; readonly share: number }[] = [];
  let unwatched = 0;
  for (const link of links) {
    if (!isTypeSelected(selection, link.regulation_type_id)) {
      looks.set(link.link_id, hiddenStyle);
      continue;
    }
    const share = link.shares[hour] ?? null;
    const kind = occupancyClassOf(share);
    if (kind === null || share === null) {
      unwatched += 1;
      looks.set(link.link_id, unmeasuredStyle[scheme]);
      continue;
    }
    counts[kind] += 1;
    looks.set(link.link_id, occupancyStyle(kind, scheme));
    fullest.push({ link, share });
  }
  fullest.sort((a, b) => b.share - a.share || b.link.spaces - a.link.spaces);
  return { looks, counts, unwatched, fullest };
}

// Computes what the map of a measured value shows: the class of each link, the number of links per
// class, and the links with the highest values.
import { type DashboardSelection, isTypeSelected } from '@curbwright/core';
import type { MetricLine, MetricStyle } from '../map/metrics-view.ts';
import { type ColorScheme, hiddenStyle, metricClassStyles, unmeasuredStyle } from './metric-styles.ts';

/** A link of the map as in the server's response. */
export interface MeasuredLink {
  readonly link_id: number;
  readonly bl_street_name: string | null;
  readonly bl_from: string | null;
  readonly bl_to: string | null;
  readonly regulation_type_id: number;
  readonly spaces: number;
  readonly line: readonly (readonly [number, number])[];
}

export interface LinkClasses<Link> {
  readonly looks: ReadonlyMap<number, MetricStyle>;
  /** Number of links in each of the five classes. */
  readonly counts: readonly number[];
  readonly unmeasured: number;
  /** Measured links of the selected types without a value, such as a duration without sessions. */
  readonly empty: number;
  /** Measured links of the selected types, the highest values first. */
  readonly most: readonly { readonly link: Link; readonly value: number }[];
}

/** How links are classified. */
interface LinkMeasure<Link> {
  /** `null` = not measured. */
  readonly valueOf: (link: Link) => number | null;
  /** Whether a link without a value was measured; absent = never. */
  readonly isEmpty?: (link: Link) => boolean;
  /** Returns the class, 0 to 4. */
  readonly classOf: (value: number) => number;
  /** Breaks ties: of two links with the same value, the larger one comes first. */
  readonly sizeOf: (link: Link) => number;
}

/** Returns what the map shows; links of types that are not selected stay gray. */
export function classifyLinks<Link extends MeasuredLink>(
  links: readonly Link[],
  measure: LinkMeasure<Link>,
  selection: DashboardSelection,
  scheme: ColorScheme,
): LinkClasses<Link> {
  const looks = new Map<number, MetricStyle>();
  const counts = [0, 0, 0, 0, 0];
  const most: { readonly link: Link; readonly value: number }[] = [];
  let [unmeasured, empty] = [0, 0];
  for (const link of links) {
    if (!isTypeSelected(selection, link.regulation_type_id)) {
      looks.set(link.link_id, hiddenStyle);
      continue;
    }
    const value = measure.valueOf(link);
    if (value === null) {
      if (measure.isEmpty?.(link) === true) empty += 1;
      else unmeasured += 1;
      looks.set(link.link_id, unmeasuredStyle[scheme]);
      continue;
    }
    const at = measure.classOf(value);
    counts[at] = (counts[at] ?? 0) + 1;
    looks.set(link.link_id, metricClassStyles[scheme][at] ?? unmeasuredStyle[scheme]);
    most.push({ link, value });
  }
  most.sort((a, b) => b.value - a.value || measure.sizeOf(b.link) - measure.sizeOf(a.link));
  return { looks, counts, unmeasured, empty, most };
}

export function linesOf(links: readonly MeasuredLink[]): readonly MetricLine[] {
  return links.map(({ link_id: link, line }) => ({
    link,
    geometry: { type: 'LineString', coordinates: line.map(([lng, lat]): [number, number] => [lng, lat]) },
  }));
}

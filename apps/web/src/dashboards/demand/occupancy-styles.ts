// Computes what the occupancy map shows for an hour of the week.
import {
  type DashboardSelection,
  decodeOccupancy,
  hoursPerWeek,
  occupancyClasses,
  occupancyClassOf,
} from '@curbwright/core';
import { classifyLinks, type LinkClasses, type MeasuredLink } from '../link-classes.ts';
import type { ColorScheme } from '../metric-styles.ts';

/** No hour was measured. */
const noShares = Array.from({ length: hoursPerWeek }, () => null);

export interface OccupancyLink extends MeasuredLink {
  /** Share of the spaces taken, by hour of the week; `null` = not observed. */
  readonly shares: readonly (number | null)[];
}

/** Decodes the occupancy bytes of each link once, and adds the links that were not measured. */
export function decodeOccupancyLinks(
  links: readonly (MeasuredLink & { readonly pressure: string })[],
  unmeasured: readonly MeasuredLink[],
): readonly OccupancyLink[] {
  return [
    ...links.map((link) => ({ ...link, shares: decodeOccupancy(link.pressure) })),
    ...unmeasured.map((link) => ({ ...link, shares: noShares })),
  ];
}

export function occupancyMapStyles(
  links: readonly OccupancyLink[],
  hour: number,
  selection: DashboardSelection,
  scheme: ColorScheme,
): LinkClasses<OccupancyLink> {
  const measure = {
    valueOf: ({ shares }: OccupancyLink) => shares[hour] ?? null,
    classOf: (share: number) => occupancyClasses.indexOf(occupancyClassOf(share) ?? 'quiet'),
    sizeOf: ({ spaces }: OccupancyLink) => spaces,
  };
  return classifyLinks(links, measure, selection, scheme);
}

// Computes what the occupancy map shows for an hour of the week.
import {
  type DashboardSelection,
  decodeOccupancy,
  occupancyClasses,
  occupancyClassOf,
} from '@curbwright/core';
import { classifyLinks, type LinkClasses, type MeasuredLink } from '../link-classes.ts';
import type { ColorScheme } from '../metric-styles.ts';

interface OccupancyLink extends MeasuredLink {
  /** Share of the spaces taken, by hour of the week; `null` = not observed. */
  readonly shares: readonly (number | null)[];
}

/** Decodes the occupancy bytes of each link once. */
export function decodeOccupancyLinks(
  links: readonly (MeasuredLink & { readonly pressure: string })[],
): readonly OccupancyLink[] {
  return links.map((link) => ({ ...link, shares: decodeOccupancy(link.pressure) }));
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

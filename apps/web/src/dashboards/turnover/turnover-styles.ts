// What the turnover map shows for one of its measures.
import type { DashboardSelection } from '@curbwright/core';
import { classifyLinks, type LinkClasses, type MeasuredLink } from '../link-classes.ts';
import type { ColorScheme } from '../metric-styles.ts';

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
export interface TurnoverLink extends MeasuredLink {
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

export function turnoverMapStyles(
  links: readonly TurnoverLink[],
  measure: TurnoverMeasure,
  selection: DashboardSelection,
  scheme: ColorScheme,
): LinkClasses<TurnoverLink> {
  const how = {
    valueOf: (link: TurnoverLink) => measureOf(link, measure),
    classOf: (value: number) => measureClass(value, measure),
    sizeOf: ({ sessions }: TurnoverLink) => sessions,
  };
  return classifyLinks(links, how, selection, scheme);
}

// Computes what the turnover map shows for one of its measures.
import type { DashboardSelection } from '@curbwright/core';
import { classifyLinks, type LinkClasses, type MeasuredLink } from '../link-classes.ts';
import type { ColorScheme } from '../metric-styles.ts';

/** The numbers of a link that was not measured. */
const noNumbers = { sessions: 0, mean_minutes: null, median_minutes: null, turnover: null, overstays: 0 };

/** Adds the links that were not measured. */
export function withUnmeasured(
  links: readonly TurnoverLink[],
  unmeasured: readonly MeasuredLink[],
): readonly TurnoverLink[] {
  return [...links, ...unmeasured.map((link) => ({ ...link, ...noNumbers }))];
}

/** A link of the map as in the server's response. */
export interface TurnoverLink extends MeasuredLink {
  readonly sessions: number;
  readonly mean_minutes: number | null;
  readonly median_minutes: number | null;
  readonly turnover: number | null;
  readonly overstays: number;
}

interface TurnoverMeasureDescription {
  /** Lower limits of the five classes. */
  readonly limits: readonly [number, number, number, number, number];
  readonly valueOf: (link: TurnoverLink) => number | null;
  /** How a value is formatted. */
  readonly format: 'few' | 'minutes' | 'percent';
}

/** The measures of the map; their texts are `turnover.measure.<name>` and `turnover.map.title.<name>`. */
const descriptions = {
  /** Parking sessions per space and day. */
  turnover: { limits: [0, 2, 4, 7, 12], valueOf: ({ turnover }) => turnover, format: 'few' },
  median: { limits: [0, 30, 60, 120, 240], valueOf: (link) => link.median_minutes, format: 'minutes' },
  /** Percent of the parking sessions. */
  overstays: {
    limits: [0, 5, 10, 20, 35],
    valueOf: ({ sessions, overstays }) => (sessions === 0 ? null : (overstays / sessions) * 100),
    format: 'percent',
  },
} satisfies Readonly<Record<string, TurnoverMeasureDescription>>;

export type TurnoverMeasure = keyof typeof descriptions;
export const turnoverMeasures: Readonly<Record<TurnoverMeasure, TurnoverMeasureDescription>> = descriptions;
export const turnoverMeasureNames = Object.keys(descriptions) as readonly TurnoverMeasure[];

/** Returns the class, 0 to 4. */
export function measureClass(value: number, measure: TurnoverMeasure): number {
  return Math.max(
    0,
    turnoverMeasures[measure].limits.findLastIndex((from) => value >= from),
  );
}

export function turnoverMapStyles(
  links: readonly TurnoverLink[],
  measure: TurnoverMeasure,
  selection: DashboardSelection,
  scheme: ColorScheme,
): LinkClasses<TurnoverLink> {
  const how = {
    valueOf: turnoverMeasures[measure].valueOf,
    isEmpty: ({ turnover, sessions }: TurnoverLink) => turnover !== null && sessions === 0,
    classOf: (value: number) => measureClass(value, measure),
    sizeOf: ({ sessions }: TurnoverLink) => sessions,
  };
  return classifyLinks(links, how, selection, scheme);
}

// What rule sets are in an hour of a week, and how a dashboard's map draws it: the map's colours, patterns for the dashes, grey for what is not ticked.
import {
  type Asker,
  askerOfCategory,
  type CityTime,
  compileRuleSets,
  type DashStyle,
  hourLabel,
  parseCityInstant,
  permitZones,
  type RuleSet,
} from '@curbwright/core';
import { useMemo } from 'react';
import type { FigureLook } from '../map/figures-view.ts';
import { api } from '../shell/api.ts';
import { addDays } from '../shell/date-words.ts';

/** The asker of a category of user classes; null = an ordinary car. */
export function useCategoryAsker(category: number | null, ruleSets: readonly RuleSet[]): Asker {
  const { data } = api.useUserClassCategoriesQuery();
  const classes = data?.results.find(({ id }) => id === category)?.user_classes ?? null;
  return useMemo(() => askerOfCategory(classes, permitZones(ruleSets)), [classes, ruleSets]);
}

/** The instant of an hour of the week that begins on `monday`. */
export function instantOfHour(time: CityTime, monday: string, hour: number): number {
  return parseCityInstant(time, addDays(monday, Math.floor(hour / 24)), hourLabel(hour % 24), 0);
}

/** The class of each rule set at an instant. */
export function useClassesAt(
  ruleSets: readonly RuleSet[],
  asker: Asker,
  time: CityTime,
  instant: number,
): readonly string[] {
  const compiled = useMemo(() => compileRuleSets(ruleSets, asker, time), [ruleSets, asker, time]);
  return useMemo(
    () => [...compiled.statesAt(instant)].map((state) => compiled.classNames[state] ?? ''),
    [compiled, instant],
  );
}

/** Curbs without a figure: there, and no more. */
export const leftOut: FigureLook = { color: '#9aa3a7', width: 0.5, pattern: 'solid' };

/** A type as a line of a map of figures. */
export function figureLookOf(look: TypeLook | undefined): FigureLook {
  if (look === undefined) return leftOut;
  const pattern =
    look.pattern === 'solid'
      ? 'solid'
      : look.pattern === 'dot' || look.pattern === 'short dash'
        ? 'dotted'
        : 'dashed';
  return { color: look.color, width: look.width, pattern };
}

export interface TypeLook {
  /** Id of the sub-activity; 0 = no rules known. */
  readonly id: number;
  /** For charts. */
  readonly key: string;
  /** In the reader's language. */
  readonly name: string;
  readonly section: string;
  /** Of this scheme. */
  readonly color: string;
  readonly pattern: DashStyle;
  readonly width: number;
}

// Determines in the browser which curbs the filters exclude: rule sets by number, evaluated by the
// core once per change.
import type { RuleSetDictionary } from '@curbwright/contract';
import {
  anyCurbType,
  filterRuleSets,
  matchesEverything,
  parseCityInstant,
  type Restriction,
  type RuleSetFilter,
} from '@curbwright/core';
import { lruMemoize } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { curbUserOf } from '../asker/curb-user-slice.ts';
import { useCurbTypesByRuleSet, useSelectedInstant } from '../city/city-hooks.ts';
import { type FiltersState, noFilters } from './filters-slice.ts';

/** The rule set number of curbs without rules. */
const unregulated = 0;
const nobody: ReadonlySet<number> = new Set();

/**
 * Converts the choices to the core's filter. Names missing from the city's catalog (an old or
 * mistyped URL) are ignored once it is loaded.
 */
function toRuleSetFilter(filters: FiltersState, known: ReadonlySet<string> | null): RuleSetFilter {
  const { globalFilters, days, time_limit, restrictions, sub_restrictions } = filters;
  const has = (name: string) => known === null || known.has(name);
  const { sub_activity } = globalFilters;
  return {
    subActivity: has(sub_activity) ? sub_activity : noFilters.globalFilters.sub_activity,
    days,
    timeLimits: time_limit,
    activities: restrictions,
    subActivities: sub_restrictions.filter(has),
  };
}

const findExcludedRuleSets = lruMemoize(
  (
    data: RuleSetDictionary,
    filter: RuleSetFilter,
    who: Parameters<typeof curbUserOf>[0],
    instant: number,
  ) => {
    const sets = [{ id: '', restrictions: [] }, ...data.rule_sets];
    const cityTime = { timeZone: data.time_zone, calendar: data.calendar };
    const passing = filterRuleSets(sets, filter, { instant, asker: curbUserOf(who), cityTime });
    const numbers = [unregulated, ...data.rule_sets.map((row) => row.number)];
    return new Set(numbers.filter((_, at) => passing[at] === false));
  },
  // The map, the legend and the list need the same result.
  { maxSize: 2 },
);

interface CurbTypeCatalog {
  readonly results: readonly { readonly name: string }[];
}

const namesOf = lruMemoize(
  (catalogue: CurbTypeCatalog): ReadonlySet<string> =>
    new Set([anyCurbType, ...catalogue.results.map((row) => row.name)]),
);
const memoizedRuleSetFilter = lruMemoize(toRuleSetFilter, { maxSize: 2 });

/** Returns the active filter, without names missing from the city's catalog. */
function useActiveFilter(): RuleSetFilter {
  const filters = useAppSelector((state) => state.filters);
  const { data: classes } = api.useSubActivitiesQuery();
  return memoizedRuleSetFilter(filters, classes === undefined ? null : namesOf(classes));
}

/** What excludes rule sets at the selected time; `null` = nothing does, or nothing is known yet. */
function useExclusion() {
  const { data } = api.useRuleSetsQuery();
  const filter = useActiveFilter();
  const who = useAppSelector((state) => state.asker);
  const selectedInstant = useSelectedInstant();
  if (data === undefined || selectedInstant === null || matchesEverything(filter)) return null;
  // A filter by weekday gives the same result all day, so the clock does not trigger a new
  // computation.
  const cityTime = { timeZone: data.time_zone, calendar: data.calendar };
  const { instant, date } = selectedInstant;
  const at = filter.days === 'All' ? instant : parseCityInstant(cityTime, date, '12:00', instant);
  return { data, filter, who, at };
}

/**
 * Returns the numbers of the rule sets the filters exclude at the selected instant for the chosen
 * curb user; nothing is computed without filters.
 */
export function useExcludedRuleSets(): ReadonlySet<number> {
  const exclusion = useExclusion();
  if (exclusion === null) return nobody;
  const { data, filter, who, at } = exclusion;
  return findExcludedRuleSets(data, filter, who, at);
}

interface ProposedRules {
  readonly number: number;
  readonly restrictions: readonly Restriction[];
}

/** Like `useExcludedRuleSets`, of other rules than the city's: the numbers of those excluded. */
export function useExcludedAmong(sets: readonly ProposedRules[]): ReadonlySet<number> {
  const exclusion = useExclusion();
  const { data, filter, who, at } = exclusion ?? {};
  return useMemo(() => {
    if (data === undefined || filter === undefined || who === undefined || at === undefined) return nobody;
    const named = sets.map(({ number, restrictions }) => ({
      id: String(number),
      restrictions: [...restrictions],
    }));
    const cityTime = { timeZone: data.time_zone, calendar: data.calendar };
    const passing = filterRuleSets(named, filter, { instant: at, asker: curbUserOf(who), cityTime });
    return new Set(sets.flatMap(({ number }, index) => (passing[index] === false ? [number] : [])));
  }, [sets, data, filter, who, at]);
}

/**
 * Rule sets whose curbs are not drawn: excluded by the filters, or of a curb type hidden in the
 * legend.
 */
export function useHiddenRuleSets(): ReadonlySet<number> {
  const out = useExcludedRuleSets();
  const states = useCurbTypesByRuleSet();
  const hidden = useAppSelector((state) => state.filters.hidden);
  return useMemo(() => {
    if (hidden.length === 0) return out;
    const classes = new Set(hidden);
    const inHidden = [...states].filter(([, name]) => classes.has(name)).map(([number]) => number);
    const bare = classes.has(states.get(unregulated) ?? 'unregulated') ? [unregulated] : [];
    return new Set([...out, ...inHidden, ...bare]);
  }, [out, states, hidden]);
}

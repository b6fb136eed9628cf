// Hooks that several features share: time zone, the selected instant, and the state of every rule
// set.
import type { RuleSetDictionary } from '@curbwright/contract';
import {
  civilDateAndTime,
  compileRuleSets,
  isBeforeRecordedRules,
  parseCityInstant,
  unknownRulesType,
} from '@curbwright/core';
import { lruMemoize } from '@reduxjs/toolkit';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../shell/api.ts';
import type { CivilInstant } from '../../shell/instant-slice.ts';
import { useAppSelector } from '../../shell/store.ts';
import { curbUserOf } from '../asker/curb-user-slice.ts';
import { useIsPublicViewer } from '../module-hooks.ts';

/** The current minute in epoch milliseconds; changes when the minute turns. */
export function useCurrentMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000) + 20);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

export interface SelectedInstant extends CivilInstant {
  /** Epoch milliseconds. */
  readonly instant: number;
  /** Whether nothing was selected, so that the instant follows the clock. */
  readonly live: boolean;
}

/** Returns the selected instant; `null` until the city's time zone is known. */
export function useSelectedInstant(): SelectedInstant | null {
  const { data: city } = api.useCurrentCityQuery();
  const chosen = useAppSelector((state) => state.instant.chosen);
  // Rounded down to the minute the clocks show, so that all users of the hook share one instant and
  // one computation.
  const minute = useCurrentMinute();
  const now = minute - (minute % 60_000);
  const timeZone = city?.time_zone;
  return useMemo(() => {
    if (timeZone === undefined) return null;
    if (chosen === null) return { ...civilDateAndTime(now, timeZone), instant: now, live: true };
    const cityTime = { timeZone, calendar: { periods: [] } };
    return { ...chosen, instant: parseCityInstant(cityTime, chosen.date, chosen.time, now), live: false };
  }, [timeZone, chosen, now]);
}

const compiledOf = lruMemoize((data: RuleSetDictionary, who: Parameters<typeof curbUserOf>[0]) =>
  compileRuleSets(data.rule_sets, curbUserOf(who), { timeZone: data.time_zone, calendar: data.calendar }),
);

// The map, the legend, the list and the tooltip need the same result, so it is computed once.
const statesOf = lruMemoize(
  (data: RuleSetDictionary, who: Parameters<typeof curbUserOf>[0], instant: number) => {
    const compiled = compiledOf(data, who);
    const states = compiled.statesAt(instant);
    return new Map(
      data.rule_sets.map((row, index) => [
        row.number,
        compiled.classNames[states[index] ?? 0] ?? 'unregulated',
      ]),
    );
  },
  { maxSize: 2 },
);

const unknown: ReadonlyMap<number, string> = new Map();

/**
 * Maps every rule set to the curb type for unknown rules. This includes number 0, because curbs
 * without rules may have had some then.
 */
const allUnknown = lruMemoize(
  (data: RuleSetDictionary): ReadonlyMap<number, string> =>
    new Map([0, ...data.rule_sets.map(({ number }) => number)].map((number) => [number, unknownRulesType])),
);

/**
 * Returns why no rules are shown; `null` when they are shown. Either the instant is before the
 * first recorded rules, or the URL of the public page names another day, whose rules only staff may
 * view. `from`: when the records begin, in epoch milliseconds.
 */
export function useRulesHiddenReason(): {
  readonly why: 'before records' | 'as of';
  readonly from: number;
} | null {
  const { data } = api.useRuleSetsQuery();
  const selectedInstant = useSelectedInstant();
  const asOf = useAppSelector((state) => state.scenario.asOf);
  const isPublic = useIsPublicViewer();
  // A dictionary that an earlier version cached on this device lacks this date.
  const from = data?.known_from == null ? null : Date.parse(data.known_from);
  const before =
    selectedInstant !== null && !selectedInstant.live && isBeforeRecordedRules(selectedInstant.instant, from);
  const why = isPublic && asOf !== null ? 'as of' : before ? 'before records' : null;
  return useMemo(() => (why === null ? null : { why, from: from ?? 0 }), [why, from]);
}

/**
 * Maps rule set numbers to the name of their curb type at the selected instant for the chosen curb
 * user. Computed by the core without a request.
 */
export function useCurbTypesByRuleSet(): ReadonlyMap<number, string> {
  const { data } = api.useRuleSetsQuery();
  const who = useAppSelector((state) => state.asker);
  const instant = useSelectedInstant()?.instant;
  const isHidden = useRulesHiddenReason() !== null;
  if (data === undefined || instant === undefined) return unknown;
  return isHidden ? allUnknown(data) : statesOf(data, who, instant);
}

// What several features read of the city and the moment: time zone, the chosen instant, the state of every rule set.
import type { RuleSetDictionary } from '@curbwright/contract';
import {
  civilDateAndTime,
  compileRuleSets,
  isBeforeRecords,
  parseCityInstant,
  rulesUnknown,
} from '@curbwright/core';
import { lruMemoize } from '@reduxjs/toolkit';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../shell/api.ts';
import type { CivilInstant } from '../../shell/instant-slice.ts';
import { useAppSelector } from '../../shell/store.ts';
import { askerOf } from '../asker/asker-slice.ts';
import { usePublicViewer } from '../module-hooks.ts';

/** The current minute, as epoch milliseconds; a new value when the minute turns. */
export function useCurrentMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000) + 20);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

export interface AskedInstant extends CivilInstant {
  /** Epoch milliseconds. */
  readonly instant: number;
  /** Nothing was chosen: it moves with the clock. */
  readonly live: boolean;
}

/** The instant the person asks about; null until the city's time zone is known. */
export function useAskedInstant(): AskedInstant | null {
  const { data: city } = api.useCurrentCityQuery();
  const chosen = useAppSelector((state) => state.instant.chosen);
  // The minute's beginning, as the clocks show it: all who ask have one instant, and what is worked out for it is worked out once.
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

const compiledOf = lruMemoize((data: RuleSetDictionary, who: Parameters<typeof askerOf>[0]) =>
  compileRuleSets(data.rule_sets, askerOf(who), { timeZone: data.time_zone, calendar: data.calendar }),
);

// The map, the legend, the list and the tooltip ask for the same: it is worked out once for all.
const statesOf = lruMemoize(
  (data: RuleSetDictionary, who: Parameters<typeof askerOf>[0], instant: number) => {
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

/** Every rule set in the class of curbs whose rules are not known; that of curbs without rules (0) too, for they may have had some then. */
const allUnknown = lruMemoize(
  (data: RuleSetDictionary): ReadonlyMap<number, string> =>
    new Map([0, ...data.rule_sets.map(({ number }) => number)].map((number) => [number, rulesUnknown])),
);

/**
 * Why no rules are shown: the instant lies before the first recorded ones, or the public page has the rules of another day in its address, which
 * only staff can look at. Null = they are shown. `from`: since when rules are recorded, epoch milliseconds.
 */
export function useRulesHidden(): { readonly why: 'before records' | 'as of'; readonly from: number } | null {
  const { data } = api.useRuleSetsQuery();
  const asked = useAskedInstant();
  const asOf = useAppSelector((state) => state.scenario.asOf);
  const isPublic = usePublicViewer();
  // A dictionary kept on this device by an earlier version does not say since when.
  const from = data?.known_from == null ? null : Date.parse(data.known_from);
  const before = asked !== null && !asked.live && isBeforeRecords(asked.instant, from);
  const why = isPublic && asOf !== null ? 'as of' : before ? 'before records' : null;
  return useMemo(() => (why === null ? null : { why, from: from ?? 0 }), [why, from]);
}

/** Rule set number → name of the class it is in at the asked instant for the chosen asker. No request: the core answers. */
export function useCurbStates(): ReadonlyMap<number, string> {
  const { data } = api.useRuleSetsQuery();
  const who = useAppSelector((state) => state.asker);
  const instant = useAskedInstant()?.instant;
  const isHidden = useRulesHidden() !== null;
  if (data === undefined || instant === undefined) return unknown;
  return isHidden ? allUnknown(data) : statesOf(data, who, instant);
}

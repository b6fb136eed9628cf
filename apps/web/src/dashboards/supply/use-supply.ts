// Loads the supply dashboard for an analysis zone, a state of the city and a week; selections are
// applied in the browser.
import {
  type CurbMeasure,
  type DashboardSelection,
  selectedHoursOfDay,
  supplySummary,
  typicalHour,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useSilentQuery } from '../../shell/silent-query.ts';
import {
  type DashboardChoices,
  selectionOf,
  useDashboardChoices,
  useDashboardParameter,
} from '../dashboard-choices.ts';
import { useExpectationsVersion, useLanguageQuery, useTypeStylesById } from '../dashboard-types.ts';
import { useDashboardWeek } from '../dashboard-week.ts';

/** Builds the request body of the supply operations for these choices. */
function supplyBody({ zone, scenario, asOf, userClass }: DashboardChoices, date: string | null) {
  return {
    analysis_zone_id: zone,
    ...(scenario === null ? {} : { scenario }),
    ...(asOf === null ? {} : { as_of: asOf }),
    ...(date === null ? {} : { date }),
    ...(userClass === null ? {} : { user_class_category: userClass }),
  };
}

/**
 * Returns the hour of the week shown in detail: the one in the URL, else a typical one of the
 * selected hours.
 */
function hourOf(asked: string | null, selection: DashboardSelection): number {
  const hour = asked !== null && /^\d{1,3}$/.test(asked) ? Number(asked) : -1;
  return hour >= 0 && hour < 168 ? hour : typicalHour(selection);
}

export type Supply = ReturnType<typeof useSupply>;

export function useSupply() {
  const [choices] = useDashboardChoices();
  const query = useLanguageQuery();
  const week = useDashboardWeek();
  const body = useMemo(() => supplyBody(choices, week.requested), [choices, week.requested]);
  const question = useMemo(() => ({ query, body }), [query, body]);
  const charts = useSilentQuery(
    'supplyCharts',
    week.isKnown ? question : null,
    String(useExpectationsVersion()),
  );
  const { data } = charts;
  const selection = useMemo(() => selectionOf(choices), [choices]);
  const [unit, setUnit] = useDashboardParameter('unit');
  const [asked, ask] = useDashboardParameter('hour');
  const summary = useMemo(
    () => (data === null ? null : supplySummary(data.types, data.cells, data.slots_per_hour, selection)),
    [data, selection],
  );
  const looks = useTypeStylesById(data);
  const measure: CurbMeasure = unit === 'metres' ? unit : 'spaces';
  const hour = useMemo(() => hourOf(asked, selection), [asked, selection]);
  return {
    ...charts,
    isFetching: charts.isFetching || !week.isKnown,
    /** Request body. The selected types, days and hours are not part of it. */
    question,
    selection,
    summary,
    /** Styles of the types that occur, by type id. */
    looks,
    measure,
    setMeasure: (next: CurbMeasure) => setUnit(next === 'metres' ? next : null),
    /** Hour of the week, 0 to 167. */
    hour,
    setHour: (next: number) => ask(String(next)),
    /**
     * Selects an hour of the day on the day now shown. If that day is not selected, the first
     * selected day is used.
     */
    setHourOfDay: (next: number) => {
      const days = selection.selectedDays;
      const day = Math.floor(hour / 24);
      ask(String((days.length === 0 || days.includes(day) ? day : (days[0] ?? day)) * 24 + next));
    },
    hoursOfDay: selectedHoursOfDay(selection),
  };
}

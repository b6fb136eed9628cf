// Loads a comparison of two states of the city. Selected types and hours are applied in the
// browser.

import type { RecentPublication } from '@curbwright/contract';
import {
  comparisonFindings,
  comparisonSummary,
  defaultPublication,
  findLanguage,
  formatFinding,
  publicationOfInstants,
  typeChanges,
} from '@curbwright/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useSilentQuery } from '../../shell/silent-query.ts';
import {
  selectionOf,
  setDashboardParameters,
  useDashboardChoices,
  useDashboardParameter,
} from '../dashboard-choices.ts';
import {
  type SupplyFilters,
  useExpectationsVersion,
  useLanguageQuery,
  useSupplyFilters,
  useTypeStylesById,
} from '../dashboard-types.ts';
import { useDashboardWeek } from '../dashboard-week.ts';
import {
  type ComparisonSide,
  existingConditions,
  formatSide,
  instantSide,
  parseSide,
  sideBody,
} from './comparison-side.ts';

/**
 * Returns the default scenario: a custom one with proposals, else any with proposals, else any
 * custom one.
 */
function defaultAfterSide(filters: SupplyFilters | null, chosen: number | null): ComparisonSide {
  if (chosen !== null) return { scenario: chosen, asOf: null };
  const all = (filters?.scenarios ?? []).filter(({ name }) => name !== 'Existing');
  const own = all.filter(({ is_default: isDefault }) => !isDefault);
  const found =
    own.find(({ open_proposals: open }) => open > 0) ??
    all.find(({ open_proposals: open }) => open > 0) ??
    own[0] ??
    all[0];
  return found === undefined ? existingConditions : { scenario: found.id, asOf: null };
}

/** The query of the publications; an object of its own, so that it is sent once. */
const noParameters = {};

/** Loads the latest publications. Without them, two states are compared as before. */
function usePublications() {
  const { data, isError, reason, isFetching } = useSilentQuery('recentPublications', noParameters);
  return useMemo(
    () => ({ list: data?.results ?? [], isLoaded: data !== null || isError, isFetching, reason }),
    [data, isError, isFetching, reason],
  );
}

/** Milliseconds that the browser's clock may be behind the server's. */
const clockToleranceMs = 60_000;

/** Returns the two compared states, from the URL. */
function useSides(filters: SupplyFilters | null, publications: ReturnType<typeof usePublications>) {
  const [{ scenario }] = useDashboardChoices();
  const [first] = useDashboardParameter('before');
  const [second] = useDashboardParameter('after');
  const { list } = publications;
  // The default must not change while somebody looks at it.
  const [opened] = useState(() => Date.now());
  // The browser's clock may be slow: a publication that the server lists as in force has begun.
  const now = opened + clockToleranceMs;
  const latest = useMemo(
    () =>
      first !== null || second !== null || scenario !== null || filters === null
        ? null
        : defaultPublication(list, now),
    [first, second, scenario, filters, list, now],
  );
  const before = useMemo(
    () => parseSide(first) ?? (latest === null ? existingConditions : instantSide(latest.before)),
    [first, latest],
  );
  const after = useMemo(
    () =>
      parseSide(second) ??
      (latest === null ? defaultAfterSide(filters, scenario) : instantSide(latest.after)),
    [second, filters, scenario, latest],
  );
  const show = (sides: Readonly<Record<'before' | 'after', ComparisonSide>>) =>
    setDashboardParameters({ before: formatSide(sides.before), after: formatSide(sides.after) });
  return {
    before,
    after,
    /** The publication before and after which the city is compared; `null` = two other states. */
    publication: useMemo(() => publicationOfInstants(list, before.asOf, after.asOf), [list, before, after]),
    choose: (side: 'before' | 'after', value: ComparisonSide) => show({ before, after, [side]: value }),
    choosePublication: (chosen: RecentPublication | null) =>
      show(
        chosen === null
          ? { before: existingConditions, after: defaultAfterSide(filters, scenario) }
          : { before: instantSide(chosen.before), after: instantSide(chosen.after) },
      ),
    swap: () => show({ before: after, after: before }),
  };
}

/**
 * Returns the request of the comparison operations, or none until the filters are loaded, because
 * the default states depend on them.
 */
function useComparisonRequest(
  filters: SupplyFilters | null,
  isReady: boolean,
  { before, after }: ReturnType<typeof useSides>,
) {
  const [{ zone, userClass }] = useDashboardChoices();
  const { requested: date, isKnown } = useDashboardWeek();
  const query = useLanguageQuery();
  const body = useMemo(
    () => ({
      analysis_zone_id: zone,
      before: sideBody(before),
      after: sideBody(after),
      ...(date === null ? {} : { date }),
      ...(userClass === null ? {} : { user_class_category: userClass }),
    }),
    [zone, before, after, date, userClass],
  );
  const question = useMemo(
    () => (filters === null || !isReady || !isKnown ? null : { query, body }),
    [filters, isReady, isKnown, query, body],
  );
  const proposals = (filters?.scenarios ?? []).map(({ id, open_proposals: open }) => `${id}:${open}`);
  return { body, question, version: [useExpectationsVersion(), ...proposals].join() };
}

export interface FindingSentence {
  /**
   * What the finding is about: curb reserved for a group of people (`kept`), curb a user class may
   * use (`usable`), or the whole comparison (`empty`, `unchanged`).
   */
  readonly code: 'kept' | 'usable' | 'empty' | 'unchanged';
  readonly kind: 'loss' | 'shift' | 'gain' | 'same';
  readonly text: string;
}

export type Comparison = ReturnType<typeof useComparison>;

export function useComparison() {
  const { i18n } = useTranslation();
  const filters = useSupplyFilters();
  const publications = usePublications();
  const sides = useSides(filters.data, publications);
  const { body, question, version } = useComparisonRequest(filters.data, publications.isLoaded, sides);
  const { data, isFetching, isError, reason, again } = useSilentQuery('comparisonCharts', question, version);
  const { data: city } = api.useCurrentCityQuery();
  const units = city?.units ?? 'metric';
  const [choices] = useDashboardChoices();
  const selection = useMemo(() => selectionOf(choices), [choices]);
  const language = findLanguage(i18n.language) ?? 'en';
  const { locale } = useReader();
  const derived = useMemo(() => {
    if (data === null) return { summary: null, findings: [] as readonly FindingSentence[], changes: [] };
    const { types, cells, user_classes: users, totals } = data;
    return {
      summary: comparisonSummary(types, cells, totals, selection),
      findings: comparisonFindings(types, cells, users, totals, selection).map(
        (finding): FindingSentence => ({
          code: finding.code,
          kind: finding.kind,
          text: formatFinding(finding, { language, locale, units }),
        }),
      ),
      changes: typeChanges(cells, selection),
    };
  }, [data, selection, language, locale, units]);
  const looks = useTypeStylesById(data);
  return {
    filters: filters.data,
    publications,
    sides,
    body,
    question,
    /**
     * Changes whenever the response may have changed: after edits to the expectations per type or
     * to open proposals of scenarios.
     */
    version,
    data,
    isFetching: isFetching || (filters.data === null && filters.isFetching) || !publications.isLoaded,
    isError: isError || filters.isError,
    reason: reason ?? filters.reason,
    again: () => {
      filters.again();
      again();
    },
    selection,
    ...derived,
    looks,
  };
}

// Loads a comparison of two states of the city. Selected types and hours are applied in the
// browser.
import {
  comparisonFindings,
  comparisonSummary,
  findLanguage,
  formatFinding,
  typeChanges,
} from '@curbwright/core';
import { useMemo } from 'react';
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
import {
  type ComparisonSide,
  existingConditions,
  formatSide,
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

/** Returns the two compared states, from the URL. */
function useSides(filters: SupplyFilters | null) {
  const [{ scenario }] = useDashboardChoices();
  const [first, setFirst] = useDashboardParameter('before');
  const [second, setSecond] = useDashboardParameter('after');
  const before = useMemo(() => parseSide(first) ?? existingConditions, [first]);
  const after = useMemo(
    () => parseSide(second) ?? defaultAfterSide(filters, scenario),
    [second, filters, scenario],
  );
  return {
    before,
    after,
    choose: (side: 'before' | 'after', value: ComparisonSide) =>
      (side === 'before' ? setFirst : setSecond)(formatSide(value)),
    swap: () => setDashboardParameters({ before: formatSide(after), after: formatSide(before) }),
  };
}

/**
 * Returns the request of the comparison operations, or none until the filters are loaded, because
 * the default states depend on them.
 */
function useComparisonRequest(filters: SupplyFilters | null, { before, after }: ReturnType<typeof useSides>) {
  const [{ zone, date, userClass }] = useDashboardChoices();
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
  const question = useMemo(() => (filters === null ? null : { query, body }), [filters, query, body]);
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
  const sides = useSides(filters.data);
  const { body, question, version } = useComparisonRequest(filters.data, sides);
  const { data, isFetching, isError, again } = useSilentQuery('comparisonCharts', question, version);
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
    sides,
    body,
    question,
    /**
     * Changes whenever the response may have changed: after edits to the expectations per type or
     * to open proposals of scenarios.
     */
    version,
    data,
    isFetching: isFetching || (filters.data === null && filters.isFetching),
    isError: isError || filters.isError,
    again: () => {
      filters.again();
      again();
    },
    selection,
    ...derived,
    looks,
  };
}

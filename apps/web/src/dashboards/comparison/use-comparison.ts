// Loads a comparison of two states of the city; selections of types and hours are applied in the
// browser.
import {
  comparisonFindings,
  comparisonSummary,
  type DashboardSelection,
  findLanguage,
  formatFinding,
  typeChanges,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurbTypeStyle } from '../../city/curb-styles.ts';
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

export interface ComparisonSides {
  readonly before: ComparisonSide;
  readonly after: ComparisonSide;
  readonly choose: (side: 'before' | 'after', value: ComparisonSide) => void;
  readonly swap: () => void;
}

/** Default scenario: a custom one with proposals, else any with proposals, else any custom one. */
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

/** The two compared states, from the URL. */
function useSides(filters: SupplyFilters | null): ComparisonSides {
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
    choose: (side, value) => (side === 'before' ? setFirst : setSecond)(formatSide(value)),
    swap: () => setDashboardParameters({ before: formatSide(after), after: formatSide(before) }),
  };
}

/** The request body of the comparison operations. */
export function useComparisonBody({ before, after }: ComparisonSides) {
  const [{ zone, date, userClass }] = useDashboardChoices();
  return useMemo(
    () => ({
      analysis_zone_id: zone,
      before: sideBody(before),
      after: sideBody(after),
      ...(date === null ? {} : { date }),
      ...(userClass === null ? {} : { user_class_category: userClass }),
    }),
    [zone, before, after, date, userClass],
  );
}

/**
 * Changes when the response may change: with the expectations of the types and the open proposals
 * of the scenarios.
 */
export function useComparisonVersionKey(filters: SupplyFilters | null): string {
  const version = useExpectationsVersion();
  const proposals = (filters?.scenarios ?? []).map(({ id, open_proposals: open }) => `${id}:${open}`);
  return [version, ...proposals].join();
}

/** Sends no request until the filters are loaded, because the two states are unknown before. */
function useCharts(filters: SupplyFilters | null, sides: ComparisonSides) {
  const query = useLanguageQuery();
  const body = useComparisonBody(sides);
  const question = useMemo(() => (filters === null ? null : { query, body }), [filters, query, body]);
  return useSilentQuery('comparisonCharts', question, useComparisonVersionKey(filters));
}
type ComparisonCharts = NonNullable<ReturnType<typeof useCharts>['data']>;

export interface FindingSentence {
  /**
   * Curb reserved for a group of people, curb a user class may use, or a statement about the whole
   * comparison.
   */
  readonly code: 'kept' | 'usable' | 'empty' | 'unchanged';
  readonly kind: 'loss' | 'shift' | 'gain' | 'same';
  readonly text: string;
}

export interface Comparison {
  readonly filters: SupplyFilters | null;
  readonly sides: ComparisonSides;
  readonly data: ComparisonCharts | null;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly again: () => void;
  readonly selection: DashboardSelection;
  readonly summary: ReturnType<typeof comparisonSummary> | null;
  readonly findings: readonly FindingSentence[];
  readonly changes: ReturnType<typeof typeChanges>;
  readonly looks: ReadonlyMap<number, CurbTypeStyle>;
}

export function useComparison(): Comparison {
  const { i18n } = useTranslation();
  const filters = useSupplyFilters();
  const sides = useSides(filters.data);
  const { data, isFetching, isError, again } = useCharts(filters.data, sides);
  const { data: city } = api.useCurrentCityQuery();
  const units = city?.units ?? 'metric';
  const [choices] = useDashboardChoices();
  const selection = useMemo(() => selectionOf(choices), [choices]);
  const language = findLanguage(i18n.language) ?? 'en';
  const { locale } = useReader();
  const worked = useMemo(() => {
    if (data === null) return { summary: null, findings: [], changes: [] };
    const { types, cells, user_classes: users, totals } = data;
    return {
      summary: comparisonSummary(types, cells, totals, selection),
      findings: comparisonFindings(types, cells, users, totals, selection).map((finding) => ({
        code: finding.code,
        kind: finding.kind,
        text: formatFinding(finding, { language, locale, units }),
      })),
      changes: typeChanges(cells, selection),
    };
  }, [data, selection, language, locale, units]);
  const looks = useTypeStylesById(data);
  return {
    filters: filters.data,
    sides,
    data,
    isFetching: isFetching || (filters.data === null && filters.isFetching),
    isError: isError || filters.isError,
    again: () => {
      filters.again();
      again();
    },
    selection,
    ...worked,
    looks,
  };
}

// Names and styles of curb types in dashboards: the map's colors, with a hatching for each dash
// pattern.
import type { dashboardCurbType } from '@curbwright/contract';
import { type DashStyle, dashStyles, findLanguage, type LanguageName, noRulesKnown } from '@curbwright/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCurbTypeCatalog } from '../city/city/city-locale.ts';
import type { CurbTypeStyle } from '../city/curb-styles.ts';
import { useCurbTypeName } from '../city/curb-type-hooks.ts';
import { useSilentQuery } from '../shell/silent-query.ts';
import { usePageColorScheme } from '../ui/print-light-scheme.ts';

function dashOf(word: string): DashStyle {
  return dashStyles.find((style) => style === word) ?? 'solid';
}

/**
 * Returns a function that gives a type's name and style in the current color scheme and language.
 */
export function useCurbTypeStyle(): (type: z.output<typeof dashboardCurbType>) => CurbTypeStyle {
  const scheme = usePageColorScheme();
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  return useCallback(
    (type) => ({
      id: type.id,
      key: String(type.id),
      name: type.id === noRulesKnown ? t('dashboards.noRules') : nameOf(type.name),
      section: type.filter_section,
      color: scheme === 'dark' ? type.color_dark : type.color,
      pattern: dashOf(type.dash_style),
      width: type.line_width,
    }),
    [scheme, t, nameOf],
  );
}

/** The `language` query parameter of the dashboard operations. */
export function useLanguageQuery(): { readonly language: LanguageName } {
  const { i18n } = useTranslation();
  const language = findLanguage(i18n.language) ?? 'en';
  return useMemo(() => ({ language }), [language]);
}

/**
 * Loads the filters of supply and comparison (types, scenarios, user classes) with the city's
 * units, currency and date.
 */
export function useSupplyFilters() {
  const query = useLanguageQuery();
  return useSilentQuery(
    'supplyFilters',
    useMemo(() => ({ query }), [query]),
  );
}

export type SupplyFilters = NonNullable<ReturnType<typeof useSupplyFilters>['data']>;

const none: readonly CurbTypeStyle[] = [];
const noStyles: ReadonlyMap<number, CurbTypeStyle> = new Map();

/** The styles of a response's types by id; empty until loaded. */
export function useTypeStylesById(
  data: { readonly types: readonly z.output<typeof dashboardCurbType>[] } | null,
): ReadonlyMap<number, CurbTypeStyle> {
  const lookOf = useCurbTypeStyle();
  return useMemo(
    () => (data === null ? noStyles : new Map(data.types.map((type) => [type.id, lookOf(type)]))),
    [data, lookOf],
  );
}

/** Changes when the city's expectations per type change, because the figures depend on them. */
export function useExpectationsVersion(): number {
  return useCurbTypeCatalog().reduce((sum, { version }) => sum + version, 0);
}

/** The selectable types in catalog order; empty until loaded. */
export function useCurbTypeStyles(filters: SupplyFilters | null): readonly CurbTypeStyle[] {
  const lookOf = useCurbTypeStyle();
  return useMemo(() => filters?.types.map(lookOf) ?? none, [filters, lookOf]);
}

// Names and styles of curb types in dashboards: the map's colors, with a hatching for each dash
// pattern.
import type { regulationType } from '@curbwright/contract';
import { type DashStyle, dashStyles, type LanguageName, languageNamed, noRulesKnown } from '@curbwright/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useClassName } from '../city/class-hooks.ts';
import type { TypeLook } from '../city/curb-looks.ts';
import { useQuietCall } from '../shell/quiet-call.ts';
import { useInkScheme } from '../ui/light-print.ts';

function dashOf(word: string): DashStyle {
  return dashStyles.find((style) => style === word) ?? 'solid';
}

/**
 * Returns a function that gives a type's name and style in the current color scheme and language.
 */
export function useTypeLook(): (type: z.output<typeof regulationType>) => TypeLook {
  const scheme = useInkScheme();
  const { t } = useTranslation();
  const nameOf = useClassName();
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
  const language = languageNamed(i18n.language) ?? 'en';
  return useMemo(() => ({ language }), [language]);
}

/**
 * Loads the filters of supply and comparison (types, scenarios, user classes) with the city's
 * units, currency and date.
 */
export function useSupplyFilters() {
  const query = useLanguageQuery();
  return useQuietCall(
    'supplyFilters',
    useMemo(() => ({ query }), [query]),
  );
}

export type SupplyFilters = NonNullable<ReturnType<typeof useSupplyFilters>['data']>;

const none: readonly TypeLook[] = [];

/** The selectable types in catalog order; empty until loaded. */
export function useTypeLooks(filters: SupplyFilters | null): readonly TypeLook[] {
  const lookOf = useTypeLook();
  return useMemo(() => filters?.types.map(lookOf) ?? none, [filters, lookOf]);
}

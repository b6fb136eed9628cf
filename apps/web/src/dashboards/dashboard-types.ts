// Regulation types as dashboards name and draw them: the map's colours, and a hatching for each dash.
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

/** Draws and names a type in this scheme and language. */
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

/** The `language` of a dashboard's call. */
export function useLanguageQuery(): { readonly language: LanguageName } {
  const { i18n } = useTranslation();
  const language = languageNamed(i18n.language) ?? 'en';
  return useMemo(() => ({ language }), [language]);
}

/** What supply and comparison can be filtered by: types, scenarios, user classes; and the city's units, money and day. */
export function useSupplyFilters() {
  const query = useLanguageQuery();
  return useQuietCall(
    'supplyFilters',
    useMemo(() => ({ query }), [query]),
  );
}

export type SupplyFilters = NonNullable<ReturnType<typeof useSupplyFilters>['data']>;

const none: readonly TypeLook[] = [];

/** The types one may tick, in the order of the catalogue; empty until they came. */
export function useTypeLooks(filters: SupplyFilters | null): readonly TypeLook[] {
  const lookOf = useTypeLook();
  return useMemo(() => filters?.types.map(lookOf) ?? none, [filters, lookOf]);
}

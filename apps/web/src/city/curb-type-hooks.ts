// The city's curb types, as drawn and named on the screen.
import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurbStyle } from '../map/curb-style.ts';
import { curbStylesByType, type DrawnCurbType } from '../map/view.ts';
import { api } from '../shell/api.ts';

/** Returns the catalog of `GET /api/subactivity/` as plain curb types; empty until loaded. */
export function useCurbTypes(): readonly DrawnCurbType[] {
  const { data } = api.useSubActivitiesQuery();
  return useMemo(
    () =>
      (data?.results ?? []).map((row) => ({
        name: row.name,
        color: row.color,
        colorDark: row.color_dark,
        dash: row.dash_style,
        width: row.line_width,
        shown: row.in_viewer,
      })),
    [data],
  );
}

/** Maps curb type names to their style in the current color scheme. */
export function useCurbStyles(): ReadonlyMap<string, CurbStyle> {
  const classes = useCurbTypes();
  const scheme = useComputedColorScheme('light');
  return useMemo(() => curbStylesByType(classes, scheme), [classes, scheme]);
}

/**
 * Names a curb type: built-in types in the reader's language, the city's own types by their display
 * name.
 */
export function useCurbTypeName(): (name: string) => string {
  const { t, i18n } = useTranslation();
  const { data } = api.useSubActivitiesQuery();
  return useCallback(
    (name: string) => {
      const key = `class.${name}`;
      if (i18n.exists(key)) return t(key);
      return data?.results.find((row) => row.name === name)?.display_name ?? name;
    },
    [data, t, i18n],
  );
}

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
 * Names a curb type: by the name that the city gave it, otherwise by its built-in name in the
 * reader's language.
 */
export function useCurbTypeName(): (name: string) => string {
  const { t, i18n } = useTranslation();
  const { data } = api.useSubActivitiesQuery();
  const names = useMemo(
    () =>
      new Map(
        (data?.results ?? []).flatMap(({ name, display_name: displayed, is_named_by_city: isOwn }) =>
          isOwn ? [[name, displayed] as const] : [],
        ),
      ),
    [data],
  );
  return useCallback(
    (name: string) => {
      const key = `class.${name}`;
      const builtIn = () => (i18n.exists(key) ? t(key) : name);
      return names.get(name) ?? builtIn();
    },
    [names, t, i18n],
  );
}

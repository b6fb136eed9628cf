// Formats lengths in the city's units, numbers in the reader's locale, and the names of components.
import { componentName, formatLength, numberFormat } from '@curbwright/core';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { type DraftComponent, expectedComponentNumber } from './zone-draft.ts';

interface ZoneFormat {
  readonly length: (metres: number) => string;
  readonly number: (count: number) => string;
  readonly units: 'metric' | 'imperial';
  readonly locale: string;
  /** Returns the name of a draft component, or the name that the server is expected to give it. */
  readonly component: (component: DraftComponent, all: readonly DraftComponent[]) => string;
}

export function useZoneFormat(): ZoneFormat {
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const units = city?.units ?? 'metric';
  const { locale, language } = reader;
  return useMemo(() => {
    const number = numberFormat(locale);
    return {
      units,
      locale,
      length: (metres) => formatLength(metres, units, locale),
      number: (count) => number.format(count),
      component: ({ key, shape, name }, all) =>
        componentName(
          {
            type: shape.type,
            number: expectedComponentNumber(all, key),
            ownName: name.trim() === '' ? null : name.trim(),
          },
          language,
        ),
    };
  }, [units, locale, language]);
}

// What every sign of the city needs to be drawn: its style, its first language, its form of times and lengths.
import { languages, type SignOptions, signStyleOf } from '@curbwright/core';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { useConfiguration } from '../../shell/configuration-hooks.ts';

/** How the city's signs are drawn; null until the city is known. A sign speaks the city's language, whoever looks at it. */
export function useSignTerms(): SignOptions | null {
  const { data: city } = api.useCurrentCityQuery();
  const wish = useConfiguration().entries.get('SIGN_STYLE');
  return useMemo(
    () =>
      city === undefined
        ? null
        : {
            style: signStyleOf(wish, { ...city, timeZone: city.time_zone }),
            language: languages.find((name) => name === city.language) ?? 'en',
            timeZone: city.time_zone,
            imperial: city.units === 'imperial',
          },
    [city, wish],
  );
}

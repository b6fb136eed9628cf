// The city-wide options for drawing signs: style, primary language, time and length formats.
import { languages, type SignOptions, signStyleOf } from '@curbwright/core';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { useConfiguration } from '../../shell/configuration-hooks.ts';

/**
 * How the city's signs are drawn; `null` until the city has loaded. Signs use the city's language,
 * not the reader's.
 */
export function useSignOptions(): SignOptions | null {
  const { data: city } = api.useCurrentCityQuery();
  const styleSetting = useConfiguration().entries.get('SIGN_STYLE');
  return useMemo(
    () =>
      city === undefined
        ? null
        : {
            style: signStyleOf(styleSetting, { ...city, timeZone: city.time_zone }),
            language: languages.find((name) => name === city.language) ?? 'en',
            timeZone: city.time_zone,
            imperial: city.units === 'imperial',
          },
    [city, styleSetting],
  );
}

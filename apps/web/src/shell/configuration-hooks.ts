// The city's configuration for every screen: read from what the first call already brought, so it costs no request.
import { type CityConfiguration, configurationOf } from '@curbwright/core';
import { useMemo } from 'react';
import { api } from './api.ts';

const none: readonly [] = [];

/** The configuration everybody may read; as if nothing were set until the city is known. */
export function useConfiguration(): CityConfiguration {
  const { data: city } = api.useCurrentCityQuery();
  const entries = city?.configuration ?? none;
  return useMemo(() => configurationOf(entries), [entries]);
}

// The city's configuration for every screen, read from the initial response without a request of
// its own.
import { type CityConfiguration, parseConfiguration } from '@curbwright/core';
import { useMemo } from 'react';
import { api } from './api.ts';

const none: readonly [] = [];

/** The public configuration; defaults until the city is loaded. */
export function useConfiguration(): CityConfiguration {
  const { data: city } = api.useCurrentCityQuery();
  const entries = city?.configuration ?? none;
  return useMemo(() => parseConfiguration(entries), [entries]);
}

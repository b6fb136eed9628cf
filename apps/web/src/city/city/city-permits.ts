// The permits that the published city's rules name, and which chosen values are unknown.
import { checkPermits, type UserVocabulary, userVocabulary } from '@curbwright/core';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';

/**
 * Returns the user classes and permits that the city's rules name; `null` until they are loaded.
 */
export function useCityVocabulary(): UserVocabulary | null {
  const { data } = api.useRuleSetsQuery();
  return useMemo(() => (data === undefined ? null : userVocabulary(data.rule_sets)), [data]);
}

/**
 * Returns the chosen permits in the city's spelling, and the unknown ones, which have no effect.
 * All count as known until the rules are loaded.
 */
export function useChosenPermits() {
  const { permits } = useAppSelector((state) => state.asker);
  const city = useCityVocabulary();
  return useMemo(
    () => (city === null ? { known: permits, unknown: [] } : checkPermits(permits, city)),
    [permits, city],
  );
}

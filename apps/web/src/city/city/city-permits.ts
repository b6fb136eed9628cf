// The permits that the rules of the published city name, and which of the chosen values it does not know.
import { checkPermits, type UserVocabulary, userVocabulary } from '@curbwright/core';
import { useMemo } from 'react';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';

/** null until the rules of the city are there. */
export function useCityVocabulary(): UserVocabulary | null {
  const { data } = api.useRuleSetsQuery();
  return useMemo(() => (data === undefined ? null : userVocabulary(data.rule_sets)), [data]);
}

/** The chosen permits as the city writes them, and those it does not know: they count for nothing. All are known until the rules are there. */
export function useChosenPermits() {
  const { permits } = useAppSelector((state) => state.asker);
  const city = useCityVocabulary();
  return useMemo(
    () => (city === null ? { known: permits, unknown: [] } : checkPermits(permits, city)),
    [permits, city],
  );
}

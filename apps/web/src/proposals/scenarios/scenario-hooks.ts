// Hooks for the city's scenarios and the current one.
import type { ScenarioResponse } from '@curbwright/contract';
import { findLanguage, scenarioDisplayName } from '@curbwright/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';

export type Scenario = ScenarioResponse;

export interface Scenarios {
  /** Built-in ones first, then by name; empty until loaded. */
  readonly all: readonly Scenario[];
  /** The current scenario; 'General' when none is selected or the selected one no longer exists. */
  readonly selected: Scenario | null;
  /** Whether the selected scenario was deleted. */
  readonly gone: boolean;
  /**
   * Whether the list is loaded and not being reloaded; a scenario missing from it then no longer
   * exists.
   */
  readonly settled: boolean;
  readonly failed: boolean;
  readonly again: () => void;
}

const none: readonly Scenario[] = [];

/** The scenario for drafts when none is selected ('General'); `null` until loaded. */
export function findDefaultScenario(all: readonly Scenario[]): Scenario | null {
  return all.find((one) => one.is_default && one.is_listable) ?? null;
}

export function useScenarios(): Scenarios {
  const { data, isError, isFetching, refetch } = api.useScenariosQuery();
  const chosen = useAppSelector((state) => state.scenario.selected);
  const again = useCallback(() => void refetch(), [refetch]);
  return useMemo(() => {
    const all = data?.results ?? none;
    const settled = data !== undefined && !isFetching;
    const found = chosen === null ? null : (all.find(({ id }) => id === chosen) ?? null);
    return {
      all,
      selected: found ?? findDefaultScenario(all),
      gone: settled && chosen !== null && found === null,
      settled,
      failed: isError && data === undefined,
      again,
    };
  }, [data, isError, isFetching, chosen, again]);
}

/**
 * Returns the display name of a scenario ('Existing' as 'Existing Conditions') in the user's
 * language. Requires the staff texts to be loaded.
 */
export function useScenarioName(): (scenario: Pick<Scenario, 'name'>) => string {
  const { i18n } = useTranslation();
  const language = findLanguage(i18n.language) ?? 'en';
  return useCallback(({ name }) => scenarioDisplayName(name, language), [language]);
}

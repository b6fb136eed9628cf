// The city's scenarios and the one that is worked in, for whoever shows or needs them.
import type { ScenarioAnswer } from '@curbwright/contract';
import { languageNamed, scenarioDisplayName } from '@curbwright/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';

export type Scenario = ScenarioAnswer;

export interface Scenarios {
  /** The built-in ones first, then by name; empty until they came. */
  readonly all: readonly Scenario[];
  /** The one that is worked in; 'General' where none is chosen or the chosen one is gone. */
  readonly selected: Scenario | null;
  /** The chosen one was deleted. */
  readonly gone: boolean;
  /** They came, and nobody reads them again right now: who is missing is gone. */
  readonly settled: boolean;
  readonly failed: boolean;
  readonly again: () => void;
}

const none: readonly Scenario[] = [];

/** The one that drafts go into when none is chosen ('General'); null until they came. */
export function generalOf(all: readonly Scenario[]): Scenario | null {
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
      selected: found ?? generalOf(all),
      gone: settled && chosen !== null && found === null,
      settled,
      failed: isError && data === undefined,
      again,
    };
  }, [data, isError, isFetching, chosen, again]);
}

/** Names a scenario: 'Existing' as 'Existing Conditions', in the reader's language. Needs the staff texts. */
export function useScenarioName(): (scenario: Pick<Scenario, 'name'>) => string {
  const { i18n } = useTranslation();
  const language = languageNamed(i18n.language) ?? 'en';
  return useCallback(({ name }) => scenarioDisplayName(name, language), [language]);
}

// The list's state in the URL: changes are written there and Back restores them. The scenario
// follows the currently selected one.
import { useCallback, useEffect, useState } from 'react';
import { writeSearch } from '../../shell/address-state.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import { formatRateListState, parseRateListState, type RateListState } from './rate-list-state.ts';

function parseScenarioParam(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('scenario') ?? '');
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

interface RateListUrlState {
  readonly state: RateListState;
  readonly scenario: number | null;
  /** `keepsBack` = `false` while typing, so that Back does not step through single letters. */
  readonly change: (part: Partial<RateListState>, keepsBack?: boolean) => void;
}

export function useRateListState(): RateListUrlState {
  const dispatch = useAppDispatch();
  const scenario = useAppSelector((root) => root.scenario.selected);
  const [state, setState] = useState(() => parseRateListState(location.search));
  useEffect(() => {
    const asked = parseScenarioParam(location.search);
    if (asked !== null) dispatch(scenarioSelected(asked));
    const back = () => {
      setState(parseRateListState(location.search));
      dispatch(scenarioSelected(parseScenarioParam(location.search)));
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [dispatch]);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    if (scenario === null) query.delete('scenario');
    else query.set('scenario', `${scenario}`);
    writeSearch(query.size === 0 ? '' : `?${query}`, false);
  }, [scenario]);
  const change = useCallback((part: Partial<RateListState>, keepsBack = true) => {
    const next = { ...parseRateListState(location.search), ...part };
    writeSearch(formatRateListState(next, location.search), keepsBack);
    setState(next);
  }, []);
  return { state, scenario, change };
}

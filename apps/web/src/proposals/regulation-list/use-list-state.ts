// The list's state in the URL: changes are written there and Back restores them. The scenario
// follows the currently selected one.
import { useCallback, useEffect, useState } from 'react';
import { writeSearch } from '../../shell/address-state.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { scenarioSelected } from '../scenarios/scenario-slice.ts';
import { formatListState, parseListState, type RegulationListState } from './list-state.ts';

function writeListState(state: RegulationListState, keepsBack: boolean): void {
  writeSearch(formatListState(state, location.search), keepsBack);
}

interface ListUrlState {
  readonly state: RegulationListState;
  readonly change: (part: Partial<RegulationListState>) => void;
}

export function useListState(): ListUrlState {
  const dispatch = useAppDispatch();
  const scenario = useAppSelector((root) => root.scenario.selected);
  const [own, setOwn] = useState(() => parseListState(location.search));
  const state = { ...own, scenario };
  useEffect(() => {
    const asked = parseListState(location.search);
    if (asked.scenario !== null) dispatch(scenarioSelected(asked.scenario));
    const back = () => {
      const now = parseListState(location.search);
      setOwn(now);
      dispatch(scenarioSelected(now.scenario));
    };
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [dispatch]);
  useEffect(() => writeListState({ ...parseListState(location.search), scenario }, false), [scenario]);
  const change = useCallback((part: Partial<RegulationListState>) => {
    const next = { ...parseListState(location.search), ...part };
    writeListState(next, true);
    setOwn(next);
  }, []);
  return { state, change };
}

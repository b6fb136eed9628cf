// Keeps a list's state and the selected scenario in the URL; Back restores both.
import { useEffect } from 'react';
import { useUrlState, writeSearch } from '../../shell/address-state.ts';
import { integerField } from '../../shell/list-screen/list-address.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { scenarioSelected } from './scenario-slice.ts';

const maxId = 2_147_483_647;

/** The scenario's id in a URL; `null` = the city's default scenario. */
export const scenarioField = integerField('scenario', 1, maxId);

function scenarioInAddress(): number | null {
  return scenarioField.parse(new URLSearchParams(location.search));
}

/** Like `useUrlState`, with the selected scenario. */
export function useScenarioUrlState<State extends object>(
  parse: (search: string) => State,
  format: (state: State, search: string) => string,
) {
  const dispatch = useAppDispatch();
  const scenario = useAppSelector((root) => root.scenario.selected);
  const address = useUrlState(parse, format);
  useEffect(() => {
    const given = scenarioInAddress();
    if (given !== null) dispatch(scenarioSelected(given));
    const back = () => dispatch(scenarioSelected(scenarioInAddress()));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, [dispatch]);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    scenarioField.write(query, scenario);
    writeSearch(query.size === 0 ? '' : `?${query}`, false);
  }, [scenario]);
  return { ...address, scenario };
}

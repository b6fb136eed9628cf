// The list's state in the URL: changes are written there and Back restores them. The scenario
// follows the currently selected one.
import { useScenarioUrlState } from '../scenarios/scenario-address.ts';
import { formatListState, parseListState } from './list-state.ts';

export function useListState() {
  const { state, scenario, change } = useScenarioUrlState(parseListState, formatListState);
  return { state: { ...state, scenario }, change };
}

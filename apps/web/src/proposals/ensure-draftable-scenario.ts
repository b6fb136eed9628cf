// Existing Conditions is a read-only scenario. Starting a draft there switches to the drafting
// scenario and notifies the user.
import i18next from 'i18next';
import { api } from '../shell/api.ts';
import { awaitQuery } from '../shell/await-query.ts';
import { store } from '../shell/store.ts';
import { showInfo } from '../ui/toast.ts';
import { scenarioSelected } from './scenarios/scenario-slice.ts';

/** Call this before opening a draft. Does nothing when the selected scenario accepts drafts. */
export async function ensureDraftableScenario(): Promise<void> {
  const { selected } = store.getState().scenario;
  if (selected === null) return;
  const { data } = await awaitQuery(store.dispatch(api.endpoints.scenarios.initiate(undefined)));
  if (data?.results.some(({ id, is_listable }) => id === selected && !is_listable) !== true) return;
  store.dispatch(scenarioSelected(null));
  showInfo(i18next.t('scenarios.leftExisting'));
}

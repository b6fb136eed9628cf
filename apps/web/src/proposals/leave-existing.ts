// Nothing is drafted in the existing conditions: who begins while they are shown goes to the scenario one drafts in, and is told.
import i18next from 'i18next';
import { api } from '../shell/api.ts';
import { settled } from '../shell/settled.ts';
import { store } from '../shell/store.ts';
import { showInfo } from '../ui/toast.ts';
import { scenarioSelected } from './scenarios/scenario-slice.ts';

/** To be called before a draft begins; does nothing where the selected scenario may be drafted in. */
export async function leaveExisting(): Promise<void> {
  const { selected } = store.getState().scenario;
  if (selected === null) return;
  const { data } = await settled(store.dispatch(api.endpoints.scenarios.initiate(undefined)));
  if (data?.results.some(({ id, is_listable }) => id === selected && !is_listable) !== true) return;
  store.dispatch(scenarioSelected(null));
  showInfo(i18next.t('scenarios.leftExisting'));
}

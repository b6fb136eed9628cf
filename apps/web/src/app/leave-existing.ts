// Nothing is drafted in the existing conditions: who begins while they are shown goes to the scenario one drafts in, and is told.
import i18next from 'i18next';
import { showInfo } from '../ui/toast.ts';
import { api } from './api.ts';
import { scenarioSelected } from './scenario-slice.ts';
import { settled } from './settled.ts';
import { store } from './store.ts';

/** To be called before a draft begins; does nothing where the selected scenario may be drafted in. */
export async function leaveExisting(): Promise<void> {
  const { selected } = store.getState().scenario;
  if (selected === null) return;
  const { data } = await settled(store.dispatch(api.endpoints.scenarios.initiate(undefined)));
  if (data?.results.some(({ id, is_listable }) => id === selected && !is_listable) !== true) return;
  store.dispatch(scenarioSelected(null));
  showInfo(i18next.t('scenarios.leftExisting'));
}

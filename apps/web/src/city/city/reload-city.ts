// Reloads the city and applies what changed: the city response itself and everything that depends
// on the published curbs.
import { calls } from 'virtual:contract-calls';
import { api } from '../../shell/api.ts';
import { sendApiRequest } from '../../shell/api-sender.ts';
import type { store as appStore } from '../../shell/store.ts';
import { detectCityChange } from './city-change.ts';

type City = NonNullable<ReturnType<ReturnType<typeof api.endpoints.currentCity.select>>['data']>;

function isCity(value: unknown): value is City {
  return typeof value === 'object' && value !== null && 'revision' in value && 'configuration' in value;
}

/** Does not report failures, because the connection bar already shows a lost connection. */
export async function reloadCity(store: typeof appStore): Promise<void> {
  const before = api.endpoints.currentCity.select()(store.getState()).data;
  const answer = await sendApiRequest({ call: calls.currentCity }, new AbortController().signal);
  if (!('data' in answer) || !isCity(answer.data)) return;
  const fresh = answer.data;
  const { differs, stale } =
    before === undefined ? { differs: true, stale: [] } : detectCityChange(before, fresh);
  if (differs) await store.dispatch(api.util.upsertQueryData('currentCity', undefined, fresh));
  if (stale.length > 0) store.dispatch(api.util.invalidateTags([...stale]));
}

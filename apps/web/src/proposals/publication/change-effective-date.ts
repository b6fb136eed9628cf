// Changes when a scheduled change takes effect.
import { api } from '../../shell/api.ts';
import { trackOwnWrite } from '../../shell/own-writes.ts';
import { store } from '../../shell/store.ts';

type Outcome =
  | { readonly ok: true /** The version of the proposal after it. */; readonly version: number }
  | { readonly ok: false; readonly error: unknown };

/**
 * Lets a scheduled change take effect at an instant (epoch milliseconds), if the proposal still has
 * the version that was seen.
 */
export async function changeEffectiveDate(id: number, instant: number, version: number): Promise<Outcome> {
  // The endpoint belongs to the staff lists, which a panel on the map may not have loaded.
  await import('../../shell/staff-api.ts');
  const body = { effective_from: new Date(instant).toISOString(), version };
  const { data, error } = await trackOwnWrite(() =>
    store.dispatch(api.endpoints.changeEffectiveDate.initiate({ params: { id }, body })),
  );
  return data === undefined ? { ok: false, error } : { ok: true, version: data.version };
}

// Signing out (requirement §8): 302, 403 and 200 count as success and clear the state; anything else goes to the generic handler.
import { api } from './api.ts';
import { isApiError } from './api-error.ts';
import { isUnsaved } from './draft-slice.ts';
import { reset } from './reset.ts';
import { clearSession, endsSession } from './session.ts';
import type { store as appStore } from './store.ts';

/** Asks first when an unsaved draft would be left (the map's page shows the question), and when work in the street waits on this device. */
export async function signOut(store: typeof appStore): Promise<void> {
  if (isUnsaved(store.getState().draft) && !(await (await import('./leave-guard.ts')).mayLeave())) return;
  if (
    localStorage.getItem('unsent_work') !== null &&
    !(await (await import('./leave-work.ts')).mayLeaveWork())
  )
    return;
  const answer = await store.dispatch(api.endpoints.logout.initiate(undefined, { forceRefetch: true }));
  if (isApiError(answer.error) && !endsSession(answer.error.status)) return;
  clearSession();
  store.dispatch(reset());
  location.assign('/loginpage/');
}

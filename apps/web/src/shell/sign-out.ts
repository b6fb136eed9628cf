// Signing out (requirement §8): 302, 403 and 200 count as success and clear the state; anything else goes to the generic handler. Where the server
// cannot be told now, the person is signed out here all the same, and it is told first when it can be (send.ts).
import { api } from './api.ts';
import { isApiError } from './api-error.ts';
import { reset } from './reset.ts';
import { clearSession, endsSession, isUnheard, keepSignOut } from './session.ts';
import type { store as appStore } from './store.ts';
import { hasUnsavedDraft, maySignOut } from './unsaved.ts';

/** Asks first when an unsaved draft would be left (the map's page shows the question), and when work in the street waits on this device. */
export async function signOut(store: typeof appStore): Promise<void> {
  if (hasUnsavedDraft() && !(await (await import('./leave-guard.ts')).mayLeave())) return;
  if (!(await maySignOut())) return;
  const { error } = await store.dispatch(api.endpoints.logout.initiate(undefined, { forceRefetch: true }));
  if (isApiError(error)) {
    if (isUnheard(error.status)) keepSignOut();
    else if (!endsSession(error.status)) return;
  }
  clearSession();
  store.dispatch(reset());
  // Who read orders here has this part of the app on the device; where it does not come, there are none.
  await import('./offline/field-store.ts')
    .then(({ forgetReadOrders }) => forgetReadOrders())
    .catch(console.error);
  location.assign('/loginpage/');
}

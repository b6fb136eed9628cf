// Signing out (requirement §8): 302, 403 and 200 count as success and clear the state; any other
// status goes to the generic handler. If the server cannot be reached, the user is signed out here
// anyway, and the server is notified as soon as it can be reached, before any other request
// (api-sender.ts).
import { api } from './api.ts';
import { isApiError } from './api-error.ts';
import { clearSession, isSignedOutStatus, isUndelivered, storePendingSignOut } from './login-session.ts';
import { reset } from './reset.ts';
import type { store as appStore } from './store.ts';
import { confirmSignOut, hasUnsavedDraft } from './unsaved-draft.ts';

/**
 * Asks for confirmation when an unsaved draft would be lost (the map page shows the question), and
 * when field work is still unsent on this device.
 */
export async function signOut(store: typeof appStore): Promise<void> {
  if (hasUnsavedDraft() && !(await (await import('./leave-guard.ts')).confirmLeave())) return;
  if (!(await confirmSignOut())) return;
  const { error } = await store.dispatch(api.endpoints.logout.initiate(undefined, { forceRefetch: true }));
  if (isApiError(error)) {
    if (isUndelivered(error.status)) storePendingSignOut();
    else if (!isSignedOutStatus(error.status)) return;
  }
  clearSession();
  store.dispatch(reset());
  // Anyone who read work orders here has this module on the device; if it cannot load, there are
  // none.
  await import('./offline/field-store.ts')
    .then(({ deleteCachedOrders: forgetReadOrders }) => forgetReadOrders())
    .catch(console.error);
  location.assign('/loginpage/');
}

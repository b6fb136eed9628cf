// Whether somebody is signed in. The router asks once; everybody else looks at its answer: a second asker would ask again after each 403.
import { api } from './api.ts';

/** Asks, and keeps the answer while the app is open. For the router only. */
export function useAskLogin(): void {
  api.useCheckLoginQuery();
}

/** The answer so far. */
export function useLogin() {
  return api.endpoints.checkLogin.useQueryState();
}

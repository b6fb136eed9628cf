// Tells whether a user is signed in, and who. Only the router sends the login check and all other
// code reads its result, because a second query would repeat after each 403.
import type { ModuleUser } from '@curbwright/core';
import { api } from './api.ts';
import { isApiError } from './api-error.ts';
import { hasSignInTrace } from './login-session.ts';
import { loadStoredPerson } from './stored-person.ts';

/**
 * Whether this page checks the login at all; decided when it opens, because signing in or out
 * reloads the page.
 */
let isLoginChecked: boolean | null = null;
function shouldCheckLogin(): boolean {
  isLoginChecked ??= hasSignInTrace();
  return isLoginChecked;
}

/**
 * Checks the login and keeps the result while the app is open. For the router only. A browser
 * without any sign of a sign-in is treated as a visitor.
 */
export function useLoginCheck(): void {
  api.useCheckLoginQuery(undefined, { skip: !shouldCheckLogin() });
}

/** Returns the result so far; `isLoading` until there is one. */
export function useLogin() {
  const state = api.endpoints.checkLogin.useQueryState();
  return { ...state, isLoading: state.isLoading || (shouldCheckLogin() && state.isUninitialized) };
}

interface LoginState {
  /** Whether the login check and, for a signed-in user, the permissions request are complete. */
  readonly settled: boolean;
  /** `null` = a visitor or, until `settled`, not known yet. */
  readonly person: ModuleUser;
}

/**
 * User to assume when the login check got no response: they continue with the data stored on this
 * device.
 */
function offlinePerson(error: unknown): ModuleUser {
  return isApiError(error) && error.status === 0 ? loadStoredPerson() : null;
}

/** Returns the current user, as the modules see them. */
export function usePerson(): LoginState {
  const login = useLogin();
  const user = api.useCurrentUserQuery(undefined, { skip: !login.isSuccess });
  if (!login.isSuccess)
    return { settled: !login.isLoading, person: login.isError ? offlinePerson(login.error) : null };
  return {
    settled: user.isSuccess || user.isError,
    person: { permissions: user.data?.permissions ?? [] },
  };
}

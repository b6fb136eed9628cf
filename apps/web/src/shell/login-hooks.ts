// Whether somebody is signed in, and who. The router asks once; everybody else looks at its answer: a second asker would ask again after each 403.
import type { ModulePerson } from '@curbwright/core';
import { api } from './api.ts';
import { isApiError } from './api-error.ts';
import { keptPerson } from './kept-person.ts';
import { mayBeSignedIn } from './session.ts';

/** Whether this page asks at all, decided when it opens: signing in and out load the page again. */
let asks: boolean | null = null;
function asksAtAll(): boolean {
  asks ??= mayBeSignedIn();
  return asks;
}

/** Asks, and keeps the answer while the app is open. For the router only. A browser that keeps no sign of a sign-in is a visitor's. */
export function useAskLogin(): void {
  api.useCheckLoginQuery(undefined, { skip: !asksAtAll() });
}

/** The answer so far; `isLoading` until there is one. */
export function useLogin() {
  const state = api.endpoints.checkLogin.useQueryState();
  return { ...state, isLoading: state.isLoading || (asksAtAll() && state.isUninitialized) };
}

interface KnownPerson {
  /** The login check, and for who is signed in what they may do, have been answered. */
  readonly settled: boolean;
  /** null = a visitor, or nobody yet. */
  readonly person: ModulePerson;
}

/** Who was there when somebody could be asked: with no answer at all, they go on with what is on this device. */
function unasked(error: unknown): ModulePerson {
  return isApiError(error) && error.status === 0 ? keptPerson() : null;
}

/** Who is there, as the modules see them. */
export function usePerson(): KnownPerson {
  const login = useLogin();
  const user = api.useCurrentUserQuery(undefined, { skip: !login.isSuccess });
  if (!login.isSuccess)
    return { settled: !login.isLoading, person: login.isError ? unasked(login.error) : null };
  return {
    settled: user.isSuccess || user.isError,
    person: { permissions: user.data?.permissions ?? [] },
  };
}

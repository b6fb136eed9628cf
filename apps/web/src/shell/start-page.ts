// Leads staff to where they work after signing in: the sign-in page requests it, and the router
// opens the page once the user's permissions are known.
import { routeOf, startPath } from '@curbwright/core';
import { useEffect, useSyncExternalStore } from 'react';
import { api } from './api.ts';
import { usePerson } from './login-hooks.ts';
import { managerListOf, managerListUrl } from './manager-lists.ts';
import { redirectTo, withCurrentView } from './navigation.ts';

/** In `sessionStorage`, because it holds for the tab in which the user signs in. */
const requestedKey = 'start_page_requested';
/** In `localStorage`: path of the last staff page in this browser, with the list it showed. */
const lastPageKey = 'last_staff_page';

/**
 * Requests the start page for a sign-in that leads to the public map. A sign-in that leads to any
 * other page returns there.
 * @param next path after signing in, with query and hash
 */
export function requestStartPage(next: string): void {
  if (/^\/(?:[?#]|$)/.test(next)) sessionStorage.setItem(requestedKey, 'true');
  else sessionStorage.removeItem(requestedKey);
}

/** Stores the current page as the last one if staff work there. Other pages change nothing. */
export function storeLastPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const route = routeOf(pathname);
  if (route === null || !['manager', 'analyzer', 'administration'].includes(route.module ?? '')) return;
  const page = route.view === 'managerListView' ? managerListUrl(managerListOf(search)) : route.path;
  localStorage.setItem(lastPageKey, page);
}

function isStartPageRequested(): boolean {
  return sessionStorage.getItem(requestedKey) !== null;
}

function lastPage(): string | null {
  return localStorage.getItem(lastPageKey);
}

/** Storage does not tell its own page of changes; values are read again at each rendering. */
function subscribeToNothing(): () => void {
  return () => {};
}

function rememberPage(): void {
  storeLastPage(location);
}

/**
 * Opens the start page on the public map if it was requested, with the map's current view. Returns
 * whether the map must wait for that decision. For the router only.
 */
export function useStartPage(path: string): boolean {
  const requested = useSyncExternalStore(subscribeToNothing, isStartPageRequested);
  const { settled, person } = usePerson();
  const { data: city, isLoading } = api.useCurrentCityQuery();
  const isDecided = settled && !isLoading;
  const last = useSyncExternalStore(subscribeToNothing, lastPage);
  const start = isDecided ? startPath(last, city?.modules_enabled ?? [], person) : null;
  useEffect(() => {
    addEventListener('pagehide', rememberPage);
    return () => removeEventListener('pagehide', rememberPage);
  }, []);
  useEffect(() => {
    if (!requested || path !== '/' || start === null) return;
    sessionStorage.removeItem(requestedKey);
    if (start !== '/') redirectTo(withCurrentView(start));
  }, [requested, path, start]);
  return requested && path === '/' && start !== '/';
}

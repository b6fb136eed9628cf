// The staff page that was open last in this browser, and the request to open it after signing in.
import { routeOf } from '@curbwright/core';
import { useEffect } from 'react';
import { managerListOf, managerListUrl } from './manager-lists.ts';
import { startPageKey } from './start-page.ts';

/** In `localStorage`: path of the page, with the list it showed. */
const lastPageKey = 'last_staff_page';

/**
 * Requests the start page for a sign-in that leads to the public map. A sign-in that leads to any
 * other page returns there.
 * @param next path after signing in, with query and hash
 */
export function requestStartPage(next: string): void {
  if (/^\/(?:[?#]|$)/.test(next)) sessionStorage.setItem(startPageKey, 'true');
  else sessionStorage.removeItem(startPageKey);
}

export function withdrawStartPageRequest(): void {
  sessionStorage.removeItem(startPageKey);
}

/** Stores the current page as the last one if staff work there. Other pages change nothing. */
export function storeLastPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const route = routeOf(pathname);
  if (route === null || !['manager', 'analyzer', 'administration'].includes(route.module ?? '')) return;
  const page = route.view === 'managerListView' ? managerListUrl(managerListOf(search)) : route.path;
  localStorage.setItem(lastPageKey, page);
}

export function lastPage(): string | null {
  return localStorage.getItem(lastPageKey);
}

function storeThisPage(): void {
  storeLastPage(location);
}

/** Stores the last page when the browser leaves it. */
export function useLastPage(): void {
  useEffect(() => {
    addEventListener('pagehide', storeThisPage);
    return () => removeEventListener('pagehide', storeThisPage);
  }, []);
}

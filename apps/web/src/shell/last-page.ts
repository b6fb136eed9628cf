// The staff page that was open last in this browser.
import { routeOf } from '@curbwright/core';
import { useEffect } from 'react';
import { managerListOf, managerListUrl } from './manager-lists.ts';

/** In `localStorage`: path of the page, with the list it showed. */
const lastPageKey = 'last_staff_page';

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

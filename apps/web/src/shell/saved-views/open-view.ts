// The view that is open: the URL names it (`?view=3`), next to the state that people may have
// changed since. A link to a view (`?open_view=3`) opens it as it is saved.
import { useAddress } from '../address-watch.ts';
import { redirectTo } from '../navigation.ts';

const openParameter = 'view';
const linkParameter = 'open_view';

function idIn(address: string, parameter: string): number | null {
  const search = /\?[^#]*/.exec(address)?.[0] ?? '';
  const text = new URLSearchParams(search).get(parameter) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Adds a parameter to the query of an address. */
function addParameter(address: string, parameter: string): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return `${path}${query === '' ? '?' : `${query}&`}${parameter}${hash}`;
}

/** Returns the id of the open view; `null` = none. */
export function openViewId(address: string): number | null {
  return idIn(address, openParameter);
}

/** Returns the id of the open view, following the URL. */
export function useOpenViewId(): number | null {
  return openViewId(useAddress());
}

/** Returns the id of the view that a link asks to open; `null` = none. */
export function linkedViewId(address: string): number | null {
  return idIn(address, linkParameter);
}

/** Returns the URL of a view's address in which the view is open. */
export function addressOfView(id: number, address: string): string {
  return addParameter(address, `${openParameter}=${id}`);
}

/** Returns a link that opens a view as it is saved at the time. */
export function linkToView(id: number, address: string): string {
  const [, path = '', list = ''] = /^([^?#]*)(?:.*[?&](list=[a-z-]+))?/.exec(address) ?? [];
  return addParameter(`${path}${list === '' ? '' : `?${list}`}`, `${linkParameter}=${id}`);
}

/** Marks another view, or none, as open and leaves everything else as it is. */
export function markOpenView(id: number | null): void {
  const query = new URLSearchParams(location.search);
  query.delete(linkParameter);
  query.delete(openParameter);
  if (id !== null) query.set(openParameter, String(id));
  redirectTo(`${location.pathname}${query.size === 0 ? '' : `?${query}`}${location.hash}`);
}

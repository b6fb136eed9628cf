// Leads staff to where they work after signing in: the sign-in page requests the start page, and the
// router opens it once the user's permissions are known.

/** In `sessionStorage`, because it holds for the tab in which the user signs in. */
const requestedKey = 'start_page_requested';

/**
 * Requests the start page for a sign-in that leads to the public map. A sign-in that leads to any
 * other page returns there.
 * @param next path after signing in, with query and hash
 */
export function requestStartPage(next: string): void {
  if (/^\/(?:[?#]|$)/.test(next)) sessionStorage.setItem(requestedKey, 'true');
  else sessionStorage.removeItem(requestedKey);
}

export function isStartPageRequested(): boolean {
  return sessionStorage.getItem(requestedKey) !== null;
}

export function withdrawStartPageRequest(): void {
  sessionStorage.removeItem(requestedKey);
}

// Leads staff to where they work after signing in: the sign-in page requests the start page, and the
// router opens it once the user's permissions are known.

/** In `sessionStorage`, because it holds for the tab in which the user signs in. */
export const startPageKey = 'start_page';

export function isStartPageRequested(): boolean {
  return sessionStorage.getItem(startPageKey) !== null;
}

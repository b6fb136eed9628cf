// Determines where the user is redirected after signing in: to the previous page, never to another
// site.

/** Returns the path in `?next=`; the map if it does not belong to this app. */
export function pathAfterSignIn(search: string, origin: string): string {
  const nextPath = new URLSearchParams(search).get('next');
  if (nextPath === null || !nextPath.startsWith('/')) return '/';
  try {
    const url = new URL(nextPath, origin);
    // `/.//evil.test` becomes the path `//evil.test`, which a browser treats as a URL of another
    // host.
    const stays = url.origin === origin && !/^\/(?:\/|loginpage)/.test(url.pathname);
    return stays ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
}

/** URL of the sign-in page that leads back to `here`. */
export function signInUrl(here: string): string {
  return here === '/' ? '/loginpage/' : `/loginpage/?next=${encodeURIComponent(here)}`;
}

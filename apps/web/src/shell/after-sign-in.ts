// Where a person goes after signing in: back to where they were, and never to another site.

/** The path asked for by `?next=`; the map when it is none of this app's. */
export function afterSignIn(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get('next');
  if (asked === null || !asked.startsWith('/')) return '/';
  try {
    const url = new URL(asked, origin);
    // `/.//evil.test` becomes the path `//evil.test`, which a browser takes for another host.
    const stays = url.origin === origin && !/^\/(?:\/|loginpage)/.test(url.pathname);
    return stays ? `${url.pathname}${url.search}${url.hash}` : '/';
  } catch {
    return '/';
  }
}

/** The address of the sign-in page that leads back to `here`. */
export function signInAddress(here: string): string {
  return here === '/' ? '/loginpage/' : `/loginpage/?next=${encodeURIComponent(here)}`;
}

// What the browser stores of a sign-in: the access token, two flags, and the anti-forgery cookie
// set by the server.

/** Storage key of the user of this device, for offline work. */
export const personStorageKey = 'field_person';

const keys = {
  token: 'access_token',
  signedIn: 'is_authenticated',
  terms: 'terms_accepted',
  person: personStorageKey,
} as const;

/** The access token; `null` = none. */
export function accessToken(): string | null {
  return localStorage.getItem(keys.token);
}

export function storeAccessToken(token: string): void {
  localStorage.setItem(keys.token, token);
  localStorage.setItem(keys.signedIn, 'true');
}

/** Whether the city's terms were accepted in this browser since the last sign-out. */
export function termsAccepted(): boolean {
  return localStorage.getItem(keys.terms) === 'true';
}

export function storeTermsAccepted(): void {
  localStorage.setItem(keys.terms, 'true');
}

/** Drops the token after a failed refresh. */
export function removeAccessToken(): void {
  localStorage.removeItem(keys.token);
}

/** Clears the sign-in and its flags (logout). */
export function clearSession(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
}

/** Statuses of the logout endpoint that count as success besides 200 (requirement §8). */
export function isSignedOutStatus(status: number): boolean {
  return status === 302 || status === 403;
}

/**
 * Marks the user as not signed in. Returns `true` if that is a change, so that a page reloads for
 * it only once, never in a loop. Who signed out leaves nothing behind: a request still on its way
 * that is refused afterwards stores nothing.
 */
export function markSignedOut(): boolean {
  const news = localStorage.getItem(keys.signedIn) === 'true';
  if (news) localStorage.setItem(keys.signedIn, 'false');
  return news;
}

/** Body field that carries the anti-forgery token in addition to the header (requirement §7). */
export const csrfFormField = 'csrfmiddlewaretoken';

/**
 * Reads the anti-forgery token from the cookie `csrftoken`, or from `staging_csrftoken` on a
 * staging server (requirement §7). The other one is used if the server's own cookie is missing or
 * the kind of server is not known yet.
 */
export function csrfTokenFrom(cookies: string, staging = false): string | null {
  const found = new Map(
    cookies.split(';').map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return [name, value.join('=')] as const;
    }),
  );
  const names = ['csrftoken', 'staging_csrftoken'];
  const [own = '', other = ''] = staging ? names.reverse() : names;
  return found.get(own) ?? found.get(other) ?? null;
}

const pendingSignOutKey = 'signed_out';
/** Identifies this browser's session, because each sign-in sets new tokens. */
const sessionFingerprint = () => `${csrfTokenFrom(document.cookie)} ${csrfTokenFrom(document.cookie, true)}`;

/** Whether the server did not process the request: no response, or a server error. */
export function isUndelivered(status: number): boolean {
  return status === 0 || status >= 500;
}

/**
 * Records that the user signed out here and the server does not know yet. The session's cookies,
 * which no script can delete, are no longer used.
 */
export function storePendingSignOut(): void {
  localStorage.setItem(pendingSignOutKey, sessionFingerprint());
}

/** Whether the cookies here still belong to a session that the user signed out of. */
export function hasPendingSignOut(): boolean {
  return localStorage.getItem(pendingSignOutKey) === sessionFingerprint();
}

export function clearPendingSignOut(): void {
  localStorage.removeItem(pendingSignOutKey);
}

/**
 * Whether this browser shows signs of a sign-in: a token, the flag, or the readable anti-forgery
 * cookie, which is set and removed together with the session and refresh cookies that scripts
 * cannot see. Without any of them the login check would only return 403.
 */
export function hasSignInTrace(): boolean {
  return (
    accessToken() !== null ||
    localStorage.getItem(keys.signedIn) === 'true' ||
    csrfTokenFrom(document.cookie) !== null
  );
}

/** The public viewer and the root path send no personal token (requirement §7). */
export function sendsToken(path: string): boolean {
  return (
    path !== '/' && !path.startsWith('/viewer/') && path !== '/viewer' && !path.startsWith('/public-default')
  );
}

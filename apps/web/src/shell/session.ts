// What the browser keeps of a sign-in: the access token, two flags, and the anti-forgery cookie the server set.

/** Where the person of this device is remembered, for work without a connection. */
export const personPlace = 'field_person';

const keys = {
  token: 'access_token',
  signedIn: 'is_authenticated',
  terms: 'terms_accepted',
  person: personPlace,
} as const;

/** The access token; null = none. */
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

/** Forgets the token after a failed refresh. */
export function dropAccessToken(): void {
  localStorage.removeItem(keys.token);
}

/** Forgets the sign-in and its flags (logout). */
export function clearSession(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
}

/** Answers of the logout call that count as success beside 200 (requirement §8). */
export function endsSession(status: number): boolean {
  return status === 302 || status === 403;
}

/** Marks the person as not signed in; true when that is news (a page reloads once for it, never in a loop). */
export function markSignedOut(): boolean {
  const news = localStorage.getItem(keys.signedIn) === 'true';
  localStorage.setItem(keys.signedIn, 'false');
  return news;
}

/** The second carrier of the anti-forgery token: a field of the body (requirement §7). */
export const formToken = 'csrfmiddlewaretoken';

/**
 * The anti-forgery token of the cookie `csrftoken`, or of `staging_csrftoken` where the server is a staging one (requirement §7). While nobody
 * knows which it is, or where its own cookie is missing, the other one counts.
 */
export function forgeryToken(cookies: string, staging = false): string | null {
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

const leftPlace = 'signed_out';
/** Tells this browser's session from any other: another sign-in brings other tokens. */
const sessionSign = () => `${forgeryToken(document.cookie)} ${forgeryToken(document.cookie, true)}`;

/** No answer, or a server in trouble: it has not heard of it. */
export function isUnheard(status: number): boolean {
  return status === 0 || status >= 500;
}

/** Keeps that the person signed out here and the server was not told: the session's cookies, which no script can take away, are used no more. */
export function keepSignOut(): void {
  localStorage.setItem(leftPlace, sessionSign());
}

/** Whether the cookies here are still those of a session the person left. */
export function isLeaving(): boolean {
  return localStorage.getItem(leftPlace) === sessionSign();
}

export function forgetSignOut(): void {
  localStorage.removeItem(leftPlace);
}

/**
 * Whether this browser keeps a sign of a sign-in: a token, the flag, or the readable anti-forgery cookie, which comes and goes with the
 * session and refresh cookies that no script can see. Without any of them the login check would only answer 403.
 */
export function mayBeSignedIn(): boolean {
  return (
    accessToken() !== null ||
    localStorage.getItem(keys.signedIn) === 'true' ||
    forgeryToken(document.cookie) !== null
  );
}

/** The public viewer's and the root path send no token of a person (requirement §7). */
export function sendsToken(path: string): boolean {
  return (
    path !== '/' && !path.startsWith('/viewer/') && path !== '/viewer' && !path.startsWith('/public-default')
  );
}

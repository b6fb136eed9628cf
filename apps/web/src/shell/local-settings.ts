// Local mode (requirement §7): the base URL and the token come from build settings instead of the
// page and sign-in.

export interface LocalSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
}

export type LocalMode =
  | { readonly kind: 'off' }
  | { readonly kind: 'on'; readonly settings: LocalSettings }
  | { readonly kind: 'incomplete'; readonly alert: string };

/** Build environment as provided by Vite. */
type Environment = Readonly<Record<string, unknown>>;

function textOf(environment: Environment, name: string): string {
  const value = environment[name];
  return typeof value === 'string' ? value.trim() : '';
}

/**
 * Reads `VITE_LOCAL_MODE` (`true` turns it on), `VITE_BASE_URL` and `VITE_AUTH_TOKEN`; reports
 * missing values with the text of the requirement (§5).
 */
export function readLocalMode(environment: Environment): LocalMode {
  if (textOf(environment, 'VITE_LOCAL_MODE') !== 'true') return { kind: 'off' };
  const baseUrl = textOf(environment, 'VITE_BASE_URL').replace(/\/+$/, '');
  const token = textOf(environment, 'VITE_AUTH_TOKEN');
  const missing = [baseUrl === '' ? 'baseURL' : '', token === '' ? 'AuthToken' : ''].filter(
    (name) => name !== '',
  );
  if (missing.length > 0)
    return { kind: 'incomplete', alert: `Please include ${missing.join(' and ')} in LocalSettings` };
  return { kind: 'on', settings: { baseUrl, token } };
}

/** Local mode of this build. */
export const currentLocalMode = readLocalMode(import.meta.env);

// API errors as values, and the error text that the requirement specifies.

export interface ApiError {
  /**
   * HTTP status; 0 when there was no response, -1 when a sealed (encrypted) response could not be
   * opened.
   */
  readonly status: number;
  /** The request, e.g. `GET /api/links/12/…/`. */
  readonly request: string;
  /** Response body, if it was JSON. */
  readonly body: unknown;
  /** The server's request id (`x-request-id`), so that support can find it in the log. */
  readonly reference?: string | null;
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Returns the `detail` of an error response; `null` if it has none. */
export function detailOf(error: ApiError): string | null {
  const detail = field(error.body, 'detail');
  return typeof detail === 'string' && detail !== '' ? detail : null;
}

/** Returns the stable code of an error response; `null` if it has none. */
export function codeOf(error: ApiError): string | null {
  const code = field(error.body, 'code');
  return typeof code === 'string' ? code : null;
}

export const notSignedIn = 'Authentication credentials were not provided.';

/**
 * Text of the toast (requirement §8): the request if there was no response; else the detail; else
 * the first entry of the `name` error list; else the fallback.
 */
export function formatApiError(error: ApiError, fallback: string): string {
  if (error.status === -1) return 'Decryption Error';
  if (error.status === 0) return error.request === '' ? fallback : error.request;
  const name = field(error.body, 'name');
  const first: unknown = Array.isArray(name) ? name[0] : undefined;
  return detailOf(error) ?? (typeof first === 'string' ? first : fallback);
}

/**
 * Error text of a form: like the toast's, but a validation error of any field takes precedence over
 * the fallback. The fallback is also used for any other thrown value.
 */
export function formatFormError(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  const lists = typeof error.body === 'object' && error.body !== null ? Object.values(error.body) : [];
  const first: unknown = lists.find(Array.isArray)?.[0];
  return formatApiError(error, typeof first === 'string' ? first : fallback);
}

/** Whether a value is the error of a rejected request. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'status' in value && 'request' in value;
}

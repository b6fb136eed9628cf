// What went wrong with a call, as a value; and the sentence the requirement wants for it.

export interface ApiError {
  /** The HTTP status, 0 when no answer came, -1 when a sealed answer did not open. */
  readonly status: number;
  /** What was asked, e.g. `GET /api/links/12/…/`. */
  readonly request: string;
  /** The answer's body where it was JSON. */
  readonly body: unknown;
  /** The server's id of the request (`x-request-id`): whoever helps finds it in the log. */
  readonly reference?: string | null;
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

/** The `detail` of a refused call; null when it has none. */
export function detailOf(error: ApiError): string | null {
  const detail = field(error.body, 'detail');
  return typeof detail === 'string' && detail !== '' ? detail : null;
}

/** The stable code of a refused call; null when it has none. */
export function codeOf(error: ApiError): string | null {
  const code = field(error.body, 'code');
  return typeof code === 'string' ? code : null;
}

export const notSignedIn = 'Authentication credentials were not provided.';

/**
 * The toast's words (requirement §8): the detail; else the first entry of the name error list; else the request when no answer came;
 * else the fallback.
 */
export function errorWords(error: ApiError, fallback: string): string {
  if (error.status === -1) return 'Decryption Error';
  if (error.status === 0) return error.request === '' ? fallback : error.request;
  const name = field(error.body, 'name');
  const first: unknown = Array.isArray(name) ? name[0] : undefined;
  return detailOf(error) ?? (typeof first === 'string' ? first : fallback);
}

/** The words of a form: like the toast's, but a fault of any field is told before the fallback is. */
export function faultWords(error: ApiError, fallback: string): string {
  const lists = typeof error.body === 'object' && error.body !== null ? Object.values(error.body) : [];
  const first: unknown = lists.find(Array.isArray)?.[0];
  return errorWords(error, typeof first === 'string' ? first : fallback);
}

/** True for a value a rejected call carries. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'status' in value && 'request' in value;
}

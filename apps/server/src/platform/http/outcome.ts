// Return values of a handler: a response, prepared text or bytes, or a rejection. mount.ts turns
// them into HTTP.
import type { Readable } from 'node:stream';
import type { ErrorCode } from '@curbwright/contract';
import type { Failure, Result } from '@curbwright/core';

/** A cookie to set, or to clear if `value` is `null`. The cookie rules define its scope. */
export interface CookieChange {
  readonly cookie: 'refresh' | 'session' | 'forgery' | 'flow' | 'leaving';
  readonly value: string | null;
}

/** How a response may be cached; without it, `no-store`. */
export interface CachePolicy {
  /** Quoted, as in the header. */
  readonly etag: string;
  /** The `Cache-Control` header. */
  readonly control: string;
}

interface ValueOutcome<T> {
  readonly kind: 'answered';
  readonly value: T;
  readonly cookies: readonly CookieChange[];
  readonly headers: Readonly<Record<string, string>>;
}

/** JSON text that is already rendered, or bytes (tiles), sent unchanged; a file may be a stream. */
export interface RawOutcome {
  readonly kind: 'ready';
  readonly body: string | Buffer | Readable;
  readonly keeping: CachePolicy | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Overrides the operation's status: 204 for an empty tile. */
  readonly status: number | null;
}

/** The client's copy is still current. */
export interface NotModifiedOutcome {
  readonly kind: 'unchanged';
  readonly keeping: CachePolicy;
}

export interface Rejection {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  /**
   * Error messages by field, as text or message keys. If empty, the response has a `detail`
   * instead.
   */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Additional facts next to `detail` (who changed it, when). */
  readonly facts: Readonly<Record<string, string | number | null>>;
  readonly cookies: readonly CookieChange[];
  /** `Retry-After` in seconds; `null` = none. */
  readonly retryAfter: number | null;
  /** Overrides the status of the code. */
  readonly status: number | null;
  /** Message key for `detail`, instead of the code's own. */
  readonly text: string | null;
  /** Message key for a `title` next to `detail` (requirement §5); `null` = none. */
  readonly title: string | null;
}

export type Outcome<T> = ValueOutcome<T> | RawOutcome | NotModifiedOutcome | Rejection;

export function respond<T>(
  value: T,
  more: Partial<Pick<ValueOutcome<T>, 'cookies' | 'headers'>> = {},
): ValueOutcome<T> {
  return { kind: 'answered', value, cookies: [], headers: {}, ...more };
}

export function respondRaw(
  body: string | Buffer | Readable,
  more: Partial<Pick<RawOutcome, 'keeping' | 'headers' | 'status'>> = {},
): RawOutcome {
  return { kind: 'ready', body, keeping: null, headers: {}, status: null, ...more };
}

export function reject(code: ErrorCode, more: Partial<Omit<Rejection, 'kind' | 'code'>> = {}): Rejection {
  return {
    kind: 'refused',
    code,
    params: {},
    fields: {},
    facts: {},
    cookies: [],
    retryAfter: null,
    status: null,
    text: null,
    title: null,
    ...more,
  };
}

/**
 * Rejections because someone else acted first: the request is valid, but too late (decision 0070).
 */
const conflictCodes: ReadonlySet<string> = new Set(['proposal.published', 'proposal.reverted']);

/** Rejects the whole request for a reason from core: `detail` explains it, `reason` is its code. */
export function rejectFor(
  { code, params }: Failure,
  more: Partial<Omit<Rejection, 'kind' | 'code'>> = {},
): Rejection {
  return reject('refused', {
    text: code,
    params,
    facts: { reason: code },
    status: conflictCodes.has(code) ? 409 : null,
    ...more,
  });
}

/** Rejects the request with an error on one field. */
export function rejectField(field: string, fault: string, params: Rejection['params'] = {}): Rejection {
  return reject('invalid', { fields: { [field]: [fault] }, params });
}

/** Turns a rejection from core into an error on one field; its code is the message key. */
export function rejectFieldFor(field: string, result: Extract<Result<unknown>, { ok: false }>): Rejection {
  return rejectField(field, result.refusal.code, result.refusal.params);
}

/** The cached response, unless the client already has it (`If-None-Match`, weak comparison). */
export function respondRawUnlessCached(
  known: string | undefined,
  keeping: CachePolicy,
  body: () => string | Buffer,
): RawOutcome | NotModifiedOutcome {
  const clientEtags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return clientEtags.includes(keeping.etag.replace(/^W\//, ''))
    ? { kind: 'unchanged', keeping }
    : respondRaw(body(), { keeping });
}

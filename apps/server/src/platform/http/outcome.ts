// What a handler gives back, as a value: an answer, ready text or bytes, or a refusal. The mount turns it into HTTP.
import type { Readable } from 'node:stream';
import type { ErrorCode } from '@curbwright/contract';
import type { Refusal, Result } from '@curbwright/core';

/** A cookie to set, or to clear when `value` is null; where it is sent stands in the cookie rules. */
export interface CookieChange {
  readonly cookie: 'refresh' | 'session' | 'forgery' | 'flow' | 'leaving';
  readonly value: string | null;
}

/** How an answer may be kept. Without it: `no-store`. */
export interface Keeping {
  /** Quoted, as in the header. */
  readonly etag: string;
  /** Cache-Control. */
  readonly control: string;
}

export interface Answered<T> {
  readonly kind: 'answered';
  readonly value: T;
  readonly cookies: readonly CookieChange[];
  readonly headers: Readonly<Record<string, string>>;
}

/** JSON text that was rendered already, or bytes (tiles), sent as they are; a file may come as a stream. */
export interface Ready {
  readonly kind: 'ready';
  readonly body: string | Buffer | Readable;
  readonly keeping: Keeping | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Instead of the call's own status: 204 for an empty tile. */
  readonly status: number | null;
}

/** The caller's copy is still good. */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly keeping: Keeping;
}

export interface Refused {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** Faults by field; when there are none the answer is a `detail`. A fault is a sentence or the key of a text. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Further facts beside `detail` (who changed it, when). */
  readonly facts: Readonly<Record<string, string | number | null>>;
  readonly cookies: readonly CookieChange[];
  /** Seconds. */
  readonly retryAfter: number | null;
  /** Instead of the code's own status. */
  readonly status: number | null;
  /** Key of the text of `detail`, instead of the code's own. */
  readonly text: string | null;
  /** Key of the text of a `title` beside the detail (requirement §5); null = none. */
  readonly title: string | null;
}

export type Outcome<T> = Answered<T> | Ready | Unchanged | Refused;

export function answered<T>(
  value: T,
  more: Partial<Pick<Answered<T>, 'cookies' | 'headers'>> = {},
): Answered<T> {
  return { kind: 'answered', value, cookies: [], headers: {}, ...more };
}

export function ready(
  body: string | Buffer | Readable,
  more: Partial<Pick<Ready, 'keeping' | 'headers' | 'status'>> = {},
): Ready {
  return { kind: 'ready', body, keeping: null, headers: {}, status: null, ...more };
}

export function refuse(code: ErrorCode, more: Partial<Omit<Refused, 'kind' | 'code'>> = {}): Refused {
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

/** What somebody else did first: nothing is wrong with what was asked, it came too late (decision 0390). */
const cameTooLate: ReadonlySet<string> = new Set(['proposal.published', 'proposal.reverted']);

/** A core refusal of the whole call: `detail` says it, `reason` names it. */
export function refuseFor(
  { code, params }: Refusal,
  more: Partial<Omit<Refused, 'kind' | 'code'>> = {},
): Refused {
  return refuse('refused', {
    text: code,
    params,
    facts: { reason: code },
    status: cameTooLate.has(code) ? 409 : null,
    ...more,
  });
}

/** A fault of one field. */
export function refuseField(field: string, fault: string, params: Refused['params'] = {}): Refused {
  return refuse('invalid', { fields: { [field]: [fault] }, params });
}

/** A core refusal as a fault of one field: the code is the key of its text. */
export function refusedAt(field: string, result: Extract<Result<unknown>, { ok: false }>): Refused {
  return refuseField(field, result.refusal.code, result.refusal.params);
}

/** The kept answer unless the caller has it already (If-None-Match, compared weakly). */
export function readyUnless(
  known: string | undefined,
  keeping: Keeping,
  body: () => string | Buffer,
): Ready | Unchanged {
  const held = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return held.includes(keeping.etag.replace(/^W\//, ''))
    ? { kind: 'unchanged', keeping }
    : ready(body(), { keeping });
}

// Identifies who makes a request and whether they may use the operation: the only place where this
// is decided.
import type { ErrorCode, Operation } from '@curbwright/contract';
import { type AccessUser, can, type KeyScope, keyAccessError } from '@curbwright/core';

interface SignedInUser extends AccessUser {
  readonly id: number;
  readonly displayName: string;
  readonly email: string | null;
  readonly language: string;
}

/** An API key of an integration: a separate identity, never a staff member. */
export interface ApiKeyIdentity {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** The key's own rate limit; `null` = the city's default. */
  readonly callsPerMinute: number | null;
}

export type Caller =
  | { readonly kind: 'anonymous' }
  /**
   * A page that embeds the public viewer with the city's embedding token; it may read what guests
   * may read.
   */
  | { readonly kind: 'embedded' }
  | { readonly kind: 'key'; readonly key: ApiKeyIdentity }
  | {
      readonly kind: 'user';
      readonly user: SignedInUser;
      readonly sessionId: string;
      readonly via: 'bearer' | 'cookie';
    };

export const anonymous: Caller = { kind: 'anonymous' };

/** Result of checking a request's credentials. */
export type Identity = Caller | { readonly kind: 'bad token' } | { readonly kind: 'bad key' };

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, set before the handler of every operation that checks credentials. */
    caller: Caller;
  }
}

/** The signed-in user of a caller, or `null`. */
export function userOf(caller: Caller): SignedInUser | null {
  return caller.kind === 'user' ? caller.user : null;
}

/** The fields of an operation that determine who may use it. */
export type GuardedOperation = Pick<Operation, 'access' | 'method' | 'scope'>;

/**
 * Returns `null` if the caller may use the operation, otherwise the error code.
 * @param open scopes the city opens to everybody
 */
export function accessErrorCode(
  { access, method, scope }: GuardedOperation,
  caller: Caller,
  open: ReadonlySet<KeyScope>,
): ErrorCode | null {
  const publicRead = access === 'public' && method === 'GET';
  if (caller.kind === 'key') return keyAccessError({ scope, publicRead }, caller.key.scopes, open);
  if (caller.kind === 'embedded') return publicRead && isScopeOpen(scope, open) ? null : 'permission_denied';
  if (caller.kind === 'anonymous' && !isScopeOpen(scope, open)) return 'key_needed';
  if (access === 'public') return null;
  if (caller.kind === 'anonymous') return 'not_authenticated';
  if (access === 'signed in') return null;
  return can(caller.user, access) ? null : 'permission_denied';
}

/** Whether an operation needs no key: it has no scope, or one the city opens. */
function isScopeOpen(scope: KeyScope | null, open: ReadonlySet<KeyScope>): boolean {
  return scope === null || open.has(scope);
}

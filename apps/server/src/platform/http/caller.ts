// Who makes a call, and whether the call's access lets them: the one place where that is decided.
import type { Call, ErrorCode } from '@curbwright/contract';
import { type AccessUser, can, type KeyScope, keyFault } from '@curbwright/core';

interface SignedInUser extends AccessUser {
  readonly id: number;
  readonly displayName: string;
  readonly email: string | null;
  readonly language: string;
}

/** A key of other software: an identity of its own, never a person of staff. */
export interface KeyIdentity {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Its own limit; null = as the city sets. */
  readonly callsPerMinute: number | null;
}

export type Caller =
  | { readonly kind: 'anonymous' }
  /** A page that embeds the public viewer with the city's embedding token: reads what guests read. */
  | { readonly kind: 'embedded' }
  | { readonly kind: 'key'; readonly key: KeyIdentity }
  | {
      readonly kind: 'user';
      readonly user: SignedInUser;
      readonly sessionId: string;
      readonly via: 'bearer' | 'cookie';
    };

export const anonymous: Caller = { kind: 'anonymous' };

/** What looking at a request's credentials gives. */
export type Identity = Caller | { readonly kind: 'bad token' } | { readonly kind: 'bad key' };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every call that looks at credentials. */
    caller: Caller;
  }
}

/** The signed-in user of a caller, or null. */
export function userOf(caller: Caller): SignedInUser | null {
  return caller.kind === 'user' ? caller.user : null;
}

/** What of a call says who may make it. */
export type GuardedCall = Pick<Call, 'access' | 'method' | 'scope'>;

/**
 * Whether the caller may make the call; else the code of the refusal.
 * @param open scopes the city opens to everybody
 */
export function accessFault(
  { access, method, scope }: GuardedCall,
  caller: Caller,
  open: ReadonlySet<KeyScope>,
): ErrorCode | null {
  const publicRead = access === 'public' && method === 'GET';
  if (caller.kind === 'key') return keyFault({ scope, publicRead }, caller.key.scopes, open);
  if (caller.kind === 'embedded') return publicRead && isOpenTo(scope, open) ? null : 'permission_denied';
  if (caller.kind === 'anonymous' && !isOpenTo(scope, open)) return 'key_needed';
  if (access === 'public') return null;
  if (caller.kind === 'anonymous') return 'not_authenticated';
  if (access === 'signed in') return null;
  return can(caller.user, access) ? null : 'permission_denied';
}

/** True for calls that need no key: without a scope, or with one the city opens. */
function isOpenTo(scope: KeyScope | null, open: ReadonlySet<KeyScope>): boolean {
  return scope === null || open.has(scope);
}

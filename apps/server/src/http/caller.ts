// Who makes a call, and whether the call's access lets them: the one place where that is decided.

import type { Call, ErrorCode } from '@curbwright/contract';
import { type AccessUser, can } from '@curbwright/core';

export interface SignedInUser extends AccessUser {
  readonly id: number;
  readonly displayName: string;
  readonly email: string | null;
  readonly language: string;
}

export type Caller =
  | { readonly kind: 'anonymous' }
  /** A page that embeds the public viewer with the city's embedding token: reads what guests read. */
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'user';
      readonly user: SignedInUser;
      readonly sessionId: string;
      readonly via: 'bearer' | 'cookie';
    };

export const anonymous: Caller = { kind: 'anonymous' };

/** What looking at a request's credentials gives. */
export type Identity = Caller | { readonly kind: 'bad token' };

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

/** Whether the caller may make the call; else the code of the refusal. */
export function accessFault(call: Pick<Call, 'access' | 'method'>, caller: Caller): ErrorCode | null {
  if (caller.kind === 'embedded')
    return call.access === 'public' && call.method === 'GET' ? null : 'permission_denied';
  if (call.access === 'public') return null;
  if (caller.kind === 'anonymous') return 'not_authenticated';
  if (call.access === 'signed in') return null;
  return can(caller.user, call.access) ? null : 'permission_denied';
}

// The gate before every call: who asks, whether they may, how often; and for other software its CORS headers, its limits and its count of uses.
import type { Call, Credentials } from '@curbwright/contract';
import { isOpenable, type KeyScope } from '@curbwright/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject, type Meter } from '../../accounts/api-keys/meter.ts';
import type { ApiPolicies, ApiPolicy } from '../../accounts/api-keys/policy.ts';
import { accessFault, anonymous, type Caller, type GuardedCall, type Identity } from './caller.ts';
import { sendRefusal } from './errors.ts';
import type { Limits } from './limits.ts';
import { refuse } from './outcome.ts';
import { pageLanguageHeader } from './request-language.ts';

/** A call as the gate sees it; routes that are no calls of the contract describe themselves so. */
export interface GatedCall extends GuardedCall {
  readonly credentials: Credentials;
  readonly anyOrigin: boolean;
  /** What its uses are counted under. */
  readonly name: string;
}

export type GateHook = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** The `onRequest` hook of a call: sets `request.caller`, or answers the refusal. */
export type Gate = (call: GatedCall) => GateHook;

export interface GateParts {
  identify(request: FastifyRequest, credentials: Credentials): Promise<Identity>;
  readonly policies: ApiPolicies;
  readonly meter: Meter;
  readonly limits: Limits;
  /** Hides addresses. */
  readonly key: Uint8Array;
}

/** Calls that pages of other software may make too: those that only read what a city can open, or what is the same for anybody (tiles). */
export function isCrossOrigin({ scope, anyOrigin }: Pick<Call, 'scope' | 'anyOrigin'>): boolean {
  return anyOrigin || isOpenable(scope);
}

/** Headers that another page's script may read beside the usual ones. */
const exposed =
  'retry-after, ratelimit, ratelimit-policy, www-authenticate, x-request-id, link, etag, content-range, accept-ranges, content-length';

/** Headers that another page may send, and a page of ours that a developer serves elsewhere. */
const allowed = `authorization, content-type, accept-language, if-none-match, ${pageLanguageHeader}`;

/** Anybody's page may read; no cookie goes with it, because `*` forbids credentials. */
export function allowCrossOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed);
}

/** What one may ask a minute: a key its own, a person as everywhere, others by address. */
function allowanceOf(parts: GateParts, policy: ApiPolicy, caller: Caller, address: string) {
  const { limits } = parts;
  if (caller.kind === 'key')
    return {
      subject: `key ${caller.key.id}`,
      most: caller.key.callsPerMinute ?? limits.keyCallsPerMinute ?? policy.key_calls_per_minute,
    };
  if (caller.kind === 'user') return { subject: `user ${caller.user.id}`, most: limits.callsPerMinute };
  return {
    subject: addressSubject(parts.key, address),
    most: limits.addressCallsPerMinute ?? policy.address_calls_per_minute,
  };
}

/** Says what is wrong as RFC 6750 wants it, for 401 and 403 of other software. */
function challenge(reply: FastifyReply, call: GatedCall, code: string): void {
  const faults: Readonly<Record<string, string>> = {
    key_needed: '',
    key_not_valid: ', error="invalid_token"',
    scope_missing: `, error="insufficient_scope", scope="${call.scope}"`,
  };
  const fault = faults[code];
  if (fault !== undefined) reply.header('www-authenticate', `Bearer realm="curbwright"${fault}`);
}

const nothingOpen: ReadonlySet<KeyScope> = new Set();

export function createGate(parts: GateParts): Gate {
  const { policies, meter } = parts;
  return (call) => async (request, reply) => {
    if (isCrossOrigin(call)) allowCrossOrigin(reply);
    const identity = await parts.identify(request, call.credentials);
    const bad = identity.kind === 'bad token' || identity.kind === 'bad key';
    const caller = bad ? anonymous : identity;
    request.caller = caller;
    const key = caller.kind === 'key' ? caller.key.id : 0;
    // The map's own calls ask nothing of the database here.
    const policy = call.scope !== null || key !== 0 ? await policies.current() : null;
    if (policy !== null) {
      // People at work are no other software.
      if (caller.kind !== 'user')
        reply.raw.once('finish', () => meter.note({ key, call: call.name, status: reply.statusCode }));
      const { subject, most } = allowanceOf(parts, policy, caller, request.ip);
      const allowance = meter.take(subject, most);
      reply.header('ratelimit-policy', `"minute";q=${most};w=60`);
      reply.header('ratelimit', `"minute";r=${allowance.left};t=${allowance.seconds}`);
      if (allowance.exceeded)
        return sendRefusal(request, reply, refuse('too_many_requests', { retryAfter: allowance.seconds }));
    }
    const code =
      identity.kind === 'bad token'
        ? 'token_not_valid'
        : identity.kind === 'bad key'
          ? 'key_not_valid'
          : accessFault(call, caller, policy?.openScopes ?? nothingOpen);
    if (code === null) return undefined;
    challenge(reply, call, code);
    return sendRefusal(request, reply, refuse(code, { params: { scope: call.scope ?? '' } }));
  };
}

/** Answers the question a browser asks before another page's call, at the path of each call pages may make; `headers` are those it may send. */
export function installPreflight(
  app: FastifyInstance,
  paths: ReadonlyMap<string, readonly string[]>,
  headers = allowed,
): void {
  for (const [path, methods] of paths)
    app.options(path, { logLevel: 'warn' }, (_request, reply) => {
      allowCrossOrigin(reply);
      return reply
        .header('access-control-allow-methods', methods.join(', '))
        .header('access-control-allow-headers', headers)
        .header('access-control-max-age', '86400')
        .code(204)
        .send();
    });
}

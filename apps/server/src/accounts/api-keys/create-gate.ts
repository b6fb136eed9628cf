// The gate before every operation: identifies the caller, checks access and rate limits, and for
// API clients sets CORS headers and counts usage.
import type { Credentials } from '@curbwright/contract';
import type { KeyScope } from '@curbwright/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessErrorCode, anonymous, type Caller, type Identity } from '../../platform/http/caller.ts';
import { hashClientNetwork } from '../../platform/http/client-network.ts';
import { allowsCrossOrigin, setCrossOriginHeaders } from '../../platform/http/cross-origin.ts';
import { sendRejection } from '../../platform/http/errors.ts';
import type { Gate, GatedOperation } from '../../platform/http/gate.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { reject } from '../../platform/http/outcome.ts';
import type { ApiPolicy, ApiPolicyCache } from './api-policy-cache.ts';
import type { UsageMeter } from './usage-meter.ts';

interface GateServices {
  identify(request: FastifyRequest, credentials: Credentials): Promise<Identity>;
  readonly policies: ApiPolicyCache;
  readonly meter: UsageMeter;
  readonly limits: Limits;
  /** Key for the pseudonyms of IP addresses. */
  readonly key: Uint8Array;
}

/**
 * Requests allowed per minute: a key has its own limit, a signed-in user the general one, and
 * everyone else is limited by IP address.
 */
function allowanceOf(parts: GateServices, policy: ApiPolicy, caller: Caller, address: string) {
  const { limits } = parts;
  if (caller.kind === 'key')
    return {
      subject: `key ${caller.key.id}`,
      most: caller.key.callsPerMinute ?? limits.keyCallsPerMinute ?? policy.key_calls_per_minute,
    };
  if (caller.kind === 'user') return { subject: `user ${caller.user.id}`, most: limits.callsPerMinute };
  return {
    subject: hashClientNetwork(parts.key, address),
    most: limits.addressCallsPerMinute ?? policy.address_calls_per_minute,
  };
}

/** Adds the RFC 6750 challenge to 401 and 403 responses for API clients. */
function challenge(reply: FastifyReply, call: GatedOperation, code: string): void {
  const faults: Readonly<Record<string, string>> = {
    key_needed: '',
    key_not_valid: ', error="invalid_token"',
    scope_missing: `, error="insufficient_scope", scope="${call.scope}"`,
  };
  const fault = faults[code];
  if (fault !== undefined) reply.header('www-authenticate', `Bearer realm="curbwright"${fault}`);
}

const noOpenScopes: ReadonlySet<KeyScope> = new Set();

export function createGate(parts: GateServices): Gate {
  const { policies, meter } = parts;
  return (call) => async (request, reply) => {
    if (allowsCrossOrigin(call)) setCrossOriginHeaders(reply);
    const identity = await parts.identify(request, call.credentials);
    const bad = identity.kind === 'bad token' || identity.kind === 'bad key';
    const caller = bad ? anonymous : identity;
    request.caller = caller;
    const key = caller.kind === 'key' ? caller.key.id : 0;
    // Skips the database for operations that only the map itself uses.
    const policy = call.scope !== null || key !== 0 ? await policies.current() : null;
    if (policy !== null) {
      // Signed-in users are not counted as API clients.
      if (caller.kind !== 'user')
        reply.raw.once('finish', () => meter.note({ key, call: call.name, status: reply.statusCode }));
      const { subject, most } = allowanceOf(parts, policy, caller, request.ip);
      const allowance = meter.take(subject, most);
      reply.header('ratelimit-policy', `"minute";q=${most};w=60`);
      reply.header('ratelimit', `"minute";r=${allowance.left};t=${allowance.seconds}`);
      if (allowance.exceeded)
        return sendRejection(request, reply, reject('too_many_requests', { retryAfter: allowance.seconds }));
    }
    const code =
      identity.kind === 'bad token'
        ? 'token_not_valid'
        : identity.kind === 'bad key'
          ? 'key_not_valid'
          : accessErrorCode(call, caller, policy?.openScopes ?? noOpenScopes);
    if (code === null) return undefined;
    challenge(reply, call, code);
    return sendRejection(request, reply, reject(code, { params: { scope: call.scope ?? '' } }));
  };
}

// Identifies the caller from the credentials of a request. An invalid cookie means an anonymous
// caller.
import { timingSafeEqual } from 'node:crypto';
import type { Credentials } from '@curbwright/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiContext } from '../../platform/api-context.ts';
import { configurationValue } from '../../platform/configuration/configuration.sql.ts';
import { anonymous, type Identity } from '../../platform/http/caller.ts';
import { cookieRules } from '../../platform/http/cookies.ts';
import type { ApiKeyCache } from '../api-keys/api-key-cache.ts';
import { readAccessToken } from './access-token.ts';
import type { LoginSessions } from './sessions.ts';
import { readSessionCookie } from './tokens.ts';

/** Milliseconds the embedding setting is cached. */
const cacheDurationMs = 5_000;
const embedding = z.looseObject({ is_enabled: z.boolean(), token: z.string() });

function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Checks the Authorization header, otherwise the session cookie. For `forgiving` operations an
 * invalid token is ignored and the cookie is used: a person with an old token and an active session
 * stays signed in, and signing out ends that session.
 */
export function createIdentify(
  context: ApiContext,
  sessions: LoginSessions,
  keys: ApiKeyCache,
): (request: FastifyRequest, credentials: Credentials) => Promise<Identity> {
  const sessionName = cookieRules(context.config).session.name;
  let embeddingToken: { at: number; token: string | null } | undefined;

  const isEmbeddingToken = async (token: string): Promise<boolean> => {
    const now = context.now();
    if (embeddingToken === undefined || now - embeddingToken.at >= cacheDurationMs) {
      const entry = embedding.safeParse(await configurationValue(context.db, 'EMBEDDING'));
      // A token shorter than 16 characters could be guessed, so the setting is ignored.
      const usable = entry.success && entry.data.is_enabled && entry.data.token.length >= 16;
      embeddingToken = { at: now, token: usable ? entry.data.token : null };
    }
    return embeddingToken.token !== null && equalsInConstantTime(embeddingToken.token, token);
  };

  const byBearer = async (header: string): Promise<Identity> => {
    const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1];
    if (token === undefined) return { kind: 'bad token' };
    const key = await keys.find(token);
    if (key !== undefined) return key === null ? { kind: 'bad key' } : { kind: 'key', key };
    const claims = await readAccessToken(context.keys.accessToken, token, context.now());
    if (claims === null)
      return (await isEmbeddingToken(token)) ? { kind: 'embedded' } : { kind: 'bad token' };
    const caller = await sessions.find(claims.sessionId, 'bearer');
    return caller?.kind === 'user' && caller.user.id === claims.userId ? caller : { kind: 'bad token' };
  };

  const byCookie = async (request: FastifyRequest): Promise<Identity> => {
    const cookie = request.cookies[sessionName];
    const sessionId = cookie === undefined ? null : readSessionCookie(context.keys.session, cookie);
    return (sessionId === null ? null : await sessions.find(sessionId, 'cookie')) ?? anonymous;
  };

  return async (request, credentials) => {
    const header = request.headers.authorization;
    const found = header === undefined ? null : await byBearer(header);
    const isIgnored =
      (found?.kind === 'bad token' || found?.kind === 'bad key') && credentials === 'forgiving';
    return found === null || isIgnored ? byCookie(request) : found;
  };
}

// The single error handler: every error gets a response in the required format, and no internals
// leak.
import type { ErrorCode } from '@curbwright/contract';
import { getOwnEntry } from '@curbwright/core';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { isConnectionError, isDiskFull } from '../database/pulse/database-health.ts';
import { cdsErrorBody, cdsErrorType, cdsStatusOf, isCdsUrl } from './cds-error-body.ts';
import { statusOfCode, toErrorResponse } from './error-response.ts';
import { type Rejection, reject } from './outcome.ts';
import { rateLimitRejection } from './rate-limits.ts';
import { pageLanguage, responseLanguage } from './request-language.ts';

/** PostgreSQL error codes that mean a rejection rather than a bug. */
const codesBySqlState: Readonly<Record<string, ErrorCode>> = {
  '22021': 'invalid',
  '22P05': 'invalid',
  '22P02': 'invalid',
  '22003': 'invalid',
  '22007': 'invalid',
  '22008': 'invalid',
  '22009': 'invalid',
  '22001': 'invalid',
  '23505': 'duplicate',
  '23503': 'invalid',
  '23514': 'invalid',
  '57014': 'timeout',
  '55P03': 'timeout',
  '58030': 'unavailable',
  '25006': 'unavailable',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
};

const codesByFastifyError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  // A body whose `Content-Encoding` is unknown, or which is not actually compressed.
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'unsupported_media_type',
  FST_CP_ERR_INVALID_CONTENT: 'malformed_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  // A path that no file system accepts, or that leaves the directory, is not one of our files.
  ENAMETOOLONG: 'not_found',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
  // Raised by writes to our own directories.
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EROFS: 'disk_full',
};

function errorCodeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function statusOfError(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  const status = 'statusCode' in error ? error.statusCode : 'status' in error ? error.status : null;
  return typeof status === 'number' ? status : null;
}

/** Maps a thrown error to the rejection sent to the client; `server_error` means a bug. */
export function toRejection(error: unknown): Rejection {
  const rate = rateLimitRejection(error);
  if (rate !== null) return rate;
  if (isDiskFull(error)) return reject('disk_full');
  if (error instanceof pg.DatabaseError)
    return reject(getOwnEntry(codesBySqlState, error.code ?? '') ?? 'server_error');
  const code = errorCodeOf(error);
  const known = getOwnEntry(codesByFastifyError, code);
  if (known !== undefined) return reject(known);
  if (error instanceof SyntaxError && 'statusCode' in error) return reject('malformed_json');
  // The file does not satisfy the requested range or precondition.
  const status = statusOfError(error);
  if (status === 412 || status === 416) return reject('invalid', { status });
  if (isConnectionError(error)) return reject('unavailable');
  return reject('server_error');
}

function languageField(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'language' in value ? value.language : undefined;
}

/**
 * The language of a rejection: the one requested in the URL or, for exports, in the body; else that
 * of the page that sent the write; else the user's.
 */
function rejectionLanguage(request: FastifyRequest) {
  const requestedLanguage =
    languageField(request.query) ?? languageField(request.body) ?? pageLanguage(request);
  const user = request.caller?.kind === 'user' ? request.caller.user.language : null;
  return responseLanguage(
    typeof requestedLanguage === 'string' ? requestedLanguage : undefined,
    user,
    request.headers['accept-language'],
  );
}

/** Default `Retry-After` in seconds, for rejections that set none. */
const defaultRetryAfter: Readonly<Partial<Record<ErrorCode, number>>> = {
  unavailable: 2,
  timeout: 5,
  disk_full: 10,
};

/** Sends a rejection. */
export function sendRejection(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Rejection,
): FastifyReply {
  const pause = refused.retryAfter ?? defaultRetryAfter[refused.code];
  if (pause !== undefined) reply.header('retry-after', String(pause));
  if (isCdsUrl(request.url)) return sendCdsRejection(request, reply, refused);
  return reply
    .code(refused.status ?? statusOfCode[refused.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toErrorResponse(refused, rejectionLanguage(request))));
}

/** Sends a rejection with the body that CDS requires. */
function sendCdsRejection(request: FastifyRequest, reply: FastifyReply, refused: Rejection): FastifyReply {
  const status = cdsStatusOf(refused);
  if (status === 401 && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', 'Bearer');
  return (
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('vary', 'Accept')
      // Set directly, because `type()` or a text body would rewrite the parameters.
      .header('content-type', cdsErrorType(request.headers.accept))
      .send(Buffer.from(JSON.stringify(cdsErrorBody(refused, rejectionLanguage(request)))))
  );
}

/**
 * Responds to an unknown URL with the app's own page. `null` if the request is not from a browser,
 * or the page is missing.
 */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | null;

/**
 * The `Content-Range` that gives the length of a file when the requested range does not exist (RFC
 * 9110 §15.5.17); `null` for any other error.
 */
function fileContentRange(error: object): string | null {
  const headers: unknown = statusOfError(error) === 416 ? Reflect.get(error, 'headers') : null;
  const length: unknown =
    typeof headers === 'object' && headers !== null ? Reflect.get(headers, 'Content-Range') : null;
  return typeof length === 'string' ? length : null;
}

/**
 * Installs the error handler and the response for unknown URLs; `allowed` returns the methods of a
 * path.
 */
export function installErrorHandler(
  app: FastifyInstance,
  allowed: (path: string) => readonly string[],
  unknownPage: NotFoundPage,
): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const refused = toRejection(error);
    const status = statusOfCode[refused.code];
    if (refused.code === 'server_error') request.log.error({ err: error }, 'a bug');
    else if (status >= 500) request.log.warn({ err: error }, 'not available');
    else request.log.info({ code: refused.code, reason: errorCodeOf(error) }, 'refused');
    const length = fileContentRange(error);
    if (length !== null) reply.header('content-range', length);
    return sendRejection(request, reply, refused);
  });
  app.setNotFoundHandler((request, reply) => {
    const methods = allowed(request.url.split('?')[0] ?? '');
    if (methods.length === 0)
      return unknownPage(request, reply) ?? sendRejection(request, reply, reject('not_found'));
    reply.header('allow', methods.join(', '));
    return sendRejection(request, reply, reject('method_not_allowed'));
  });
}

// Builds a route from an operation of the contract and its handler: credentials, access, CSRF
// protection, validation, sealing and caching in one place.
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { Contract, Media, Operation, OperationName } from '@curbwright/contract';
import { cdsMediaTypes, contract } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { ApiContext } from '../api-context.ts';
import { type RequestScope, runInRequestScope } from '../database/pulse/request-scope.ts';
import type { ReceivedFile } from '../files/file-store.ts';
import {
  defaultFormLimits,
  deleteReceivedFiles,
  importFormLimits,
  receiveForm,
} from '../files/receive-form.ts';
import {
  idempotencyHeader,
  type PartRunner,
  runOnce,
  runOnceInParts,
  unkeyedPartRunner,
} from '../idempotency/run-once.ts';
import { readOnlyRejection } from '../serving/read-only.ts';
import { anonymous, type Caller } from './caller.ts';
import { applyCookieChanges, type CookieName, type CookieRules, cookieRules } from './cookies.ts';
import { allowsCrossOrigin, setCrossOriginHeaders } from './cross-origin.ts';
import { crossSiteWarning, csrfErrorCode, csrfFormField, isCrossSite, ownOrigin } from './csrf.ts';
import { sendRejection } from './errors.ts';
import type { Gate } from './gate.ts';
import { type CachePolicy, type Outcome, type RawOutcome, reject } from './outcome.ts';
import { pageLanguage, responseLanguage } from './request-language.ts';
import { parseSealingKey, seal, sealingHeader } from './sealing.ts';
import { parseLocalized } from './validation-errors.ts';

export interface OperationRequest<C extends Operation> {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  readonly caller: Caller;
  readonly language: LanguageName;
  readonly requestId: string;
  /** The client's IP address. */
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  /** The origin of our own pages. */
  readonly origin: string;
  /** Values of the product's own cookies. */
  readonly cookies: Readonly<Record<CookieName, string | undefined>>;
  readonly log: FastifyRequest['log'];
  /**
   * Files of a form, for operations that accept one; deleted after the response unless the handler
   * stores them.
   */
  readonly files: readonly ReceivedFile[];
  /** Performs one part of a bulk operation. */
  readonly part: PartRunner;
}

export type Handler<C extends Operation> = (
  request: OperationRequest<C>,
) => Outcome<z.output<C['answer']>> | Promise<Outcome<z.output<C['answer']>>>;

/** One handler per operation; a missing one is a compile error. */
export type Handlers = { readonly [K in OperationName]: Handler<Contract[K]> };

interface MountDependencies {
  readonly context: ApiContext;
  readonly gate: Gate;
}

const mediaTypes: Readonly<Record<Media, string>> = {
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  multipart: 'multipart/form-data',
  'vector tile': 'application/vnd.mapbox-vector-tile',
  file: 'application/octet-stream',
  // Always includes the version of the response, which the handler sets.
  ...cdsMediaTypes,
};

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Mounts every operation of the contract with its handler. */
export function mountOperations(
  app: FastifyInstance,
  handlers: Handlers,
  parts: MountDependencies,
  routeOptions: RouteOptions,
): void {
  const each = <K extends OperationName>(name: K) =>
    mountOperation(app, name, contract[name], handlers[name], parts, routeOptions);
  for (const name of operationNames()) each(name);
}

function operationNames(): OperationName[] {
  const names: OperationName[] = [];
  for (const name in contract) if (isOperationName(name)) names.push(name);
  return names;
}

function isOperationName(name: string): name is OperationName {
  return name in contract;
}

/** Fastify options of one route: its rate limit and whether its responses are compressed. */
export type RouteOptions = (name: string, call: Operation) => RouteShorthandOptions;

/**
 * Lets pages of other sites read the response where the contract allows it, for operations that
 * bypass the gate.
 */
function allowOriginIfPublic(call: Operation, reply: FastifyReply): void {
  if (allowsCrossOrigin(call)) setCrossOriginHeaders(reply);
}

function mountOperation<C extends Operation>(
  app: FastifyInstance,
  name: string,
  call: C,
  handler: Handler<C>,
  parts: MountDependencies,
  routeOptions: RouteOptions,
): void {
  const { config } = parts.context;
  const rules = cookieRules(config);
  const gate = call.credentials === 'ignored' ? null : parts.gate({ ...call, name });
  const publicScope: RequestScope = { limit: config.publicStatementTimeout };
  const staffScope: RequestScope = { limit: config.statementTimeout };
  const route = {
    ...routeOptions(name, call),
    method: call.method,
    ...(gate === null
      ? {
          onRequest: async (_request: FastifyRequest, reply: FastifyReply) =>
            allowOriginIfPublic(call, reply),
        }
      : {
          onRequest: (request: FastifyRequest, reply: FastifyReply) =>
            runInRequestScope(publicScope, () => gate(request, reply)),
        }),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      if (call.storesData && !parts.context.serving.mayWrite)
        return sendRejection(request, reply, readOnlyRejection(parts.context.serving.state));
      const scope =
        request.caller === undefined || request.caller.kind === 'anonymous' ? publicScope : staffScope;
      const outcome = await runInRequestScope(scope, () =>
        withForm(call, parts.context, request, (body, files) =>
          runOperation(call, handler, parts.context, rules, request, body, files),
        ),
      );
      return sendOutcome(call, outcome, parts.context, rules, request, reply);
    },
  };
  for (const url of [call.path, ...(call.alsoAt === undefined ? [] : [call.alsoAt])])
    app.route({ ...route, url });
}

function readCookies(
  request: FastifyRequest,
  rules: Readonly<Record<CookieName, CookieRules>>,
): OperationRequest<Operation>['cookies'] {
  const { cookies } = request;
  return {
    refresh: cookies[rules.refresh.name],
    session: cookies[rules.session.name],
    forgery: cookies[rules.forgery.name],
    flow: cookies[rules.flow.name],
    leaving: cookies[rules.leaving.name],
  };
}

/**
 * Reads a form if the operation accepts one, and deletes its files afterwards unless they were
 * stored; other operations accept JSON only.
 */
async function withForm<T>(
  call: Operation,
  context: ApiContext,
  request: FastifyRequest,
  answer: (body: unknown, files: readonly ReceivedFile[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (!request.isMultipart()) return answer(request.body, []);
  if (call.bodyMedia !== 'multipart') return reject('unsupported_media_type');
  const paths: string[] = [];
  try {
    const limits = call.largeFiles ? importFormLimits(context.config) : defaultFormLimits;
    const form = await receiveForm(request, context.config, paths, limits);
    return 'kind' in form ? form : await answer(form.fields, form.files);
  } finally {
    await deleteReceivedFiles(paths);
  }
}

async function runOperation<C extends Operation>(
  call: C,
  handler: Handler<C>,
  context: ApiContext,
  rules: Readonly<Record<CookieName, CookieRules>>,
  request: FastifyRequest,
  sent: unknown,
  files: readonly ReceivedFile[],
): Promise<Outcome<unknown>> {
  const caller = request.caller ?? anonymous;
  const cookies = readCookies(request, rules);
  const body = recordOf(sent);
  const token = body[csrfFormField];
  const origin = ownOrigin(context.config.publicUrl, request.protocol, request.host);
  if (call.writes) {
    const write = {
      headers: request.headers,
      origin,
      caller,
      sessionCookie: cookies.session,
      forgeryCookie: cookies.forgery,
      formToken: typeof token === 'string' ? token : undefined,
      key: context.keys.forgery,
    };
    const crossed =
      !allowsCrossOrigin(call) && isCrossSite(request.headers, origin) ? ('cross_site' as const) : null;
    const fault = call.forgeryExempt ? crossed : csrfErrorCode(write);
    if (fault === 'cross_site') {
      const { facts, says } = crossSiteWarning(request.headers, origin, context.config.publicUrl);
      request.log.warn(facts, says);
    }
    if (fault !== null) return reject(fault);
  }
  const rawQuery = recordOf(request.query);
  const language = responseLanguage(
    typeof rawQuery.language === 'string' ? rawQuery.language : pageLanguage(request),
    caller.kind === 'user' ? caller.user.language : null,
    request.headers['accept-language'],
  );
  // The client may list the fields it needs (requirement §7), but responses are always complete.
  if (call.method === 'GET') delete rawQuery.fields;
  const given = toRequestBody(call, sent, body);
  const params = parseLocalized<C['params']>(call.params, request.params, language);
  const query = parseLocalized<C['query']>(call.query, rawQuery, language);
  const parsed = parseLocalized<C['body']>(call.body, given, language, call.itemsAt);
  if (!params.ok) return reject('not_found');
  if (!query.ok) return reject('invalid', { fields: query.fields });
  if (!parsed.ok) return reject('invalid', { fields: parsed.fields });
  const { id: requestId, ip: address, headers, log } = request;
  const work = { params: params.value, query: query.value, body: parsed.value, files };
  const who = { caller, language, requestId, address, headers, origin, cookies, log };
  const write = async (part: PartRunner) => handler({ ...work, ...who, part });
  if (!call.creates) return write(unkeyedPartRunner);
  const header = headers[idempotencyHeader];
  const written = {
    method: call.method,
    address: request.url,
    body: given,
    files,
    caller,
    ip: address,
    header,
  };
  return call.inParts
    ? runOnceInParts(context, written, write)
    : runOnce(context, written, () => write(unkeyedPartRunner));
}

/**
 * The body without the form token; a missing body is empty. A body that is not an object is left
 * for the schema to reject.
 */
function toRequestBody(call: Operation, sent: unknown, fields: Record<string, unknown>): unknown {
  if (call.method === 'GET' || sent === undefined || sent === null) return {};
  if (typeof sent !== 'object' || Array.isArray(sent)) return sent;
  const { [csrfFormField]: _token, ...rest } = fields;
  return rest;
}

function setCacheHeaders(reply: FastifyReply, keeping: CachePolicy | null): void {
  reply.header('cache-control', keeping?.control ?? 'no-store');
  if (keeping !== null) reply.header('etag', keeping.etag);
}

/**
 * In development and tests, throws when a response does not match its schema, so that the bug shows
 * immediately.
 */
function validateResponse(call: Operation, value: unknown): void {
  const checked = call.answer.safeParse(value);
  if (!checked.success)
    throw new Error(
      `${call.method} ${call.path} answers what its contract does not say: ${checked.error.message}`,
    );
}

/** Whether the response is not JSON defined by the contract. */
function isBinary({ answerMedia }: Operation): boolean {
  return answerMedia === 'vector tile' || answerMedia === 'file' || answerMedia === 'cds csv';
}

/** Whether the response is streamed, as CDS lists are; other JSON is sent whole. */
function isStream({ answerMedia }: Operation, { body }: RawOutcome): boolean {
  return answerMedia === 'cds json' && body instanceof Readable;
}

/** Returns the value of a prepared response, decompressed if necessary. */
function parseRawBody({ body, headers }: RawOutcome): unknown {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) throw new Error('A stream is no JSON answer');
  const isGzip = headers['content-encoding'] === 'gzip';
  return JSON.parse(typeof body !== 'string' && isGzip ? gunzipSync(body).toString() : body.toString());
}

async function sendOutcome(
  call: Operation,
  outcome: Outcome<unknown>,
  context: ApiContext,
  rules: Readonly<Record<CookieName, CookieRules>>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const checking = context.config.environment !== 'production';
  switch (outcome.kind) {
    case 'refused':
      applyCookieChanges(reply, rules, outcome.cookies);
      return sendRejection(request, reply, outcome);
    case 'unchanged':
      setCacheHeaders(reply, outcome.keeping);
      return reply.code(304).send();
    case 'ready':
      // A stream cannot be checked as a whole; separate tests do that (exchange/cds/curbs).
      if (checking && !isBinary(call) && !isStream(call, outcome))
        validateResponse(call, parseRawBody(outcome));
      setCacheHeaders(reply, outcome.keeping);
      return (
        reply
          .code(outcome.status ?? call.status)
          .type(mediaTypes[call.answerMedia])
          // A file sets its own content type.
          .headers(outcome.headers)
          .send(outcome.body)
      );
    case 'answered': {
      if (checking) validateResponse(call, outcome.value);
      const text = JSON.stringify(outcome.value);
      const offered = call.sealed ? request.headers[sealingHeader] : undefined;
      applyCookieChanges(reply, rules, outcome.cookies);
      setCacheHeaders(reply, null);
      reply.code(call.status).headers(outcome.headers);
      const own = outcome.headers['content-type'];
      // CDS puts its version in the content type, which sending text would rewrite.
      if (own !== undefined) return reply.header('content-type', own).send(Buffer.from(text));
      if (offered === undefined) return reply.type(mediaTypes[call.answerMedia]).send(text);
      const key = await parseSealingKey(String(offered));
      if (!key.ok) return sendRejection(request, reply, reject('sealing_key'));
      return reply.type('application/jose').send(await seal(text, key.value, request.id, context.now()));
    }
  }
}

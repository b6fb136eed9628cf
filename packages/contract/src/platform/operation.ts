// An operation: one entry of the contract, from which the route, access check, validation, client
// hook and OpenAPI entry are generated.
import type { KeyScope, Permission } from '@curbwright/core';
import { z } from 'zod';
import type { CdsMedia } from './media.ts';
import { languageName, queryInteger } from './query-values.ts';

/** Who may use the operation: anyone, any signed-in user, or users with the permission. */
export type Access = 'public' | 'signed in' | Permission;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** The format of a body or response on the wire. */
export type Media = 'json' | 'geojson' | 'multipart' | 'vector tile' | 'file' | CdsMedia;

/**
 * How the operation handles credentials. `checked`: an invalid or expired token gets 401.
 * `forgiving`: such a token is ignored and the session cookie is used (login check and logout,
 * which never return 401). `ignored`: no user is looked up (sign-in, refresh, tiles).
 */
export type Credentials = 'checked' | 'forgiving' | 'ignored';

type BodyLimit = 'standard' | 'long list' | 'import';

/**
 * Limits on requests from one IP address. `standard` counts per minute, and per key instead of per
 * address when a request has an API key; the others count per hour. `sign-in` is shared by all
 * sign-in operations, so that password attempts and code attempts use up the same limit.
 */
type RateLimit = 'standard' | 'sign-in' | 'refresh' | 'feedback' | 'feed check' | 'export' | 'none';

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  /** The literal method, so that clients can tell reads from writes by type. */
  Verb extends Method = Method,
> {
  readonly method: Verb;
  /** Path with `:name` for parameters and a trailing slash. */
  readonly path: string;
  /**
   * The path the requirement or a standard states for the same operation, if it differs (no
   * trailing slash).
   */
  readonly alsoAt?: string;
  readonly access: Access;
  /** The scope an API key needs for it; `null` = not available to keys unless it is public. */
  readonly scope: KeyScope | null;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyMedia: Media;
  /**
   * The form may include files of any type, up to the maximum size in the server's import setting.
   */
  readonly largeFiles: boolean;
  readonly answer: Answer;
  readonly answerMedia: Media;
  /** Status of a successful response. */
  readonly status: number;
  /** The response is encrypted as a JWE if the client offers a key. */
  readonly sealed: boolean;
  readonly credentials: Credentials;
  /**
   * Pages of other sites may read the response, because it is the same for everyone and no user is
   * looked up. Not needed for operations with a scope that a city can open.
   */
  readonly anyOrigin: boolean;
  /**
   * The operation changes something, so the request must prove that it comes from the app's own
   * pages. `true` for every method except GET, and for the few GETs that write.
   */
  readonly writes: boolean;
  /**
   * The operation stores something, so it is rejected in read-only mode. `false` for reads sent by
   * POST because of their large input, and for signing in, signing out and revoking access, which
   * need only a few bytes. The default is `writes`.
   */
  readonly storesData: boolean;
  /** Maximum size of the request body; `long list` fits 50,000 ids or pasted names. */
  readonly bodyLimit: BodyLimit;
  /** The limit that applies to requests from one IP address. */
  readonly rateLimit: RateLimit;
  /**
   * The operation creates something and must not run twice, so it accepts an Idempotency-Key. Set
   * for every POST that returns 201, and for others explicitly.
   */
  readonly creates: boolean;
  /**
   * The operation is performed in parts. With an Idempotency-Key, each part and its outcome are
   * stored in one transaction, and a repeated request continues where the first one ended.
   */
  readonly inParts: boolean;
  /**
   * Path in the body to items that each get their own outcome, even if they contain text that
   * cannot be stored; empty = the whole body, `null` = there are no such items.
   */
  readonly itemsAt: readonly string[] | null;
  /**
   * The operation writes without a CSRF token (sign-in and refresh, which carry their own proof).
   */
  readonly forgeryExempt: boolean;
  /** RTK Query cache tags: those a read provides, and those a write invalidates. */
  readonly provides: readonly CacheTag[];
  readonly invalidates: readonly CacheTag[];
}

const cacheTags = [
  'access',
  'city',
  'configuration',
  'user',
  'activities',
  'sub-activities',
  'languages',
  'constants',
  'links',
  'regulations',
  'rule-sets',
  'sensors',
  'layers',
  'classes',
  'feedback',
  'proposals',
  'scenarios',
  'templates',
  'saved-views',
  'history',
  'asset-configs',
  'clearance-rules',
  'assets',
  'proposed-assets',
  'batches',
  'parking-rates',
  'work-orders',
  'zones',
  'measures',
  'api-keys',
  'webhooks',
  'accounts',
  'own-account',
  'imports',
  'backups',
  'deleted-records',
] as const;
export type CacheTag = (typeof cacheTags)[number];

const emptyObject = z.strictObject({});

type OperationOptions<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  V extends Method,
> = Pick<Operation<P, Q, B, A, V>, 'method' | 'path' | 'access' | 'summary' | 'answer'> &
  Partial<Operation<P, Q, B, A, V>>;

/** Defines an operation; by default it has no parameters, query or body. */
export function defineOperation<
  A extends z.ZodType,
  V extends Method,
  P extends z.ZodType = typeof emptyObject,
  Q extends z.ZodType = typeof emptyObject,
  B extends z.ZodType = typeof emptyObject,
>(parts: OperationOptions<P, Q, B, A, V>): Operation<P, Q, B, A, V> {
  return {
    params: emptyObject as unknown as P,
    query: emptyObject as unknown as Q,
    body: emptyObject as unknown as B,
    bodyMedia: 'json',
    largeFiles: false,
    answerMedia: 'json',
    status: 200,
    scope: null,
    sealed: false,
    writes: parts.method !== 'GET',
    storesData: parts.writes ?? parts.method !== 'GET',
    bodyLimit: 'standard',
    rateLimit: 'standard',
    creates: parts.method === 'POST' && parts.status === 201,
    inParts: false,
    itemsAt: null,
    credentials: 'checked',
    anyOrigin: false,
    forgeryExempt: false,
    provides: [],
    invalidates: [],
    ...parts,
  };
}

/**
 * Defines a GET that writes, for operations that the requirement specifies as GET. It is protected
 * like a write, and clients use it as a mutation.
 */
export function defineWritingGet<
  A extends z.ZodType,
  P extends z.ZodType = typeof emptyObject,
  Q extends z.ZodType = typeof emptyObject,
  B extends z.ZodType = typeof emptyObject,
>(
  parts: Omit<OperationOptions<P, Q, B, A, 'GET'>, 'method'>,
): Operation<P, Q, B, A, 'GET'> & { readonly writes: true } {
  return { ...defineOperation<A, 'GET', P, Q, B>({ ...parts, method: 'GET', writes: true }), writes: true };
}

/** The required list format: `meta {count, next, previous}` and `results[]`. */
export function pageSchema<T extends z.ZodType>(row: T) {
  return z.strictObject({
    meta: z.strictObject({ count: z.int(), next: z.string().nullable(), previous: z.string().nullable() }),
    results: z.array(row),
  });
}

/** The maximum and the default page size (requirement §9). */
export const maxPageSize = 100;
export const defaultPageSize = 10;

/** Paging of long lists: 10 rows by default, at most 100. */
export const pageQuery = z.strictObject({
  limit: queryInteger(1, maxPageSize).default(defaultPageSize),
  offset: queryInteger(0, 1_000_000_000).default(0),
});

/**
 * Paging of a short catalog (languages, sub-activities …): the whole list is returned if no `limit`
 * is given.
 */
export const catalogQuery = z.strictObject({
  limit: queryInteger(1, maxPageSize).optional(),
  offset: queryInteger(0, 1_000_000_000).default(0),
  language: languageName.optional(),
});

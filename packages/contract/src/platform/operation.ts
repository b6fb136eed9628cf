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
 * `forgiving`: such a token is ignored and the session cookie decides (login check and logout,
 * which never return 401). `ignored`: no user is looked up (sign-in, refresh, tiles).
 */
export type Credentials = 'checked' | 'forgiving' | 'ignored';

export type BodyLimit = 'standard' | 'long list' | 'import';

/**
 * Limits on requests from one address. `standard` counts per minute; API clients are counted per key
 * instead where a key can be used. `sign-in` is one limit for all its operations, so that password
 * attempts at one leave none for codes at another. All but `standard` count per hour.
 */
export type RateLimit = 'standard' | 'sign-in' | 'refresh' | 'feedback' | 'feed check' | 'export' | 'none';

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  /** The literal method, so that clients can tell reads from writes by type. */
  Verb extends Method = Method,
> {
  readonly method: Verb;
  /** With `:name` for parameters and a trailing slash. */
  readonly path: string;
  /** The required path of the same operation, if it differs (no trailing slash). */
  readonly alsoAt?: string;
  readonly access: Access;
  /** The scope an API key needs for it; `null` = not available to keys unless it is public. */
  readonly scope: KeyScope | null;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyMedia: Media;
  /** Its form may include files of any type, up to the size in the server's import setting. */
  readonly largeFiles: boolean;
  readonly answer: Answer;
  readonly answerMedia: Media;
  /** Status of a successful response. */
  readonly status: number;
  /** The response is a JWE if the client offers its key. */
  readonly sealed: boolean;
  readonly credentials: Credentials;
  /**
   * Pages of other sites may read the response because it is the same for everyone and no user is
   * looked up. Not needed for operations with a scope that a city can open.
   */
  readonly anyOrigin: boolean;
  /**
   * The operation changes something, so the request must prove that it comes from our own pages:
   * every method except GET, and the few GETs that write.
   */
  readonly writes: boolean;
  /**
   * The operation stores something, so it is rejected in read-only mode. `false` for reads that are
   * sent as writes because of their input, and to sign in, sign out and revoke access, which need
   * only a few bytes. The default is `writes`.
   */
  readonly storesData: boolean;
  /** Largest request body: `long list` for 50,000 ids or pasted names. */
  readonly bodyLimit: BodyLimit;
  /** Which limit on requests from one address applies. */
  readonly rateLimit: RateLimit;
  /**
   * The operation creates something and must not run twice, so it accepts an Idempotency-Key. Set
   * for a POST that returns 201, and where stated.
   */
  readonly creates: boolean;
  /**
   * The operation is performed in parts. With a key, each part and its outcome share one
   * transaction, and a repeated request continues where the first ended.
   */
  readonly inParts: boolean;
  /**
   * Path in the body of items that have an outcome each, even for texts that cannot be stored;
   * empty = the whole body, `null` = none.
   */
  readonly itemsAt: readonly string[] | null;
  /** Writes without a CSRF token (sign-in and refresh, which carry their own proof). */
  readonly forgeryExempt: boolean;
  /** RTK Query tags: what a read provides, what a write invalidates. */
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

const nothing = z.strictObject({});

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
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(parts: OperationOptions<P, Q, B, A, V>): Operation<P, Q, B, A, V> {
  return {
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
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
 * Defines a GET that writes, where the requirement names one: protected like a write, and a
 * mutation for clients.
 */
export function defineWritingGet<
  A extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
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

/** The largest and the default page size (requirement §9). */
export const maxPageSize = 100;
export const defaultPageSize = 10;

/** Paging of long lists: 10 rows by default, at most 100. */
export const pageQuery = z.strictObject({
  limit: queryInteger(1, maxPageSize).default(defaultPageSize),
  offset: queryInteger(0, 1_000_000_000).default(0),
});

/**
 * Paging of a short catalog (languages, sub-activities …): returned whole if no `limit` is given.
 */
export const catalogueQuery = z.strictObject({
  limit: queryInteger(1, maxPageSize).optional(),
  offset: queryInteger(0, 1_000_000_000).default(0),
  language: languageName.optional(),
});

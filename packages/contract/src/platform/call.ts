// The call: one row of the contract, from which come the route, the access check, the validation, the client hook and the OpenAPI entry.
import type { KeyScope, Permission } from '@curbwright/core';
import { z } from 'zod';
import type { CdsMedia } from './media.ts';
import { languageName, queryInteger } from './query-values.ts';

/** Who may make the call: anyone, anyone signed in, or whoever has the permission. */
export type Access = 'public' | 'signed in' | Permission;

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

/** What a body or an answer is on the wire. */
export type Media = 'json' | 'geojson' | 'multipart' | 'vector tile' | 'file' | CdsMedia;

/**
 * How the call takes credentials. `checked`: a bad or expired token answers 401. `forgiving`: such a token counts as none and the session cookie
 * decides (login check and logout, which never answer 401). `ignored`: nobody is looked up (sign-in, refresh, tiles).
 */
export type Credentials = 'checked' | 'forgiving' | 'ignored';

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  /** The method itself, so that a client knows a read from a write by type. */
  Verb extends Method = Method,
> {
  readonly method: Verb;
  /** With `:name` for parameters and a trailing slash. */
  readonly path: string;
  /** The same call under the path the requirement names where that is another one (no trailing slash). */
  readonly alsoAt?: string;
  readonly access: Access;
  /** What a key of other software needs to make it; null = keys have nothing to do here, unless anybody may read it. */
  readonly scope: KeyScope | null;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly bodyMedia: Media;
  /** Its form may bring files of any kind, and as much of them as the server's setting for imports allows. */
  readonly largeFiles: boolean;
  readonly answer: Answer;
  readonly answerMedia: Media;
  /** Status of a good answer. */
  readonly status: number;
  /** Answered as a JWE when the client offers its key. */
  readonly sealed: boolean;
  readonly credentials: Credentials;
  /** Pages of other sites may read the answer: it is the same for anybody, and nobody is looked up. Calls with a scope that a city can open need not say so. */
  readonly anyOrigin: boolean;
  /** It changes something, so it must prove that it comes from our own pages: every method but GET, and the few GETs that write. */
  readonly writes: boolean;
  /** It makes something anew, so that twice is once too often: takes an Idempotency-Key. A POST that answers 201, and where it is said. */
  readonly creates: boolean;
  /** It does many things, in parts: under a key each part is one transaction with what became of it, and the same again goes on where it ended. */
  readonly inParts: boolean;
  /** Path in its body of the items that each have an outcome of their own, texts that cannot be stored included; empty = the whole body, null = none. */
  readonly itemsAt: readonly string[] | null;
  /** Needs no anti-forgery token although it writes (sign-in and refresh, which carry their own proof). */
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

type Parts<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  V extends Method,
> = Pick<Call<P, Q, B, A, V>, 'method' | 'path' | 'access' | 'summary' | 'answer'> &
  Partial<Call<P, Q, B, A, V>>;

/** One call; what is left out has no parameters, no query and no body. */
export function call<
  A extends z.ZodType,
  V extends Method,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(parts: Parts<P, Q, B, A, V>): Call<P, Q, B, A, V> {
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

/** A GET that writes, where the requirement names one: guarded like a write, and a mutation for clients. */
export function writingRead<
  A extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(parts: Omit<Parts<P, Q, B, A, 'GET'>, 'method'>): Call<P, Q, B, A, 'GET'> & { readonly writes: true } {
  return { ...call<A, 'GET', P, Q, B>({ ...parts, method: 'GET' }), writes: true };
}

/** The list shape of the requirement: `meta {count, next, previous}` and `results[]`. */
export function page<T extends z.ZodType>(row: T) {
  return z.strictObject({
    meta: z.strictObject({ count: z.int(), next: z.string().nullable(), previous: z.string().nullable() }),
    results: z.array(row),
  });
}

/** The largest page and the page when none is asked for (requirement §9). */
export const maxPage = 100;
export const defaultPage = 10;

/** Paging of every long list: default page 10, at most 100. */
export const pageQuery = z.strictObject({
  limit: queryInteger(1, maxPage).default(defaultPage),
  offset: queryInteger(0, 1_000_000_000).default(0),
});

/** Paging of a short catalogue (languages, sub-activities …): whole when no `limit` is given. */
export const catalogueQuery = z.strictObject({
  limit: queryInteger(1, maxPage).optional(),
  offset: queryInteger(0, 1_000_000_000).default(0),
  language: languageName.optional(),
});

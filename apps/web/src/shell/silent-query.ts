// Loads dashboard data without error messages: each query is sent once, the previous response stays
// with its query while a new one loads, and failures are not announced (requirement §7: analytics
// failures yield empty data). Includes POST operations that only read.
import type { Contract, OperationName } from '@curbwright/contract';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { api, findOperation, type OperationArg } from './api.ts';
import { type ApiError, formatFormError } from './api-error.ts';
import { sendApiRequest } from './api-sender.ts';
import { failureListener } from './failures.ts';

type QueryArg<Name extends OperationName> = OperationArg<Contract[Name]>;
type QueryData<Name extends OperationName> = z.output<Contract[Name]['answer']>;

interface SilentQueryResult<Asked, Data> {
  /** The latest response; `null` = none, or the query failed. */
  readonly data: Data | null;
  /** The query that `data` belongs to. It differs from the current query while that is loading. */
  readonly of: Asked | null;
  /** Whether the current query has no response yet. */
  readonly isFetching: boolean;
  readonly isError: boolean;
  /** Why the server rejected the query, in its words; `null` = it did not, or said nothing. */
  readonly reason: string | null;
  readonly again: () => void;
}

interface CachedResult {
  readonly kind: 'answer' | 'failure';
  readonly data: unknown;
  readonly reason: string | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Cached results by query, the newest last. */
const cachedResults = new Map<string, CachedResult>();
const runningKeys = new Set<string>();
const listeners = new Set<() => void>();
const maxCachedResults = 40;
/**
 * Milliseconds for which a cached response or failure is not requested again. After that, a newly
 * mounted component shows the cached response and refetches it.
 */
const freshForMs = 30_000;
/** Number of times the cache has been cleared. */
let cacheGeneration = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function cacheResult(key: string, next: CachedResult): void {
  cachedResults.delete(key);
  cachedResults.set(key, next);
  const [oldest] = cachedResults.keys();
  if (cachedResults.size > maxCachedResults && oldest !== undefined) cachedResults.delete(oldest);
  for (const listener of listeners) listener();
}

/** Tags of the data, other than the city's published state, that metrics depend on. */
const metricTags: ReadonlySet<string> = new Set([
  'zones',
  'proposals',
  'scenarios',
  'sub-activities',
  'measures',
]);

/**
 * The subset of these tags that can change without a new publication version. A new version
 * triggers a new query by itself.
 */
const unversionedMetricTags: ReadonlySet<string> = new Set(['zones', 'proposals', 'scenarios', 'measures']);

/** Clears the cache. Data on screen stays until the new response arrives. */
function clearMetricsCache(): void {
  cacheGeneration += 1;
  cachedResults.clear();
  for (const listener of listeners) listener();
}

/**
 * Milliseconds from the first notification of other users' changes to the refetch, so that many
 * notifications cause only one.
 */
const clearDelayMs = 1000;
let isClearScheduled = false;

function scheduleCacheClear(): void {
  if (isClearScheduled) return;
  isClearScheduled = true;
  setTimeout(() => {
    isClearScheduled = false;
    clearMetricsCache();
  }, clearDelayMs);
}

/** Name of the endpoint whose mutation an action completes; '' for other actions. */
function completedMutation(action: { readonly type: string }): string {
  if (action.type !== `${api.reducerPath}/executeMutation/fulfilled` || !('meta' in action)) return '';
  const { meta } = action;
  const arg = typeof meta === 'object' && meta !== null && 'arg' in meta ? meta.arg : null;
  return typeof arg === 'object' && arg !== null && 'endpointName' in arg ? String(arg.endpointName) : '';
}

// Changing a zone, a draft or the city's expectations per type in this page changes metrics without
// a new publication version.
failureListener.startListening({
  predicate: (action) =>
    findOperation(completedMutation(action))?.invalidates.some((tag) => metricTags.has(tag)) === true,
  effect: clearMetricsCache,
});
failureListener.startListening({ matcher: api.util.resetApiState.match, effect: clearMetricsCache });
// Other users' changes arrive over the live channel, and operations that report their progress are
// not RTK Query mutations. Both invalidate tags.
failureListener.startListening({
  matcher: api.util.invalidateTags.match,
  effect: ({ payload }) => {
    const tags = payload.map((tag) => (typeof tag === 'string' ? tag : (tag?.type ?? '')));
    if (tags.some((tag) => unversionedMetricTags.has(tag))) scheduleCacheClear();
  },
});

/** The server's reason for rejecting a query as wrong; `null` for any other failure. */
function rejectionOf(error: ApiError): string | null {
  const isRejected = error.status >= 400 && error.status < 500 && error.status !== 401;
  return (isRejected && formatFormError(error, '')) || null;
}

/**
 * Sends the query unless a fresh response is cached or the query is already running; `refetch` also
 * replaces a fresh response.
 */
async function sendQuery(
  name: OperationName,
  key: string,
  question: object,
  refetch: boolean,
): Promise<void> {
  const call = findOperation(name);
  const known = cachedResults.get(key);
  if (call === undefined || runningKeys.has(key)) return;
  if (!refetch && known !== undefined && Date.now() - known.at < freshForMs) return;
  runningKeys.add(key);
  const result = await sendApiRequest({ call, ...question }, new AbortController().signal).finally(() =>
    runningKeys.delete(key),
  );
  const at = Date.now();
  if ('data' in result) cacheResult(key, { kind: 'answer', data: result.data, reason: null, at });
  // A response that is a minute old is better than none, so a failure does not replace it.
  else if (known?.kind !== 'answer')
    cacheResult(key, { kind: 'failure', data: null, reason: rejectionOf(result.error), at });
}

/**
 * Queries the endpoint `name`; a `null` query sends nothing yet. `basis` changes when the same
 * query may get a different response; the publication version is always taken into account.
 */
export function useSilentQuery<Name extends OperationName>(
  name: Name,
  question: QueryArg<Name> | null,
  basis = '',
): SilentQueryResult<QueryArg<Name>, QueryData<Name>> {
  const { data: city } = api.useCurrentCityQuery();
  const round = useSyncExternalStore(subscribe, () => cacheGeneration);
  const key =
    question === null ? '' : `${name} ${city?.revision ?? 0} ${round} ${basis} ${JSON.stringify(question)}`;
  const now = useSyncExternalStore(subscribe, () => cachedResults.get(key));
  const [shown, show] = useState<{ key: string; question: QueryArg<Name> | null; kept: CachedResult } | null>(
    null,
  );
  if (now !== undefined && shown?.kept !== now) show({ key, question, kept: now });
  // Callers often create a new query object on every render, so the effect depends on its text.
  // Otherwise every render would send it again.
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  });
  useEffect(() => {
    if (key !== '' && latest.current !== null) void sendQuery(name, key, latest.current, false);
  }, [name, key]);
  const again = useCallback(() => {
    if (key !== '' && latest.current !== null) void sendQuery(name, key, latest.current, true);
  }, [name, key]);
  return useMemo(
    () => ({
      // The contract defines the response type; the server's tests check it.
      data: (shown?.kept.data ?? null) as QueryData<Name> | null,
      of: shown?.question ?? null,
      isFetching: key !== '' && shown?.key !== key,
      isError: shown?.key === key && shown.kept.kind === 'failure',
      reason: shown?.key === key ? shown.kept.reason : null,
      again,
    }),
    [shown, key, again],
  );
}

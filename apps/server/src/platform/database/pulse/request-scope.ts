// Tracks which statements belong to a request, and how long one of them may take.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestScope {
  /** Time limit of one statement, in milliseconds. */
  readonly limit: number;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/**
 * Runs the work of a request. Work that continues after the response still counts as the request's.
 */
export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** The request that the current code runs in; `null` = background work. */
export function requestScope(): RequestScope | null {
  return scopes.getStore() ?? null;
}

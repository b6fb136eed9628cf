// Tracks which statements belong to a request, and how long one of them may take.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestScope {
  /** Time limit of one statement, in milliseconds. */
  readonly limit: number;
}

const requestScopes = new AsyncLocalStorage<RequestScope>();

/**
 * Runs the work of a request. Work that continues after the response still counts as the request's.
 */
export function runInRequestScope<T>(scope: RequestScope, work: () => T): T {
  return requestScopes.run(scope, work);
}

/** Returns the request that the current code runs in; `null` = background work. */
export function currentRequestScope(): RequestScope | null {
  return requestScopes.getStore() ?? null;
}

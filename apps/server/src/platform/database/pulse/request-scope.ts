// Which statements somebody waits for: those of a request, and how long one of them may take.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestScope {
  /** Milliseconds one statement may take. */
  readonly limit: number;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Does the work of a request. What it leaves running behind its answer counts as the request's too. */
export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return scopes.run(scope, work);
}

/** The request whose work this is; null = nobody waits. */
export function requestScope(): RequestScope | null {
  return scopes.getStore() ?? null;
}

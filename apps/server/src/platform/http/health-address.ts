// The addresses that watchers of the server ask.

/** Whether an address (with its query) is one of the two that watchers ask. */
export function isHealthCheck(url: string): boolean {
  return /^\/(?:healthz|readyz)(?:\?|$)/.test(url);
}

// The URLs of the health checks.

/** Whether a URL (query included) is one of the two health checks. */
export function isHealthCheckUrl(url: string): boolean {
  return /^\/(?:healthz|readyz)(?:\?|$)/.test(url);
}

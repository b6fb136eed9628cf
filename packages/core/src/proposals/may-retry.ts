// Whether trying a rejected action on a proposal again can succeed without another change.

/**
 * Codes of rejections that can pass: the server was busy or unreachable, somebody else acted at the
 * same moment, or the version seen was old and has been loaded again.
 */
const passingCodes: ReadonlySet<string> = new Set([
  'changed_meanwhile',
  'disk_full',
  'in_flight',
  'proposal.at-the-same-time',
  'proposal.stale',
  'server_error',
  'timeout',
  'too_many_requests',
  'unavailable',
]);

/** Whether an action that was rejected with a code may be tried again; `null` = there was no answer. */
export function mayRetry(code: string | null): boolean {
  return code === null || passingCodes.has(code);
}

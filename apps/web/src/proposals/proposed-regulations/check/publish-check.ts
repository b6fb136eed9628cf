// Whether a proposal may be published: its newest version and the check of exactly that version
// must be loaded, so that nothing unchecked is published.
import type { ServerFinding } from './findings.ts';

/** The fields of a proposal that publishing needs. */
interface Publishable {
  readonly version: number;
  readonly effective_from: string | null;
}

export type PublishCheck =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed' }
  /** The responses have different versions and must be loaded again. */
  | { readonly kind: 'stale' }
  | {
      readonly kind: 'checked';
      readonly answer: Publishable;
      readonly blocking: readonly ServerFinding[];
      readonly waived: readonly ServerFinding[];
      /** Warnings about what the proposal changes. */
      readonly warnings: readonly ServerFinding[];
    };

/** A query result as cached. */
interface QueryResult<T> {
  readonly currentData?: T | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
}

interface LintResponse {
  readonly version: number;
  readonly findings: readonly ServerFinding[];
}

/**
 * Combines the proposal query and the check query. `minVersion` is the newest version known to this
 * page; older and failed responses are ignored.
 */
export function toPublishCheck(
  answer: QueryResult<Publishable>,
  lint: QueryResult<LintResponse>,
  minVersion: number,
): PublishCheck {
  if (answer.isFetching || lint.isFetching) return { kind: 'waiting' };
  const { currentData: proposal } = answer;
  const { currentData: response } = lint;
  if (answer.isError || lint.isError || proposal === undefined || response === undefined)
    return { kind: 'failed' };
  if (proposal.version < minVersion || response.version !== proposal.version) return { kind: 'stale' };
  const errors = response.findings.filter(({ severity }) => severity === 'error');
  return {
    kind: 'checked',
    answer: proposal,
    blocking: errors.filter((finding) => !finding.is_waived && !finding.is_preexisting),
    waived: errors.filter((finding) => finding.is_waived),
    warnings: response.findings.filter((one) => one.severity === 'warning' && !one.is_preexisting),
  };
}

/**
 * Returns the server's check result if it is for this version, because findings for an older draft
 * must not be applied to a newer one.
 */
export function ifVersionMatches<T extends { readonly version: number }>(
  response: T | undefined,
  version: number | null,
): T | undefined {
  return response?.version === version ? response : undefined;
}

// When a proposal may be published: its newest version came, and what the check says of that very version. Nobody publishes what was not checked.
import type { ServerFinding } from './findings.ts';

/** Of the proposal, what publishing needs. */
interface Publishable {
  readonly version: number;
  readonly effective_from: string | null;
}

export type Checked =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed' }
  /** What came is of different versions: it is to be read again. */
  | { readonly kind: 'stale' }
  | {
      readonly kind: 'checked';
      readonly answer: Publishable;
      readonly blocking: readonly ServerFinding[];
      readonly waived: readonly ServerFinding[];
    };

/** A read as the cache has it. */
interface Read<T> {
  readonly currentData?: T | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
}

interface Lint {
  readonly version: number;
  readonly findings: readonly ServerFinding[];
}

/** Both reads together; `least` = the newest version this page knows of. An answer of before is no answer, a failed one neither. */
export function checkedOf(answer: Read<Publishable>, lint: Read<Lint>, least: number): Checked {
  if (answer.isFetching || lint.isFetching) return { kind: 'waiting' };
  const { currentData: proposal } = answer;
  const { currentData: said } = lint;
  if (answer.isError || lint.isError || proposal === undefined || said === undefined)
    return { kind: 'failed' };
  if (proposal.version < least || said.version !== proposal.version) return { kind: 'stale' };
  const errors = said.findings.filter(({ severity }) => severity === 'error');
  return {
    kind: 'checked',
    answer: proposal,
    blocking: errors.filter((finding) => !finding.is_waived),
    waived: errors.filter((finding) => finding.is_waived),
  };
}

/** What the server's check found, when it was of this version: what an older draft was told may not be done to a newer one. */
export function ofVersion<T extends { readonly version: number }>(
  said: T | undefined,
  version: number | null,
): T | undefined {
  return said?.version === version ? said : undefined;
}

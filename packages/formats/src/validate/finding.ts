// A validation finding: which rule of a standard is broken, and where in the document.

type FindingSeverity = 'error' | 'warning';

/**
 * `code` is the key of its text in core's messages; `section` names the part of the standard that
 * contains the rule.
 */
export interface Finding {
  readonly severity: FindingSeverity;
  readonly code: string;
  readonly section: string;
  /**
   * Path in the document, prefixed with the file name when there are several: `zones.json:
   * data.zones[3].rules[0]`.
   */
  readonly place: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Result of validating a feed. */
export interface ValidationReport {
  /** `CDS 1.1`, `CurbLR 1.1.0`. */
  readonly standard: string;
  /** Numbers of checked objects by kind: zones, policies, events, features … */
  readonly counts: Readonly<Record<string, number>>;
  readonly errors: number;
  readonly warnings: number;
  /** At most `maxFindingsPerCode` per code; `errors` and `warnings` count all of them. */
  readonly findings: readonly Finding[];
  /**
   * Whether validation stopped at the requested maximum number of findings. If so, there may be
   * more, and `counts` may lack some kinds.
   */
  readonly isStopped: boolean;
}

/**
 * Maximum number of findings stored per code. A bug in a feed generator repeats the same finding
 * for every object.
 */
export const maxFindingsPerCode = 100;

/** Thrown when the maximum number of findings is reached, to stop validation. */
class FindingLimitError extends Error {}

export class FindingList {
  readonly #kept: Finding[] = [];
  readonly #met = new Map<string, number>();
  readonly #most: number;
  #errors = 0;
  #warnings = 0;

  /** `most` is the number of findings at which validation stops. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get #isFull(): boolean {
    return this.#errors + this.#warnings >= this.#most;
  }

  /** Runs `check`. Returns `null` when it stops at the maximum number of findings. */
  until<T>(check: () => T): T | null {
    try {
      return check();
    } catch (error) {
      if (error instanceof FindingLimitError) return null;
      throw error;
    }
  }

  add(
    severity: FindingSeverity,
    code: string,
    section: string,
    place: string,
    params: Finding['params'] = {},
  ): void {
    if (severity === 'error') this.#errors += 1;
    else this.#warnings += 1;
    const met = (this.#met.get(code) ?? 0) + 1;
    this.#met.set(code, met);
    if (met <= maxFindingsPerCode) this.#kept.push({ severity, code, section, place, params });
    if (this.#isFull) throw new FindingLimitError();
  }

  error(code: string, section: string, place: string, params: Finding['params'] = {}): void {
    this.add('error', code, section, place, params);
  }

  warning(code: string, section: string, place: string, params: Finding['params'] = {}): void {
    this.add('warning', code, section, place, params);
  }

  report(standard: string, counts: ValidationReport['counts']): ValidationReport {
    return {
      standard,
      counts,
      errors: this.#errors,
      warnings: this.#warnings,
      findings: this.#kept,
      isStopped: this.#isFull,
    };
  }
}

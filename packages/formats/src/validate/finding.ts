// A finding of a check: which rule of a standard is broken, and at what place of the document.

type FindingSeverity = 'error' | 'warning';

/** `code` is the key of its text in the core's words; `section` names the part of the standard the rule stands in. */
export interface Finding {
  readonly severity: FindingSeverity;
  readonly code: string;
  readonly section: string;
  /** Path in the document, with the file's name before it when there are several: `zones.json: data.zones[3].rules[0]`. */
  readonly place: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What a check of a feed gave. */
export interface ValidationReport {
  /** `CDS 1.1`, `CurbLR 1.1.0`. */
  readonly standard: string;
  /** What was looked at, by kind: zones, policies, events, features … */
  readonly counts: Readonly<Record<string, number>>;
  readonly errors: number;
  readonly warnings: number;
  /** At most `mostOfOneKind` of a kind; `errors` and `warnings` count all. */
  readonly findings: readonly Finding[];
  /** True when the check stopped at the most findings that were asked for: there may be more, and `counts` may lack some kinds. */
  readonly isStopped: boolean;
}

/** Findings of one code that are kept; a fault of a generator stands at every object, and says the same each time. */
export const mostOfOneKind = 100;

/** Thrown by the finding after which a check stops. */
class EnoughFindings extends Error {}

export class FindingList {
  readonly #kept: Finding[] = [];
  readonly #met = new Map<string, number>();
  readonly #most: number;
  #errors = 0;
  #warnings = 0;

  /** `most` findings end the check. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get #isFull(): boolean {
    return this.#errors + this.#warnings >= this.#most;
  }

  /** Checks until it is done, or until there are the most findings: then null. */
  until<T>(check: () => T): T | null {
    try {
      return check();
    } catch (error) {
      if (error instanceof EnoughFindings) return null;
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
    if (met <= mostOfOneKind) this.#kept.push({ severity, code, section, place, params });
    if (this.#isFull) throw new EnoughFindings();
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

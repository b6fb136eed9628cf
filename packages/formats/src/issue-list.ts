// Collects issues found while reading or writing, each with its location. Issues that may occur
// thousands of times are reported once with a count.
import type { GeometryProblem, ImportIssue } from '@curbwright/core';

type Params = ImportIssue['params'];

export class IssueList {
  readonly #issues: ImportIssue[] = [];
  readonly #counted = new Map<
    string,
    { severity: ImportIssue['severity']; place: string; params: Params; count: number }
  >();

  error(code: string, place: string, params: Params = {}): void {
    this.#issues.push({ severity: 'error', code, place, params });
  }

  warning(code: string, place: string, params: Params = {}): void {
    this.#issues.push({ severity: 'warning', code, place, params });
  }

  loss(code: string, place: string, params: Params = {}): void {
    this.#issues.push({ severity: 'loss', code, place, params });
  }

  /**
   * Adds a repeatable issue, which is reported once, with the location of its first occurrence and
   * a `count`. Issues with different `params` are counted separately.
   */
  count(severity: 'warning' | 'loss', code: string, place: string, params: Params = {}): void {
    const key = JSON.stringify([severity, code, params]);
    const known = this.#counted.get(key);
    if (known === undefined) this.#counted.set(key, { severity, place, params, count: 1 });
    else known.count += 1;
  }

  /**
   * Adds the problems of a geometry at `place`; dropped elevations and repaired repeated points are
   * only counted.
   */
  geometry(problems: readonly GeometryProblem[], place: string): void {
    for (const { severity, code, path, params } of problems) {
      if (code === 'geometry.third-dimension' || code === 'geometry.repeated')
        this.count(severity === 'loss' ? 'loss' : 'warning', code, `${place}${path}`);
      else this.#issues.push({ severity, code, place: `${place}${path}`, params });
    }
  }

  /** Returns the first issue with this code, or `null`. */
  first(code: string): ImportIssue | null {
    return this.#issues.find((issue) => issue.code === code) ?? null;
  }

  all(): ImportIssue[] {
    const counted = [...this.#counted].map(([key, { severity, place, params, count }]): ImportIssue => {
      const [, code]: unknown[] = JSON.parse(key);
      return { severity, code: String(code), place, params: { ...params, count } };
    });
    return [...this.#issues, ...counted];
  }
}

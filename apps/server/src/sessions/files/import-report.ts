// Report of a parking session import: counts, and the skipped rows by reason.
import { type Failure, findSessionIssue, type SessionIssue } from '@curbwright/core';
import type { SessionAtLink, SessionOutcome } from '../ingest-sessions.ts';

/** Maximum number of rows listed per reason. */
const maxListedRows = 20;

interface SkippedRows extends Failure {
  count: number;
  /** The first affected rows: lines of the file, or positions in the list of events. */
  readonly rows: number[];
}

export class SessionImportReport {
  rows = 0;
  added = 0;
  changed = 0;
  unchanged = 0;
  repeated = 0;
  refused = 0;
  readonly faults: Partial<Record<SessionIssue, number>> = {};
  readonly leftOut = new Map<string, SkippedRows>();

  /** Returns the report as plain JSON data. */
  plain() {
    const { rows, added, changed, unchanged, repeated, refused, faults } = this;
    const leftOut = [...this.leftOut.values()];
    return { rows, added, changed, unchanged, repeated, refused, faults, leftOut };
  }

  /**
   * Counts a skipped row under its failure code; the first failure with that code provides the
   * message.
   */
  leave(row: number, refusal: Failure): void {
    this.refused += 1;
    const column = refusal.params.column ?? '';
    const key = `${refusal.code} ${column}`;
    const known = this.leftOut.get(key) ?? { ...refusal, count: 0, rows: [] };
    known.count += 1;
    if (known.rows.length < maxListedRows) known.rows.push(row);
    this.leftOut.set(key, known);
  }

  take(row: number, stay: SessionAtLink, outcome: SessionOutcome): void {
    if (outcome !== 'added' && outcome !== 'changed' && outcome !== 'unchanged' && outcome !== 'repeated') {
      this.leave(row, { code: outcome, params: {} });
      return;
    }
    this[outcome] += 1;
    if (outcome === 'repeated') return;
    const fault = findSessionIssue(stay.arrival, stay.departure);
    if (fault !== null) this.faults[fault] = (this.faults[fault] ?? 0) + 1;
  }
}

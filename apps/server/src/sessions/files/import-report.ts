// Report of a parking session import: counts, and the skipped rows by reason.
import { type Refusal, type StayFault, stayFault } from '@curbwright/core';
import type { StayAtLink, StayOutcome } from '../take-in.ts';

/** Maximum number of rows listed per reason. */
const mostNamed = 20;

interface LeftOut extends Refusal {
  count: number;
  /** The first affected rows: lines of the file, or positions in the list of events. */
  readonly rows: number[];
}

export class StayReport {
  rows = 0;
  added = 0;
  changed = 0;
  unchanged = 0;
  repeated = 0;
  refused = 0;
  readonly faults: Partial<Record<StayFault, number>> = {};
  readonly leftOut = new Map<string, LeftOut>();

  /** Returns the report as plain JSON data. */
  plain() {
    const { rows, added, changed, unchanged, repeated, refused, faults } = this;
    const leftOut = [...this.leftOut.values()];
    return { rows, added, changed, unchanged, repeated, refused, faults, leftOut };
  }

  /** Counts by code; the first failure with a code provides the message. */
  leave(row: number, refusal: Refusal): void {
    this.refused += 1;
    const column = refusal.params.column ?? '';
    const key = `${refusal.code} ${column}`;
    const known = this.leftOut.get(key) ?? { ...refusal, count: 0, rows: [] };
    known.count += 1;
    if (known.rows.length < mostNamed) known.rows.push(row);
    this.leftOut.set(key, known);
  }

  take(row: number, stay: StayAtLink, outcome: StayOutcome): void {
    if (outcome !== 'added' && outcome !== 'changed' && outcome !== 'unchanged' && outcome !== 'repeated') {
      this.leave(row, { code: outcome, params: {} });
      return;
    }
    this[outcome] += 1;
    if (outcome === 'repeated') return;
    const fault = stayFault(stay.arrival, stay.departure);
    if (fault !== null) this.faults[fault] = (this.faults[fault] ?? 0) + 1;
  }
}

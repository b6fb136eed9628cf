// The import report: what a source contains, and what its import changed or, in a dry run, would
// change.
import type { ImportBalance, ImportBlockers, ImportIssue } from '@curbwright/core';

/**
 * Records of one type in the source, and what happens to them. `left` counts the city's own records
 * that the source does not contain.
 */
export interface RecordCounts {
  readonly inSource: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly left: number;
  /**
   * Removed from the published city because the source does not contain them (only with `replace`).
   */
  readonly retired: number;
}

/** Record types that an import counts. */
export const importRecordTypes = ['nodes', 'blocks', 'links', 'regulations', 'baseMap', 'assets'] as const;
export type ImportRecordType = (typeof importRecordTypes)[number];

export interface ImportReport {
  readonly format: string;
  readonly source: string;
  readonly dryRun: boolean;
  readonly counts: Readonly<Record<ImportRecordType, RecordCounts>>;
  readonly ruleSets: { readonly inSource: number; readonly created: number };
  /** Meters of curb in the source, counting only links that are published. */
  readonly metres: number;
  /** Totals of the source, and of the part of it that is written. */
  readonly balance: ImportBalance;
  /** What the user has to accept before the import may be written. `null`: nothing. */
  readonly stop: ImportBlockers | null;
  /**
   * `true` when the user has not accepted what `stop` lists, so nothing was written (or would be,
   * in a dry run).
   */
  readonly stopped: boolean;
  /** Names of curb types that were missing from the catalog. */
  readonly newSubActivities: readonly string[];
  /** Fields of the city that the source sets: `name`, `time_zone`, `currency`, `priority_hierarchy`, `calendar`, `authority`. */
  readonly citySets: readonly string[];
  readonly issues: readonly ImportIssue[];
  /** The city's publication version after the import, unchanged when nothing changed. */
  readonly revision: number;
  /**
   * The import's number in the history, with which it can be rolled back. `null` when it changed
   * nothing.
   */
  readonly importId: number | null;
  readonly milliseconds: number;
}

/** Steps of an import, in the order in which progress reports them. */
const importStages = ['prepare', 'stage', 'compare', 'apply'] as const;
type ImportStage = (typeof importStages)[number];

export interface ImportProgress {
  readonly stage: ImportStage;
  /** Records done so far. Equals `total` at the end of a stage. */
  readonly done: number;
  readonly total: number;
}

/** Whether applying the import changes nothing in the published city. */
export function changesNothing(report: Pick<ImportReport, 'counts' | 'citySets'>): boolean {
  return (
    report.citySets.length === 0 &&
    importRecordTypes.every((noun) => {
      const { created, changed, retired } = report.counts[noun];
      return created + changed + retired === 0;
    })
  );
}

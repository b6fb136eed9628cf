// The import report: what a source holds, and what importing it would do or did.
import type { ImportBalance, ImportIssue, ImportStop } from '@curbwright/core';

/** Records of one noun: in the source, and what becomes of them; `left` are the city's own that the source does not name. */
export interface NounCount {
  readonly inSource: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly left: number;
  /** Taken out of the published city because the source does not name them (only with `replace`). */
  readonly retired: number;
}

/** The nouns an import counts. */
export const importNouns = ['nodes', 'blocks', 'links', 'regulations', 'baseMap', 'assets'] as const;
export type ImportNoun = (typeof importNouns)[number];

export interface ImportReport {
  readonly format: string;
  readonly source: string;
  readonly dryRun: boolean;
  readonly counts: Readonly<Record<ImportNoun, NounCount>>;
  readonly ruleSets: { readonly inSource: number; readonly created: number };
  /** Metres of curb in the source, over the links that are published. */
  readonly metres: number;
  /** Totals of what the source has, and of what of it is written. */
  readonly balance: ImportBalance;
  /** What somebody has to accept before it may be written; null = nothing. */
  readonly stop: ImportStop | null;
  /** It is not accepted: nothing was written, or nothing would be. */
  readonly stopped: boolean;
  /** Names of sub-activities that the catalogue did not have. */
  readonly newSubActivities: readonly string[];
  /** Fields of the city that the source sets: `name`, `time_zone`, `currency`, `priority_hierarchy`, `calendar`, `authority`. */
  readonly citySets: readonly string[];
  readonly issues: readonly ImportIssue[];
  /** The city's revision after it; the same as before when nothing changed. */
  readonly revision: number;
  /** Its number in the history, by which it is taken back; null when it changed nothing. */
  readonly importId: number | null;
  readonly milliseconds: number;
}

/** Steps of an import, in order, as progress reports them. */
const importStages = ['prepare', 'stage', 'compare', 'apply'] as const;
type ImportStage = (typeof importStages)[number];

export interface ImportProgress {
  readonly stage: ImportStage;
  /** Records done and in all; equal at the end of a stage. */
  readonly done: number;
  readonly total: number;
}

/** True when applying it changes nothing of the published city. */
export function changesNothing(report: Pick<ImportReport, 'counts' | 'citySets'>): boolean {
  return (
    report.citySets.length === 0 &&
    importNouns.every((noun) => {
      const { created, changed, retired } = report.counts[noun];
      return created + changed + retired === 0;
    })
  );
}

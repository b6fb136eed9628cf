// What a job stores in the database: its responses with codes and parameters instead of sentences.
import type { ImportInspection, ImportReportResponse } from '@curbwright/contract';
import type { ImportIssue } from '@curbwright/core';
import { parseRecordPlace } from '@curbwright/formats';
import { changesNothing, type ImportReport, type RecordCounts } from '../import-report.ts';

export type StoredInspection = ImportInspection;

/**
 * The first issue of a kind, with examples whose messages differ. Reports from before examples were
 * stored have none.
 */
export type StoredIssueKind = Omit<ImportReportResponse['kinds'][number], 'text' | 'texts'> &
  Pick<ImportIssue, 'params'> & { readonly others?: readonly Pick<ImportIssue, 'place' | 'params'>[] };
export type StoredReport = Omit<ImportReportResponse, 'kinds'> & {
  readonly kinds: readonly StoredIssueKind[];
};

/** Maximum number of issue kinds in a report. */
const maxKinds = 100;
/**
 * Maximum number of additional examples, with different parameters, that a report shows per issue
 * kind.
 */
const maxOtherExamples = 3;
/** Maximum number of issues stored one by one. All of them are counted. */
const maxStoredIssues = 100_000;

export interface IssueRow {
  readonly position: number;
  readonly severity: ImportIssue['severity'];
  readonly code: string;
  readonly place: string;
  readonly row_number: number | null;
  readonly column_name: string | null;
  readonly params: ImportIssue['params'];
}

const severities = ['error', 'warning', 'loss'] as const;

/** Groups issues by severity and code, with differing examples. */
export function groupIssues(issues: readonly ImportIssue[]): StoredIssueKind[] {
  const kinds = new Map<string, { first: ImportIssue; count: number; examples: Map<string, ImportIssue> }>();
  for (const issue of issues) {
    const key = `${issue.severity} ${issue.code}`;
    const kind = kinds.get(key) ?? { first: issue, count: 0, examples: new Map() };
    kinds.set(key, kind);
    kind.count += 1;
    if (kind.examples.size <= maxOtherExamples) {
      const said = JSON.stringify(issue.params);
      if (!kind.examples.has(said)) kind.examples.set(said, issue);
    }
  }
  const rank = ({ severity }: StoredIssueKind) => severities.indexOf(severity);
  return [...kinds.values()]
    .map(({ first: { code, severity, place, params }, count, examples }) => ({
      code,
      severity,
      count,
      place,
      params,
      others: [...examples.values()].slice(1).map((other) => ({ place: other.place, params: other.params })),
    }))
    .toSorted((a, b) => rank(a) - rank(b) || b.count - a.count)
    .slice(0, maxKinds);
}

function countOf({ inSource, created, changed, unchanged, left, retired }: RecordCounts) {
  return { in_source: inSource, created, changed, unchanged, left, retired };
}

/** Returns the counts of an import in the format of the response. */
export function storedCounts(counts: ImportReport['counts']): StoredReport['counts'] {
  return {
    nodes: countOf(counts.nodes),
    blocks: countOf(counts.blocks),
    links: countOf(counts.links),
    regulations: countOf(counts.regulations),
    base_map: countOf(counts.baseMap),
    assets: countOf(counts.assets),
  };
}

/** Returns a report in its stored format. `drawn` describes the part shown on the map. */
export function storedReport(
  report: ImportReport,
  drawn: Pick<StoredReport, 'bounds' | 'shown' | 'of'>,
): StoredReport {
  const count = (severity: ImportIssue['severity']) =>
    report.issues.filter((issue) => issue.severity === severity).length;
  const ofCode = (code: string) => report.issues.filter((issue) => issue.code === code).length;
  return {
    counts: storedCounts(report.counts),
    rule_sets: { in_source: report.ruleSets.inSource, created: report.ruleSets.created },
    metres: report.metres,
    balance: { read: { ...report.balance.read }, written: { ...report.balance.written } },
    stop:
      report.stop === null
        ? null
        : { losses: [...report.stop.losses], odd_values: [...report.stop.oddValues] },
    new_sub_activities: [...report.newSubActivities],
    city_sets: [...report.citySets],
    published_replaced: ofCode('import.published-replaced'),
    scheduled_left: ofCode('import.change-scheduled'),
    changes_nothing: changesNothing(report),
    issues: { error: count('error'), warning: count('warning'), loss: count('loss') },
    kinds: groupIssues(report.issues),
    ...drawn,
    import_id: report.importId,
    revision: report.revision,
  };
}

/**
 * Returns the issues as rows: table issues sorted by row, with a row's errors before its warnings,
 * and all others in their original order.
 */
export function issueRows(issues: readonly ImportIssue[]): IssueRow[] {
  const rows = issues.map(({ severity, code, place, params }) => {
    const { row, column } = parseRecordPlace(place);
    return { severity, code, place, row_number: row, column_name: column, params };
  });
  return rows
    .toSorted((a, b) => (a.row_number ?? 0) - (b.row_number ?? 0))
    .slice(0, maxStoredIssues)
    .map((row, position) => ({ position: position + 1, ...row }));
}

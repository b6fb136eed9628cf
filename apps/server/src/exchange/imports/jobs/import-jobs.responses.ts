// Import job responses: turns codes into sentences in the user's language and lists the allowed
// next actions.
import type { ImportJobResponse, ImportRun, importActions, importIssue } from '@curbwright/contract';
import { type Failure, type LanguageName, translateAny } from '@curbwright/core';
import type { z } from 'zod';
import { formatFailure } from '../../../platform/messages/terminal-messages.ts';
import type { ImportRunRow } from '../undo/roll-back-import.sql.ts';
import { busyStates, type JobRow } from './import-jobs.sql.ts';
import { fileRetentionHours } from './run-jobs.ts';
import { type IssueRow, type StoredIssueKind, type StoredReport, storedCounts } from './stored-values.ts';

type ImportAction = (typeof importActions)[number];

/** Returns the actions allowed on a job now. */
export function allowedActions(row: JobRow): ImportAction[] {
  if (busyStates.includes(row.state)) return ['cancel'];
  if (row.kind === 'undo' || row.folder === null || row.state === 'done' || row.state === 'cancelled')
    return [];
  const moves: ImportAction[] = ['inspect', 'cancel'];
  // In this state, stored results come from an earlier inspection with other reading options.
  if (row.state === 'received') return moves;
  if (row.has_sample) moves.push('try');
  if (row.has_inspection && (row.has_sample || !row.needs_mapping)) moves.push('preview');
  if (row.state === 'previewed') moves.push('start');
  return moves;
}

export function problemOf(problem: Failure | null, language: LanguageName) {
  return problem === null ? null : { code: problem.code, text: formatFailure(problem, language) };
}

export function toJobSummaryResponse(row: JobRow, language: LanguageName) {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    is_interrupted: row.is_interrupted,
    files: row.files.map(({ name, size }) => ({ name, size })),
    user: row.username,
    created: row.created.toISOString(),
    expires: new Date(row.created.getTime() + fileRetentionHours * 3_600_000).toISOString(),
    step: row.step,
    done: row.done,
    of: row.total,
    problem: problemOf(row.problem, language),
    may: allowedActions(row),
    import_id: row.import_run_id,
  };
}

/** Returns a kind of issue with its distinct messages. */
export function toIssueKindResponse(
  { params, others = [], ...kind }: StoredIssueKind,
  language: LanguageName,
) {
  const say = (one: Pick<StoredIssueKind, 'place' | 'params'>) =>
    translateAny(language, kind.code, { ...one.params, place: one.place });
  const text = say({ place: kind.place, params });
  return { ...kind, text, texts: [...new Set([text, ...others.map(say)])] };
}

function reportOf(report: StoredReport | null, language: LanguageName): ImportJobResponse['report'] {
  if (report === null) return null;
  return {
    ...report,
    // Reports stored before balances were counted have neither `balance` nor `stop`.
    balance: report.balance ?? null,
    stop: report.stop ?? null,
    kinds: report.kinds.map((kind) => toIssueKindResponse(kind, language)),
  };
}

export function toJobResponse(row: JobRow, language: LanguageName): ImportJobResponse {
  return {
    ...toJobSummaryResponse(row, language),
    inspection: row.inspection,
    options: row.options,
    preview: reportOf(row.preview, language),
    report: reportOf(row.report, language),
  };
}

export function issueOf(row: IssueRow, language: LanguageName): z.output<typeof importIssue> {
  const { position, severity, code, place, row_number, column_name, params } = row;
  const text = translateAny(language, code, { ...params, place });
  return { position, severity, code, place, row: row_number, column: column_name, text };
}

function isCounts(value: unknown): value is Parameters<typeof storedCounts>[0] {
  // Reports from before asset imports have no count of assets.
  return typeof value === 'object' && value !== null && 'links' in value && 'assets' in value;
}

export function toRunResponse(row: ImportRunRow): ImportRun {
  return {
    id: row.id,
    format: row.format,
    source: row.source,
    started: row.started.toISOString(),
    user: row.username,
    status: row.status === 'applied' || row.status === 'failed' ? row.status : 'running',
    failure: row.reason,
    counts: isCounts(row.counts) ? storedCounts(row.counts) : null,
    undone: row.undone?.toISOString() ?? null,
    undone_by: row.undone_by,
    can_be_undone: row.can_be_undone,
  };
}

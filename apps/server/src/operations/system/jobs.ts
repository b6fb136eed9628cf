// Background jobs as administrators see them: one state per kind of job.
import type { JobResponse } from '@curbwright/contract';
import { jobKinds } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import { formatFailure } from '../../platform/messages/terminal-messages.ts';
import type { JobRow } from './system.sql.ts';

interface JobFacts {
  readonly off: boolean;
  readonly next: Date | null;
}

type Kind = JobResponse['kind'];

/**
 * Returns the failure as text. An import's validation error is formatted in the reader's language;
 * `null` if there is neither.
 */
function failureOf({ failure, problem }: JobRow, language: LanguageName): string | null {
  return problem === null ? failure : formatFailure(problem, language);
}

function stateOf({ running, waiting, failed }: JobRow, off: boolean): JobResponse['state'] {
  if (running > 0) return 'running';
  if (failed > 0) return 'failed';
  if (waiting > 0) return 'waiting';
  return off ? 'off' : 'idle';
}

/**
 * Converts the jobs of every kind to responses, in the contract's order; `facts` adds what no table
 * contains.
 */
export function toJobResponses(
  rows: readonly JobRow[],
  facts: Readonly<Partial<Record<Kind, JobFacts>>>,
  language: LanguageName,
): readonly JobResponse[] {
  return jobKinds.map((kind) => {
    const { off = false, next = null } = facts[kind] ?? {};
    const row: JobRow = rows.find((one) => one.kind === kind) ?? {
      kind,
      running: 0,
      waiting: 0,
      failed: 0,
      last: null,
      next: null,
      failure: null,
      problem: null,
    };
    const state = stateOf(row, off);
    return {
      kind,
      state,
      waiting: row.waiting + row.running,
      failed: row.failed,
      last: row.last?.toISOString() ?? null,
      next: (next ?? row.next)?.toISOString() ?? null,
      failure: state === 'failed' ? failureOf(row, language) : null,
    };
  });
}

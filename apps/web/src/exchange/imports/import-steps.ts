// Selects the step of an import to show, from the state of the server's job and whether the user
// went back to the columns.
import type { ImportJobResponse } from '@curbwright/contract';

export const importStepKeys = ['file', 'columns', 'check', 'run', 'done'] as const;
export type ImportStepKey = (typeof importStepKeys)[number];

type StepJob = Pick<ImportJobResponse, 'state' | 'kind' | 'inspection' | 'preview'>;

/** Returns the step of a job. `back`: the user has returned to the columns after the check. */
export function selectStep(job: StepJob, back: boolean): ImportStepKey {
  switch (job.state) {
    case 'received':
    case 'inspecting':
      return 'file';
    case 'inspected':
      return 'columns';
    case 'previewing':
      return 'check';
    case 'previewed':
      return back || job.preview === null ? 'columns' : 'check';
    case 'importing':
    case 'undoing':
      return 'run';
    case 'done':
      return 'done';
    default:
      // A canceled job no longer has files.
      return 'file';
  }
}

/**
 * Rejections that can be resolved by retiring the city's other curbs. They prevent a report, so the
 * option must be offered outside of it.
 */
const resolvedByReplacing: ReadonlySet<string> = new Set([
  'import.time-zone-conflict',
  'import.currency-conflict',
]);

/**
 * Whether to offer retiring the city's other curbs before there is a report: either it would
 * resolve the problem, or it is already selected and can be deselected.
 */
export function offersReplace({ problem, options }: Pick<ImportJobResponse, 'problem' | 'options'>): boolean {
  return options?.replace === true || (problem !== null && resolvedByReplacing.has(problem.code));
}

/** States in which a worker is processing the job, so that it is polled. */
const inProgressStates: ReadonlySet<ImportJobResponse['state']> = new Set([
  'inspecting',
  'previewing',
  'importing',
  'undoing',
]);

/** Whether the job continues without user action. */
export function isInProgress({ state }: Pick<ImportJobResponse, 'state'>): boolean {
  return inProgressStates.has(state);
}

/** Percent of a step. `null`: unknown. */
export function percentOf({ done, of }: { readonly done: number; readonly of: number }): number | null {
  return of <= 0 ? null : Math.min(100, Math.floor((done / of) * 100));
}

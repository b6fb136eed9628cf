// Which step of an import is shown: what the server's job is at, and whether the person went back to the columns.
import type { ImportJobAnswer } from '@curbwright/contract';

export const importStepKeys = ['file', 'columns', 'check', 'run', 'done'] as const;
export type ImportStepKey = (typeof importStepKeys)[number];

type StepOf = Pick<ImportJobAnswer, 'state' | 'kind' | 'inspection' | 'preview'>;

/** `back`: the columns are looked at again although all was checked. */
export function stepOf(job: StepOf, back: boolean): ImportStepKey {
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
      // A cancelled job: its files are gone.
      return 'file';
  }
}

/** Refusals that are over when the city's other curbs are retired. There is no report then beside which that could be said. */
const overByReplacing: ReadonlySet<string> = new Set([
  'import.time-zone-conflict',
  'import.currency-conflict',
]);

/** Whether retiring the city's other curbs is offered before there is a report: it would help, or it was said and can be taken back. */
export function offersReplace({ problem, options }: Pick<ImportJobAnswer, 'problem' | 'options'>): boolean {
  return options?.replace === true || (problem !== null && overByReplacing.has(problem.code));
}

/** States in which a worker is at the job, so that it is asked again. */
const moving: ReadonlySet<ImportJobAnswer['state']> = new Set([
  'inspecting',
  'previewing',
  'importing',
  'undoing',
]);

/** True while the job goes on by itself. */
export function isMoving({ state }: Pick<ImportJobAnswer, 'state'>): boolean {
  return moving.has(state);
}

/** Per cent of a step; null = it cannot be said. */
export function percentOf({ done, of }: { readonly done: number; readonly of: number }): number | null {
  return of <= 0 ? null : Math.min(100, Math.floor((done / of) * 100));
}

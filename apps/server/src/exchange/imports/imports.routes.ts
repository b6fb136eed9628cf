// Handlers for imports: lists past imports made by command or dialog, and rolls one back in a job.
import type { CityContext } from '../../city/city-context.ts';
import { userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, refuse, refuseField, refuseFor } from '../../platform/http/outcome.ts';
import { pageOf } from '../../platform/http/pages.ts';
import { jobAnswerOf, problemOf, runAnswerOf } from './jobs/import-jobs.responses.ts';
import { importJobHandlers, notBegun } from './jobs/import-jobs.routes.ts';
import { insertJob, jobRow } from './jobs/import-jobs.sql.ts';
import type { ImportJobs } from './jobs/run-jobs.ts';
import { importMappingHandlers } from './mappings/import-mappings.routes.ts';
import { findRun, runCount, runRows } from './undo/undo-import.sql.ts';
import { undoFault } from './undo/undo-import.ts';

type ImportHandlers = Pick<Handlers, 'imports' | 'importUndoCheck' | 'undoImport'> &
  ReturnType<typeof importJobHandlers> &
  ReturnType<typeof importMappingHandlers>;

export function importHandlers(context: CityContext, jobs: ImportJobs): ImportHandlers {
  const { db } = context;
  return {
    ...importJobHandlers(context, jobs),
    ...importMappingHandlers(context),
    imports: async ({ query }) => {
      const rows = await runRows(db, query.limit, query.offset);
      return answered(pageOf('/api/import/', query, await runCount(db), rows.map(runAnswerOf)));
    },
    importUndoCheck: async ({ params, language }) => {
      if ((await findRun(db, params.id)) === null) return refuse('not_found');
      const fault = await undoFault(db, params.id);
      return answered({ can_be_undone: fault === null, problem: problemOf(fault, language) });
    },
    undoImport: async ({ params, body, caller, language }) => {
      const run = await findRun(db, params.id);
      if (run === null) return refuse('not_found');
      if (run.source !== body.source) return refuseField('source', 'import-job.other-source');
      const fault = await undoFault(db, params.id);
      if (fault !== null) return refuseFor(fault);
      const userId = userOf(caller)?.id ?? null;
      const id = await insertJob(db, {
        kind: 'undo',
        state: 'received',
        userId,
        folder: null,
        files: [],
        importId: run.id,
      });
      const begun = await jobs.begin(
        id,
        { to: 'undoing', from: ['received'] },
        { kind: 'undo', importId: run.id, userId },
      );
      if (begun !== 'begun') await jobs.cancel(id);
      const row = await jobRow(db, id);
      return notBegun(begun) ?? (row === null ? refuse('not_found') : answered(jobAnswerOf(row, language)));
    },
  };
}

// Handlers for imports: lists past imports made by command or dialog, and rolls one back in a job.
import type { CityContext } from '../../city/city-context.ts';
import { userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, rejectFor, respond } from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { problemOf, toJobResponse, toRunResponse } from './jobs/import-jobs.responses.ts';
import { importJobHandlers, rejectUnlessBegun } from './jobs/import-jobs.routes.ts';
import { insertJob, jobRow } from './jobs/import-jobs.sql.ts';
import type { ImportJobs } from './jobs/run-jobs.ts';
import { importMappingHandlers } from './mappings/import-mappings.routes.ts';
import { countImportRuns, findImportRun, importRunRows } from './undo/roll-back-import.sql.ts';
import { findRollbackFailure } from './undo/roll-back-import.ts';

type ImportHandlers = Pick<Handlers, 'imports' | 'importUndoCheck' | 'undoImport'> &
  ReturnType<typeof importJobHandlers> &
  ReturnType<typeof importMappingHandlers>;

export function importHandlers(context: CityContext, jobs: ImportJobs): ImportHandlers {
  const { db } = context;
  return {
    ...importJobHandlers(context, jobs),
    ...importMappingHandlers(context),
    imports: async ({ query }) => {
      const rows = await importRunRows(db, query.limit, query.offset);
      return respond(toPage('/api/import/', query, await countImportRuns(db), rows.map(toRunResponse)));
    },
    importUndoCheck: async ({ params, language }) => {
      if ((await findImportRun(db, params.id)) === null) return reject('not_found');
      const fault = await findRollbackFailure(db, params.id);
      return respond({ can_be_undone: fault === null, problem: problemOf(fault, language) });
    },
    undoImport: async ({ params, body, caller, language }) => {
      const run = await findImportRun(db, params.id);
      if (run === null) return reject('not_found');
      if (run.source !== body.source) return rejectField('source', 'import-job.other-source');
      const fault = await findRollbackFailure(db, params.id);
      if (fault !== null) return rejectFor(fault);
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
      return (
        rejectUnlessBegun(begun) ??
        (row === null ? reject('not_found') : respond(toJobResponse(row, language)))
      );
    },
  };
}

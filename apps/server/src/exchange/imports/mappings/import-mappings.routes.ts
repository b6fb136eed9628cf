// Handlers for saved mappings: list them, pick those that fit a file's columns, save, delete.
import type { SavedImportMapping } from '@curbwright/contract';
import { requiredMappingColumns } from '@curbwright/formats';
import type { CityContext } from '../../../city/city-context.ts';
import { writeAudit } from '../../../platform/audit/audit-entries.sql.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { reject, rejectField, rejectFieldFor, respond } from '../../../platform/http/outcome.ts';
import { authorOf } from '../../../platform/write-transaction.ts';
import { writeProposals } from '../../../proposals/write/proposal-transaction.ts';
import { jobRow } from '../jobs/import-jobs.sql.ts';
import { deleteMapping, type MappingRow, mappingRows, saveMapping } from './import-mappings.sql.ts';

function toMappingResponse({
  id,
  name,
  mapping,
  columns,
  username,
  modified,
}: MappingRow): SavedImportMapping {
  return { id, name, mapping, columns: [...columns], user: username, modified: modified.toISOString() };
}

export function importMappingHandlers(
  context: CityContext,
): Pick<Handlers, 'importMappings' | 'saveImportMapping' | 'deleteImportMapping'> {
  const { db } = context;
  return {
    importMappings: async ({ query }) => {
      const rows = await mappingRows(db);
      if (query.job === undefined) return respond({ results: rows.map(toMappingResponse) });
      const job = await jobRow(db, query.job);
      if (job === null) return rejectField('job', 'import-job.unknown');
      const columnNames = new Set(job.inspection?.columns.map(({ name }) => name));
      const fittingMappings = rows.filter(({ columns }) =>
        columns.every((column) => columnNames.has(column)),
      );
      return respond({ results: fittingMappings.map(toMappingResponse) });
    },
    saveImportMapping: async ({ body, caller, requestId }) => {
      const columns = await requiredMappingColumns(body.mapping);
      if (!columns.ok) return rejectFieldFor('mapping', columns);
      const author = authorOf(caller);
      const { name, mapping } = body;
      const done = await writeProposals(context, async (tx) => {
        const newMapping = { name, mapping, columns: columns.value, userId: author.id };
        const id = await saveMapping(tx, newMapping, body.replace);
        if (id === null) return rejectField('name', 'import-mapping.name-taken', { name });
        await writeAudit(tx, {
          userId: author.id,
          username: author.username,
          action: 'create',
          noun: 'import mapping',
          nounId: String(id),
          after: { name, mapping },
          requestId,
        });
        return { id };
      });
      if ('kind' in done) return done;
      const row = (await mappingRows(db)).find(({ id }) => id === done.id);
      return row === undefined ? reject('not_found') : respond(toMappingResponse(row));
    },
    deleteImportMapping: async ({ params, caller, requestId }) => {
      const author = authorOf(caller);
      const done = await writeProposals(context, async (tx) => {
        const name = await deleteMapping(tx, params.id);
        if (name === null) return reject('not_found');
        await writeAudit(tx, {
          userId: author.id,
          username: author.username,
          action: 'delete',
          noun: 'import mapping',
          nounId: String(params.id),
          before: { name },
          requestId,
        });
        return { id: params.id };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}

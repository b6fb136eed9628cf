// Endpoints for stored files: downloads that browsers save and never run, adding files to assets,
// and deleting files.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import { contentDisposition } from '../platform/export-files/content-disposition.ts';
import { deleteFileBytes, storedFilePath } from '../platform/files/file-store.ts';
import { toStoredFileResponse } from '../platform/files/files.responses.ts';
import {
  deleteFileRow,
  findFileBySubmission,
  findFileRow,
  insertFile,
  loadFilesOfOwner,
} from '../platform/files/files.sql.ts';
import { withStoredFiles } from '../platform/files/with-stored-files.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { reject, rejectField, respond, respondRaw } from '../platform/http/outcome.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { writeProposals } from '../proposals/write/proposal-transaction.ts';
import { lockAsset } from './asset-files.sql.ts';
import { notifyAssetsChanged } from './asset-positions.sql.ts';

export function storedFileHandlers(
  context: CityContext,
): Pick<Handlers, 'storedFile' | 'deleteStoredFile' | 'addAssetFiles'> {
  const { db, config } = context;
  return {
    storedFile: async ({ params }) => {
      const row = await findFileRow(db, params.id);
      if (row === undefined) return reject('not_found');
      const path = storedFilePath(config, row.key);
      const found = await stat(path).catch(() => null);
      if (found === null) {
        context.log.error({ file: row.id }, 'the bytes of a file are gone');
        return reject('not_found');
      }
      return respondRaw(createReadStream(path), {
        headers: {
          'content-type': row.media_type,
          'content-length': String(found.size),
          'content-disposition': contentDisposition(row.name),
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
        },
      });
    },
    deleteStoredFile: async ({ params, caller, requestId }) => {
      const done = await writeProposals(context, async (tx) => {
        const row = await deleteFileRow(tx, params.id);
        if (row === undefined) return reject('not_found');
        const { id: userId, username } = authorOf(caller);
        const { key: _key, ...before } = row;
        const noun =
          row.asset_id === null
            ? { noun: 'work-order', nounId: String(row.work_order_id) }
            : { noun: 'asset', nounId: String(row.asset_id) };
        await writeAudit(tx, { userId, username, action: 'detach', ...noun, before, requestId });
        return { id: row.id, key: row.key };
      });
      if ('kind' in done) return done;
      await deleteFileBytes(config, done.key);
      return respond({ id: done.id });
    },
    addAssetFiles: async ({ params, body, files, caller, requestId }) => {
      if (files.length === 0) return rejectField('file', 'file.missing');
      const author = authorOf(caller);
      const { submission = null } = body;
      const done = await withStoredFiles(context, files, async (tx, kept) => {
        if (!(await lockAsset(tx, params.id))) return reject('not_found');
        if (submission !== null && (await findFileBySubmission(tx, submission)) !== undefined)
          return rejectField('submission', 'file.missing');
        for (const [index, file] of kept.entries())
          await insertFile(tx, file, { asset: params.id }, author, index === 0 ? submission : null);
        await writeAudit(tx, {
          userId: author.id,
          username: author.username,
          action: 'attach',
          noun: 'asset',
          nounId: String(params.id),
          after: { files: kept.map(({ name, mediaType, size }) => ({ name, mediaType, size })) },
          requestId,
        });
        await notifyAssetsChanged(tx, [params.id]);
        return { id: params.id };
      });
      const isKnown = 'kind' in done && 'submission' in done.fields;
      if ('kind' in done && !isKnown) return done;
      return respond({
        results: (await loadFilesOfOwner(db, { asset: params.id })).map(toStoredFileResponse),
      });
    },
  };
}

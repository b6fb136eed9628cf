// Endpoints for stored files: downloads that browsers save and never run, adding files to assets,
// and deleting files.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { CityContext } from '../city/city-context.ts';
import { writeAudit } from '../platform/audit/audit-entries.sql.ts';
import { disposition } from '../platform/export-files/file-name.ts';
import { withKeptFiles } from '../platform/files/attach.ts';
import { storedFileAnswerOf } from '../platform/files/files.responses.ts';
import {
  deleteFileRow,
  fileOfSubmission,
  fileRow,
  filesOf,
  insertFile,
} from '../platform/files/files.sql.ts';
import { dropFile, pathOfKey } from '../platform/files/keep.ts';
import type { Handlers } from '../platform/http/mount.ts';
import { answered, ready, refuse, refuseField } from '../platform/http/outcome.ts';
import { authorOf } from '../platform/write-transaction.ts';
import { writing } from '../proposals/write/writing.ts';
import { assetIsThere } from './asset-files.sql.ts';
import { announceAssets } from './asset-places.sql.ts';

export function storedFileHandlers(
  context: CityContext,
): Pick<Handlers, 'storedFile' | 'deleteStoredFile' | 'addAssetFiles'> {
  const { db, config } = context;
  return {
    storedFile: async ({ params }) => {
      const row = await fileRow(db, params.id);
      if (row === undefined) return refuse('not_found');
      const path = pathOfKey(config, row.key);
      const found = await stat(path).catch(() => null);
      if (found === null) {
        context.log.error({ file: row.id }, 'the bytes of a file are gone');
        return refuse('not_found');
      }
      return ready(createReadStream(path), {
        headers: {
          'content-type': row.media_type,
          'content-length': String(found.size),
          'content-disposition': disposition(row.name),
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
        },
      });
    },
    deleteStoredFile: async ({ params, caller, requestId }) => {
      const done = await writing(context, async (tx) => {
        const row = await deleteFileRow(tx, params.id);
        if (row === undefined) return refuse('not_found');
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
      await dropFile(config, done.key);
      return answered({ id: done.id });
    },
    addAssetFiles: async ({ params, body, files, caller, requestId }) => {
      if (files.length === 0) return refuseField('file', 'file.missing');
      const author = authorOf(caller);
      const { submission = null } = body;
      const done = await withKeptFiles(context, files, async (tx, kept) => {
        if (!(await assetIsThere(tx, params.id))) return refuse('not_found');
        if (submission !== null && (await fileOfSubmission(tx, submission)) !== undefined)
          return refuseField('submission', 'file.missing');
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
        await announceAssets(tx, [params.id]);
        return { id: params.id };
      });
      const isKnown = 'kind' in done && 'submission' in done.fields;
      if ('kind' in done && !isKnown) return done;
      return answered({ results: (await filesOf(db, { asset: params.id })).map(storedFileAnswerOf) });
    },
  };
}

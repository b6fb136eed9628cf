// Files as API responses.
import type { StoredFileAnswer } from '@curbwright/contract';
import type { FileRow } from './files.sql.ts';

export function storedFileAnswerOf(row: FileRow): StoredFileAnswer {
  return {
    id: row.id,
    name: row.name,
    media_type: row.media_type,
    size: row.size,
    url: `/api/stored-file/${row.id}/`,
    user: row.username,
    created: row.created.toISOString(),
  };
}

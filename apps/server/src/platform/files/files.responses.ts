// Files as API responses.
import type { StoredFileResponse } from '@curbwright/contract';
import type { FileRow } from './files.sql.ts';

export function toStoredFileResponse(row: FileRow): StoredFileResponse {
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

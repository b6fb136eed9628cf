// Response shapes of work orders and their comments.
import type { WorkOrderResponse, workOrderCommentResponse } from '@curbwright/contract';
import { isOnlyNearStreet } from '@curbwright/core';
import type { z } from 'zod';
import { toStoredFileResponse } from '../platform/files/files.responses.ts';
import type { FileRow } from '../platform/files/files.sql.ts';
import type { CommentRow, WorkOrderRow } from './work-orders.sql.ts';

export function toCommentResponse(row: CommentRow): z.output<typeof workOrderCommentResponse> {
  return {
    id: row.id,
    work_order: row.work_order_id,
    text: row.text,
    user: row.username,
    created: row.created.toISOString(),
  };
}

/**
 * Converts a work order to its response; `files` contains the files of all work orders in the
 * response.
 */
export function toWorkOrderResponse(row: WorkOrderRow, files: readonly FileRow[]): WorkOrderResponse {
  const first = files.find((file) => file.work_order_id === row.id);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    priority: row.priority,
    user: row.username,
    user_id: row.user_id,
    assignee: row.assignee,
    assignee_id: row.assignee_id,
    crew_id: row.crew_id,
    due: row.due,
    geometry: row.geometry,
    link: row.link_id,
    asset: row.asset_id,
    proposed_regulation_id: row.proposed_regulation_id,
    street_name: row.street_name,
    bl_side: row.bl_side,
    bl_from: row.bl_from,
    bl_to: row.bl_to,
    is_near_street: isOnlyNearStreet(row.street_m),
    place_name: row.place_name,
    outside_id: row.outside_id,
    comment_count: row.comments,
    file_count: row.files,
    file: first === undefined ? null : toStoredFileResponse(first),
    created: row.created.toISOString(),
    modified: row.modified.toISOString(),
    closed: row.closed?.toISOString() ?? null,
    version: row.version,
  };
}

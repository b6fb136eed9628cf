// Saved views: the filters, columns, place and time of a staff screen under a name, for oneself or
// for all staff.
import { maxColumnWidth, maxSavedViews, maxViewAddressLength, minColumnWidth } from '@curbwright/core';
import { z } from 'zod';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation } from '../platform/operation.ts';
import { idParams } from '../platform/query-values.ts';

/** Largest number of columns in a layout, and the longest name of a list or of a column. */
const maxColumns = 60;
const columnKey = z.string().min(1).max(60);
const columnKeys = z.array(columnKey).max(maxColumns);

const columnWidths = z.record(columnKey, z.int().min(minColumnWidth).max(maxColumnWidth));

/** Whether these are pixels by column. Columns are no fields, so that an error names all of them. */
function areColumnWidths(widths: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(widths).length <= maxColumns && columnWidths.safeParse(widths).success;
}

/** The columns of a list; `list` is the list's id in the app. */
const viewColumns = z.strictObject({
  list: columnKey,
  layout: z.strictObject({
    order: columnKeys,
    hidden: columnKeys,
    pinned: columnKeys,
    /** Pixels by column. */
    widths: columnWidths,
  }),
});
const newViewColumns = viewColumns.extend({
  layout: viewColumns.shape.layout.extend({
    widths: z.record(columnKey, z.unknown()).refine(areColumnWidths),
  }),
});

const savedViewResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** Path, query and map position within the app. */
  address: z.string(),
  columns: viewColumns.nullable(),
  is_shared: z.boolean(),
  /** Name of the user who saved it. */
  owner: z.string(),
  is_own: z.boolean(),
  /** Whether the user may change and delete it. */
  may_change: z.boolean(),
  modified: z.iso.datetime(),
  version: z.int(),
});
export type SavedViewResponse = z.output<typeof savedViewResponse>;

const name = z.string().trim().min(1).max(100);
const address = z.string().min(1).max(maxViewAddressLength);
const changed = { access: 'view', invalidates: ['saved-views', 'deleted-records'] } as const;

export const savedViewOperations = {
  savedViews: defineOperation({
    method: 'GET',
    path: '/api/saved_view/',
    access: 'view',
    summary: "The person's saved views, and those that others share, by name",
    answer: z.strictObject({ results: z.array(savedViewResponse) }),
    provides: ['saved-views'],
  }),
  createSavedView: defineOperation({
    ...changed,
    method: 'POST',
    path: '/api/saved_view/',
    summary: `Save a view under a free name; at most ${maxSavedViews} per person`,
    body: z.strictObject({
      name,
      address,
      columns: newViewColumns.nullable().default(null),
      is_shared: z.boolean().default(false),
    }),
    answer: savedViewResponse,
    status: 201,
  }),
  updateSavedView: defineOperation({
    ...changed,
    method: 'PATCH',
    path: '/api/saved_view/:id/',
    summary: 'Rename, replace or share a saved view; shared ones also by administrators',
    params: idParams,
    body: z.strictObject({
      name: name.optional(),
      address: address.optional(),
      columns: newViewColumns.nullable().optional(),
      is_shared: z.boolean().optional(),
      version: expectedVersion,
    }),
    answer: savedViewResponse,
  }),
  deleteSavedView: defineOperation({
    ...changed,
    method: 'DELETE',
    path: '/api/saved_view/:id/',
    summary: 'Delete a saved view; it can be restored from what was deleted',
    params: idParams,
    answer: z.strictObject({ id: z.int() }),
  }),
};

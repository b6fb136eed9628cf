// Work orders: list, create one or import a file, change, comment, attach files, and download
// files.
import { pointGeometry, signOrderKinds, workOrderPriorities, workOrderStatuses } from '@curbwright/core';
import { z } from 'zod';
import { storedFileResponse } from '../assets/assets.ts';
import { boxQuery } from '../platform/common-queries.ts';
import { expectedVersion } from '../platform/expected-version.ts';
import { defineOperation, pageQuery, pageSchema } from '../platform/operation.ts';
import {
  commaSeparatedIds,
  commaSeparatedValues,
  idParams,
  idText,
  languageName,
  maxId,
  queryNumber,
} from '../platform/query-values.ts';

/** Maximum number of work orders in one PDF. */
const maxPdfWorkOrders = 100;

/** Longest name of a place, in characters. */
const maxPlaceNameLength = 200;
/** Most sign orders made in one request, and shown for one change. */
export const maxSignOrders = 500;
/** Most published changes whose sign orders are made together, besides a batch. */
const maxSignOrderChanges = 200;

/** Whether exactly one of these says which changes the sign orders are for. */
function namesOneChange(given: {
  readonly proposed_regulation_id?: unknown;
  readonly proposed_regulation_ids?: unknown;
  readonly batch?: unknown;
}): boolean {
  const named = [given.proposed_regulation_id, given.proposed_regulation_ids, given.batch];
  return named.filter((one) => one !== undefined).length === 1;
}
const oneChange = { path: ['proposed_regulation_id'], error: 'fault.one-change' };

const id = z.int().min(1).max(maxId);
const status = z.enum(workOrderStatuses);
const priority = z.enum(workOrderPriorities);

export const workOrderCommentResponse = z.strictObject({
  id: z.int(),
  work_order: z.int(),
  text: z.string(),
  user: z.string().nullable(),
  created: z.string(),
});

const workOrderResponse = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  status,
  priority,
  /** Username of the requester. */
  user: z.string().nullable(),
  user_id: z.int().nullable(),
  /** Username of the person, or name of the crew; in older work orders any text. */
  assignee: z.string().nullable(),
  assignee_id: z.int().nullable(),
  /** The group that is the crew; `null` = assigned to a person, to nobody, or to any text. */
  crew_id: z.int().nullable(),
  /** Civil date. */
  due: z.string().nullable(),
  geometry: pointGeometry.nullable(),
  link: z.int().nullable(),
  asset: z.int().nullable(),
  proposed_regulation_id: z.int().nullable(),
  /** Street of its curb or asset, otherwise the nearest street; `null` = none within 150 m. */
  street_name: z.string().nullable(),
  /** Side and cross streets of its curb, or of the curb nearest to its asset; `null` = unknown. */
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  /** Whether its point is only near that street. */
  is_near_street: z.boolean(),
  /** The place as chosen in the search: an address, a street or an intersection. */
  place_name: z.string().nullable(),
  outside_id: z.string().nullable(),
  comment_count: z.int(),
  file_count: z.int(),
  /** The first file, with which the work order was created. */
  file: storedFileResponse.nullable(),
  created: z.string(),
  modified: z.string(),
  closed: z.string().nullable(),
  version: z.int(),
});
export type WorkOrderResponse = z.infer<typeof workOrderResponse>;

/** A work order that a published change asks for. */
const signOrder = z.strictObject({
  /** Stable: the same sign of the same change has the same key. */
  key: z.string(),
  proposed_regulation_id: z.int(),
  kind: z.enum(signOrderKinds),
  link: z.int(),
  bl_street_name: z.string().nullable(),
  bl_side: z.string().nullable(),
  bl_from: z.string().nullable(),
  bl_to: z.string().nullable(),
  /** Text of the sign, or program of the meters, until now; `null` = none. */
  before: z.string().nullable(),
  /** The same from now on; `null` = none. */
  after: z.string().nullable(),
  /** The meters to reprogram, each as people know it; empty for a sign. */
  meters: z.array(z.string()),
  /** The work order made for it; `null` = not made yet. */
  work_order: z.int().nullable(),
});
export type SignOrder = z.infer<typeof signOrder>;

export const workOrderDetailResponse = workOrderResponse.extend({
  comments: z.array(workOrderCommentResponse),
  files: z.array(storedFileResponse),
});

const workOrderOrderings = [
  'id',
  'name',
  'status',
  'priority',
  'assignee',
  'due',
  'street_name',
  'user',
  'created',
  'modified',
] as const;

const fields = {
  name: z.string().trim().min(1).max(200),
  description: z.string().trim().max(5000),
  status,
  priority,
  assignee: z.string().trim().max(150).nullable(),
  due: z.iso.date().nullable(),
  geometry: pointGeometry.nullable(),
  place_name: z.string().trim().min(1).max(maxPlaceNameLength).nullable(),
  link: id.nullable(),
  asset: id.nullable(),
};

/** Form values are text; empty text means no value. */
const formText = (most: number) => z.string().max(most).optional();

export const workOrderOperations = {
  workOrderTableConfig: defineOperation({
    method: 'GET',
    path: '/api/work-order/workorder_table_config/',
    access: 'view',
    summary: 'Columns of the work order list with what may stand in them',
    query: z.strictObject({ language: languageName.optional() }),
    answer: z.strictObject({
      results: z.array(
        z.strictObject({
          key: z.string(),
          label: z.string(),
          kind: z.enum(['text', 'number', 'date']),
          sortable: z.boolean(),
          visible: z.boolean(),
          /** For status and priority: the values and their labels. */
          options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
        }),
      ),
    }),
  }),
  workOrders: defineOperation({
    method: 'GET',
    path: '/api/work-order/',
    access: 'view',
    summary: 'Work orders, filtered and sorted',
    query: z
      .strictObject({
        ...pageQuery.shape,
        ...boxQuery.partial().shape,
        status: commaSeparatedValues.optional(),
        priority: commaSeparatedValues.optional(),
        assignee: z.string().max(150).optional(),
        /** Only open, or only closed, work orders. */
        is_open: z.enum(['true', 'false']).optional(),
        due_before: z.iso.date().optional(),
        search: z.string().max(100).optional(),
        link: idText.optional(),
        asset: idText.optional(),
        proposed_regulation_id: idText.optional(),
        proposed_regulation_ids: commaSeparatedIds(maxSignOrderChanges).optional(),
        ids: commaSeparatedIds(100).optional(),
        ordering: z
          .string()
          .max(60)
          .refine((text) => workOrderOrderings.some((key) => key === text.replace(/^-/, '')), {
            error: 'fault.no-column',
          })
          .default('-id'),
      })
      .refine(
        ({ min_lng, min_lat, max_lng, max_lat }) =>
          new Set([min_lng, min_lat, max_lng, max_lat].map((value) => value === undefined)).size === 1,
        { path: ['min_lng'], error: 'fault.box-incomplete' },
      ),
    answer: pageSchema(workOrderResponse),
    provides: ['work-orders'],
  }),
  createWorkOrder: defineOperation({
    method: 'POST',
    path: '/api/work-order/',
    access: 'edit',
    summary:
      'Make a work order, with a file if one is sent; a file of rows (CSV, GeoJSON) is imported, all or none',
    bodyMedia: 'multipart',
    body: z.strictObject({
      name: formText(200),
      /** Username of the requester; defaults to the user who sends the request. */
      user: formText(150),
      user_id: z.union([id, z.string().regex(/^\d{0,10}$/)]).optional(),
      description: formText(5000),
      priority: priority.optional(),
      /** Username of a person who may edit, or name of a group that may. */
      assignee: formText(150),
      due: z.union([z.literal(''), z.iso.date()]).optional(),
      /** A GeoJSON point; as text in a form. */
      geometry: z.union([pointGeometry, z.string().max(500)]).optional(),
      /** The place as chosen in the search. */
      place_name: formText(maxPlaceNameLength),
      link: z.union([id, z.string().regex(/^\d{0,10}$/)]).optional(),
      asset: z.union([id, z.string().regex(/^\d{0,10}$/)]).optional(),
      /**
       * Client-generated id of this work order. Sending it again after a lost response creates no
       * second work order.
       */
      submission: z.uuid().optional(),
      /** Whether to return only the report of an import, without storing anything. */
      dry_run: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
    }),
    answer: z.strictObject({
      detail: z.string(),
      created: z.int(),
      /** Number of imported rows that already existed, by their external id. */
      unchanged: z.int(),
      /** The first 100 work orders. */
      results: z.array(workOrderResponse),
      dry_run: z.boolean(),
    }),
    status: 201,
    invalidates: ['work-orders', 'history'],
  }),
  signOrders: defineOperation({
    method: 'GET',
    path: '/api/work-order/sign_orders/',
    access: 'view',
    summary: 'Signs to put up, change or remove, and meters to reprogram, for published changes or a batch',
    query: z
      .strictObject({
        proposed_regulation_id: idText.optional(),
        proposed_regulation_ids: commaSeparatedIds(maxSignOrderChanges).optional(),
        batch: idText.optional(),
        language: languageName.optional(),
      })
      .refine(namesOneChange, oneChange),
    answer: z.strictObject({
      /** At most 500: those without a work order first, each part by street. */
      results: z.array(signOrder),
      /** Number of orders, including those that are not among the results. */
      count: z.int(),
      /** Number of orders without a work order, including those that are not among the results. */
      left: z.int(),
    }),
    provides: ['work-orders', 'proposals', 'batches'],
  }),
  createSignOrders: defineOperation({
    method: 'POST',
    path: '/api/work-order/sign_orders/',
    access: 'edit',
    summary:
      'Make the work orders of published changes or a batch: one per sign, all or none; each only once',
    body: z
      .strictObject({
        proposed_regulation_id: id.optional(),
        proposed_regulation_ids: z.array(id).min(1).max(maxSignOrderChanges).optional(),
        batch: id.optional(),
        /** Keys of the orders to make. */
        keys: z.array(z.string().min(1).max(200)).min(1).max(maxSignOrders),
        /** Person or crew of all these work orders; none by default. */
        assignee: fields.assignee.optional(),
        /** Due date of all these work orders; by default the day on which the change takes effect. */
        due: fields.due.optional(),
      })
      .refine(namesOneChange, oneChange),
    answer: z.strictObject({
      created: z.int(),
      /** Number of these orders that already existed. */
      unchanged: z.int(),
      /** Work order by key. */
      results: z.array(z.strictObject({ key: z.string(), work_order: z.int() })),
    }),
    status: 201,
    invalidates: ['work-orders', 'history'],
  }),
  workOrderAssignees: defineOperation({
    method: 'GET',
    path: '/api/work-order/assignees/',
    access: 'edit',
    summary: 'Who work orders can be assigned to: people who may edit, and the groups that may',
    answer: z.strictObject({
      people: z.array(z.strictObject({ id: z.int(), username: z.string(), display_name: z.string() })),
      /** Groups whose name is no username. */
      crews: z.array(z.strictObject({ id: z.int(), name: z.string(), members: z.int() })),
    }),
    provides: ['accounts'],
  }),
  workOrderPlace: defineOperation({
    method: 'GET',
    path: '/api/work-order/place/',
    access: 'view',
    summary: 'The street of a point; with a street, the point of its curbs nearest to the given one',
    query: z.strictObject({
      lng: queryNumber(-180, 180),
      lat: queryNumber(-90, 90),
      street: z.string().trim().min(1).max(200).optional(),
    }),
    answer: z.strictObject({
      geometry: pointGeometry,
      street_name: z.string().nullable(),
      is_near_street: z.boolean(),
    }),
    provides: ['links'],
  }),
  workOrder: defineOperation({
    method: 'GET',
    path: '/api/work-order/:id/',
    access: 'view',
    summary: 'One work order with its comments and files',
    params: idParams,
    answer: workOrderDetailResponse,
    provides: ['work-orders'],
  }),
  workOrderPdf: defineOperation({
    method: 'GET',
    path: '/api/work-order/:id/work_order_pdf/',
    access: 'view',
    summary: 'A work order on paper (PDF): facts, a map of its place, the signs to set, photos and comments',
    params: idParams,
    query: z.strictObject({ language: languageName.optional() }),
    answer: z.unknown(),
    answerMedia: 'file',
  }),
  workOrdersPdf: defineOperation({
    method: 'POST',
    path: '/api/work-order/work_orders_pdf/',
    access: 'view',
    storesData: false,
    summary: 'Work orders on paper in one PDF, in the order of their ids given; each begins a page',
    body: z.strictObject({
      ids: z.array(id).min(1).max(maxPdfWorkOrders),
      language: languageName.optional(),
    }),
    answer: z.unknown(),
    answerMedia: 'file',
  }),
  updateWorkOrder: defineOperation({
    method: 'PATCH',
    path: '/api/work-order/:id/',
    access: 'edit',
    summary: 'Change a work order: its status, who does it, until when, where',
    params: idParams,
    body: z
      .strictObject({
        name: fields.name.optional(),
        description: fields.description.optional(),
        status: fields.status.optional(),
        priority: fields.priority.optional(),
        assignee: fields.assignee.optional(),
        due: fields.due.optional(),
        /** Removes the name of the place unless a new one is given. */
        geometry: fields.geometry.optional(),
        place_name: fields.place_name.optional(),
        link: fields.link.optional(),
        asset: fields.asset.optional(),
        version: expectedVersion,
      })
      .refine((body) => Object.keys(body).some((key) => key !== 'version'), { error: 'fault.nothing-given' }),
    answer: workOrderDetailResponse,
    invalidates: ['work-orders', 'history'],
  }),
  deleteWorkOrder: defineOperation({
    method: 'DELETE',
    path: '/api/work-order/:id/',
    access: 'edit',
    summary: 'Delete a work order; its history stays',
    params: idParams,
    body: z.strictObject({ version: expectedVersion }),
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['deleted-records', 'work-orders', 'history'],
  }),
  addWorkOrderFiles: defineOperation({
    method: 'POST',
    path: '/api/work-order/:id/files/',
    access: 'edit',
    summary: 'Add photos and files to a work order: pictures, PDF, text; 20 MB each',
    params: idParams,
    bodyMedia: 'multipart',
    body: z.strictObject({ submission: z.uuid().optional() }),
    answer: workOrderDetailResponse,
    status: 201,
    invalidates: ['work-orders'],
  }),
  addAssetFiles: defineOperation({
    method: 'POST',
    path: '/api/asset/:id/files/',
    access: 'edit',
    summary: 'Add photos and files to an asset: pictures, PDF, text; 20 MB each',
    params: idParams,
    bodyMedia: 'multipart',
    body: z.strictObject({ submission: z.uuid().optional() }),
    answer: z.strictObject({ results: z.array(storedFileResponse) }),
    status: 201,
    invalidates: ['assets'],
  }),
  createWorkOrderComment: defineOperation({
    method: 'POST',
    path: '/api/work-order-comments/',
    access: 'view',
    summary: 'Comment on a work order: everybody who may read it',
    body: z.strictObject({
      work_order: id,
      text: z.string().trim().min(1).max(5000),
      submission: z.uuid().optional(),
    }),
    answer: workOrderCommentResponse,
    status: 201,
    invalidates: ['work-orders'],
  }),
  storedFile: defineOperation({
    method: 'GET',
    path: '/api/stored-file/:id/',
    access: 'view',
    summary: 'The bytes of a file, to be saved',
    params: idParams,
    answer: z.unknown(),
    answerMedia: 'file',
  }),
  deleteStoredFile: defineOperation({
    method: 'DELETE',
    path: '/api/stored-file/:id/',
    access: 'edit',
    summary: 'Delete a file of an asset or a work order',
    params: idParams,
    answer: z.strictObject({ id: z.int() }),
    invalidates: ['work-orders', 'assets'],
  }),
};

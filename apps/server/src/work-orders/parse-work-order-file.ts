// Parses a file of work orders (CSV with a header, or GeoJSON) into work orders to write, or
// returns the errors of its rows.
import {
  type LanguageName,
  type PointGeometry,
  parseWorkOrderStatus,
  pointGeometry,
  translateAny,
  type WorkOrderPriority,
  type WorkOrderStatus,
  workOrderPriorities,
} from '@curbwright/core';
import { z } from 'zod';
import type { ReceivedFile } from '../platform/files/file-store.ts';
import {
  isStorableRow,
  isTable,
  maxTableBytes,
  readTableRows,
  type TableRow,
} from '../platform/files/table-rows.ts';
import { type Rejection, reject, rejectField } from '../platform/http/outcome.ts';

/** Maximum number of rows in a file. */
export const maxWorkOrderRows = 5000;
/** Maximum number of invalid rows reported. */
export const maxReportedErrors = 20;

export interface WorkOrderFileRow {
  readonly outsideId: string | null;
  readonly name: string;
  readonly description: string;
  readonly status: WorkOrderStatus;
  readonly priority: WorkOrderPriority;
  readonly assignee: string | null;
  readonly due: string | null;
  readonly geometry: PointGeometry | null;
}

type RowValues = Readonly<Record<string, string>>;
interface RawRow {
  readonly values: RowValues;
  readonly geometry: unknown;
}

/** Alternative column names accepted in files. */
const columnAliases: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'outside_id', 'objectid', 'work_order_id', 'number', 'asset_id', '@id'],
  name: ['name', 'title', 'subject', 'work_order', 'type', 'asset_name'],
  description: ['description', 'notes', 'details', 'comment'],
  status: ['status', 'state'],
  priority: ['priority'],
  assignee: ['assignee', 'assigned_to', 'crew'],
  due: ['due', 'due_date', 'deadline'],
  longitude: ['longitude', 'lng', 'lon', 'x', 'long'],
  latitude: ['latitude', 'lat', 'y'],
};

function columnValue(values: RowValues, column: string): string {
  for (const name of columnAliases[column] ?? []) {
    const value = values[name];
    if (value !== undefined && value.trim() !== '') return value.trim();
  }
  return '';
}

/** Normalizes the column names of a row. */
function normalizeRow({ values, geometry }: TableRow): RawRow {
  const keys = Object.entries(values).map(
    ([key, value]) => [key.toLowerCase().replaceAll(/[\s.-]+/g, '_'), value] as const,
  );
  return { values: Object.fromEntries(keys), geometry };
}

function parsePoint({ values, geometry }: RawRow): PointGeometry | null | 'fault' {
  if (geometry !== null) {
    const point = pointGeometry.safeParse(geometry);
    return point.success ? point.data : 'fault';
  }
  const [lng, lat] = [columnValue(values, 'longitude'), columnValue(values, 'latitude')];
  if (lng === '' && lat === '') return null;
  const point = pointGeometry.safeParse({ type: 'Point', coordinates: [Number(lng), Number(lat)] });
  return point.success && lng !== '' && lat !== '' ? point.data : 'fault';
}

type RowError = { readonly code: string; readonly params: Readonly<Record<string, string>> };

function parseRow(row: RawRow, fallback: string): WorkOrderFileRow | RowError {
  const { values } = row;
  const fault = (code: string, value: string): RowError => ({ code, params: { value: value.slice(0, 100) } });
  const name = (columnValue(values, 'name') || fallback).slice(0, 200);
  if (name === '') return fault('work-order.name-required', '');
  const said = columnValue(values, 'status');
  const status = said === '' ? 'open' : parseWorkOrderStatus(said);
  if (status === null) return fault('work-order.row-status', said);
  const urgency = columnValue(values, 'priority').toLowerCase();
  const priority = workOrderPriorities.find((one) => one === (urgency === '' ? 'normal' : urgency));
  if (priority === undefined) return fault('work-order.row-priority', urgency);
  const due = columnValue(values, 'due').slice(0, 10);
  if (due !== '' && !z.iso.date().safeParse(due).success) return fault('work-order.row-due', due);
  const geometry = parsePoint(row);
  if (geometry === 'fault') return fault('work-order.row-place', '');
  return {
    outsideId: columnValue(values, 'id').slice(0, 200) || null,
    name,
    description: columnValue(values, 'description').slice(0, 5000),
    status,
    priority,
    assignee: columnValue(values, 'assignee').slice(0, 150) || null,
    due: due === '' ? null : due,
    geometry,
  };
}

function isWorkOrderFileRow(row: WorkOrderFileRow | RowError): row is WorkOrderFileRow {
  return 'name' in row;
}

/**
 * Returns the rows of a file; `null` when it is a document rather than a table (a picture, a PDF, a
 * note).
 * `fallback` names rows without a name. Fails with the errors of the invalid rows: nothing is
 * imported from a file that has any.
 */
export async function parseWorkOrderFile(
  file: ReceivedFile,
  fallback: string,
  language: LanguageName,
): Promise<readonly WorkOrderFileRow[] | null | Rejection> {
  if (!isTable(file)) return null;
  if (file.size > maxTableBytes) return reject('too_large');
  const raw = (await readTableRows(file, maxWorkOrderRows))?.map(normalizeRow) ?? null;
  if (raw === null || raw.length === 0) return rejectField('file', 'work-order.unreadable');
  if (raw.length > maxWorkOrderRows)
    return rejectField('file', 'work-order.too-many-rows', { most: maxWorkOrderRows });
  const rows: WorkOrderFileRow[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  const addError = (index: number, { code, params }: RowError) => {
    if (faults.length < maxReportedErrors)
      faults.push(
        translateAny(language, 'work-order.row', {
          row: index + 1,
          fault: translateAny(language, code, params),
        }),
      );
  };
  for (const [index, one] of raw.entries()) {
    const order = isStorableRow(one) ? parseRow(one, fallback) : { code: 'fault.characters', params: {} };
    if (!isWorkOrderFileRow(order)) addError(index, order);
    else if (order.outsideId !== null && seen.has(order.outsideId))
      addError(index, { code: 'work-order.row-twice', params: { id: order.outsideId } });
    else {
      if (order.outsideId !== null) seen.add(order.outsideId);
      rows.push(order);
    }
  }
  return faults.length > 0 ? reject('invalid', { fields: { file: faults } }) : rows;
}

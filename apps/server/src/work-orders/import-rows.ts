// Parses a file of work orders (CSV with a header, or GeoJSON) into work orders to write, or
// returns the errors of its rows.
import {
  type LanguageName,
  type PointGeometry,
  pointGeometry,
  readStatus,
  sayAny,
  type WorkOrderPriority,
  type WorkOrderStatus,
  workOrderPriorities,
} from '@curbwright/core';
import { z } from 'zod';
import type { ReceivedFile } from '../platform/files/keep.ts';
import {
  isStorableRow,
  isTable,
  mostTableBytes,
  type TableRow,
  tableRows,
} from '../platform/files/table-rows.ts';
import { type Refused, refuse, refuseField } from '../platform/http/outcome.ts';

/** Maximum number of rows in a file. */
export const mostRows = 5000;
/** Maximum number of invalid rows reported. */
const mostFaults = 20;

export interface OrderRow {
  readonly outsideId: string | null;
  readonly name: string;
  readonly description: string;
  readonly status: WorkOrderStatus;
  readonly priority: WorkOrderPriority;
  readonly assignee: string | null;
  readonly due: string | null;
  readonly geometry: PointGeometry | null;
}

type Values = Readonly<Record<string, string>>;
interface RawRow {
  readonly values: Values;
  readonly geometry: unknown;
}

/** Alternative column names accepted in files. */
const names: Readonly<Record<string, readonly string[]>> = {
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

function wordOf(values: Values, column: string): string {
  for (const name of names[column] ?? []) {
    const value = values[name];
    if (value !== undefined && value.trim() !== '') return value.trim();
  }
  return '';
}

/** Normalizes the column names of a row. */
function plain({ values, geometry }: TableRow): RawRow {
  const keys = Object.entries(values).map(
    ([key, value]) => [key.toLowerCase().replaceAll(/[\s.-]+/g, '_'), value] as const,
  );
  return { values: Object.fromEntries(keys), geometry };
}

function placeOf({ values, geometry }: RawRow): PointGeometry | null | 'fault' {
  if (geometry !== null) {
    const point = pointGeometry.safeParse(geometry);
    return point.success ? point.data : 'fault';
  }
  const [lng, lat] = [wordOf(values, 'longitude'), wordOf(values, 'latitude')];
  if (lng === '' && lat === '') return null;
  const point = pointGeometry.safeParse({ type: 'Point', coordinates: [Number(lng), Number(lat)] });
  return point.success && lng !== '' && lat !== '' ? point.data : 'fault';
}

type Fault = { readonly code: string; readonly params: Readonly<Record<string, string>> };

function orderOf(row: RawRow, fallback: string): OrderRow | Fault {
  const { values } = row;
  const fault = (code: string, value: string): Fault => ({ code, params: { value: value.slice(0, 100) } });
  const name = (wordOf(values, 'name') || fallback).slice(0, 200);
  if (name === '') return fault('work-order.name-required', '');
  const said = wordOf(values, 'status');
  const status = said === '' ? 'open' : readStatus(said);
  if (status === null) return fault('work-order.row-status', said);
  const urgency = wordOf(values, 'priority').toLowerCase();
  const priority = workOrderPriorities.find((one) => one === (urgency === '' ? 'normal' : urgency));
  if (priority === undefined) return fault('work-order.row-priority', urgency);
  const due = wordOf(values, 'due').slice(0, 10);
  if (due !== '' && !z.iso.date().safeParse(due).success) return fault('work-order.row-due', due);
  const geometry = placeOf(row);
  if (geometry === 'fault') return fault('work-order.row-place', '');
  return {
    outsideId: wordOf(values, 'id').slice(0, 200) || null,
    name,
    description: wordOf(values, 'description').slice(0, 5000),
    status,
    priority,
    assignee: wordOf(values, 'assignee').slice(0, 150) || null,
    due: due === '' ? null : due,
    geometry,
  };
}

function isOrder(row: OrderRow | Fault): row is OrderRow {
  return 'name' in row;
}

/**
 * The rows of a file; `null` when it is a document rather than a table (a picture, a PDF, a note).
 * `fallback` names rows without a name. Fails with the errors of the invalid rows: nothing is
 * imported from a file that has any.
 */
export async function orderRows(
  file: ReceivedFile,
  fallback: string,
  language: LanguageName,
): Promise<readonly OrderRow[] | null | Refused> {
  if (!isTable(file)) return null;
  if (file.size > mostTableBytes) return refuse('too_large');
  const raw = (await tableRows(file, mostRows))?.map(plain) ?? null;
  if (raw === null || raw.length === 0) return refuseField('file', 'work-order.unreadable');
  if (raw.length > mostRows) return refuseField('file', 'work-order.too-many-rows', { most: mostRows });
  const rows: OrderRow[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  const tell = (index: number, { code, params }: Fault) => {
    if (faults.length < mostFaults)
      faults.push(
        sayAny(language, 'work-order.row', { row: index + 1, fault: sayAny(language, code, params) }),
      );
  };
  for (const [index, one] of raw.entries()) {
    const order = isStorableRow(one) ? orderOf(one, fallback) : { code: 'fault.characters', params: {} };
    if (!isOrder(order)) tell(index, order);
    else if (order.outsideId !== null && seen.has(order.outsideId))
      tell(index, { code: 'work-order.row-twice', params: { id: order.outsideId } });
    else {
      if (order.outsideId !== null) seen.add(order.outsideId);
      rows.push(order);
    }
  }
  return faults.length > 0 ? refuse('invalid', { fields: { file: faults } }) : rows;
}

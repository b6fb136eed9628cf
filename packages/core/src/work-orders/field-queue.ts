// The queue of work order changes on a phone until the server has accepted them: sending order,
// handling of responses, and detection of conflicts.
import type { PointGeometry } from '../platform/geometry/geometry.ts';
import type { WorkOrderPriority, WorkOrderStatus } from './work-order.ts';

/** The fields of a work order that a user can change. */
export interface WorkOrderFields {
  readonly name: string;
  readonly description: string;
  readonly status: WorkOrderStatus;
  readonly priority: WorkOrderPriority;
  readonly assignee: string | null;
  /** Civil date. */
  readonly due: string | null;
  readonly geometry: PointGeometry | null;
  /** The place as chosen in the search; `null` = chosen in another way. */
  readonly place_name: string | null;
  readonly link: number | null;
  readonly asset: number | null;
}
export type WorkOrderChange = Partial<WorkOrderFields>;
const workOrderFieldNames = [
  'name',
  'description',
  'status',
  'priority',
  'assignee',
  'due',
  'geometry',
  'place_name',
  'link',
  'asset',
] as const satisfies readonly (keyof WorkOrderFields)[];

/**
 * State of a row: waiting, in conflict with another user's change of the same fields, or
 * permanently rejected by the server.
 */
type QueuedWorkState =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'conflict';
      readonly by: string | null;
      readonly at: string | null;
      readonly theirs: WorkOrderChange;
      readonly version: number;
    }
  | { readonly kind: 'aside'; readonly status: number; readonly reason: string };

interface QueuedRow {
  /** Position in the queue, ascending. */
  readonly seq: number;
  /** Client-generated UUID; the server accepts the same one only once. */
  readonly submission: string;
  readonly order: number;
  /** When the change was made, in epoch milliseconds. */
  readonly at: number;
  /**
   * Whether sending was attempted. If so, the server may already have the change, so it must not be
   * modified any more.
   */
  readonly tried: boolean;
  readonly standing: QueuedWorkState;
}
export interface QueuedEdit extends QueuedRow {
  readonly kind: 'edit';
  readonly change: WorkOrderChange;
  /** Values of the same fields when the user changed them. */
  readonly before: WorkOrderChange;
  /** The version the user saw. */
  readonly version: number;
}
export interface QueuedComment extends QueuedRow {
  readonly kind: 'comment';
  readonly text: string;
}
export interface QueuedFile extends QueuedRow {
  readonly kind: 'file';
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}
export type QueuedWork = QueuedEdit | QueuedComment | QueuedFile;

/**
 * Result of an attempt to send: HTTP status (0 = no response), stable code, and the server's
 * message.
 */
export interface DeliveryResult {
  readonly status: number;
  readonly code: string | null;
  readonly words: string | null;
}

type DeliveryVerdict =
  /** The server has accepted it. */
  | 'sent'
  /** No result yet: the queue pauses and retries later. */
  | 'later'
  /** The user has to sign in again before anything is sent. */
  | 'sign in'
  /** Someone else changed the work order in the meantime. */
  | 'changed meanwhile'
  /** Permanent rejection: the row is set aside and the others continue. */
  | 'refused';

const notAuthenticatedCode = 'not_authenticated';
/**
 * The server is still processing an earlier request with the same key, whose result is not known
 * yet.
 */
const inFlightCode = 'in_flight';

/** Decides from the response what happens to the row that was sent. */
export function classifyDelivery({ status, code }: DeliveryResult): DeliveryVerdict {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 401 || (status === 403 && code === notAuthenticatedCode)) return 'sign in';
  if (status <= 0 || status === 408 || status === 425 || status === 429 || status >= 500) return 'later';
  if (code === inFlightCode) return 'later';
  if (status === 409 || status === 412) return 'changed meanwhile';
  return 'refused';
}

/** Deep equality that ignores the order of properties. */
function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isDeepEqual(value, right.get(key)))
  );
}

/** Returns only these fields of a work order. */
export function pickWorkOrderFields(order: WorkOrderFields, names: Iterable<string>): WorkOrderChange {
  const selected = new Set(names);
  return Object.fromEntries(
    workOrderFieldNames.filter((name) => selected.has(name)).map((name) => [name, order[name]]),
  );
}

/** Returns the change without fields that already have the new value. */
export function withoutUnchangedFields(order: WorkOrderFields, change: WorkOrderChange): WorkOrderChange {
  return Object.fromEntries(
    workOrderFieldNames
      .filter((name) => name in change && !isDeepEqual(change[name], order[name]))
      .map((name) => [name, change[name]]),
  );
}

type EditComparison =
  /**
   * The server already has the new values: either a response was lost, or another user made the
   * same change.
   */
  | { readonly kind: 'same' }
  /** Others changed other fields, so the edit is rebased onto their version. */
  | { readonly kind: 'beside'; readonly version: number }
  /** Others changed the same fields. */
  | { readonly kind: 'conflict'; readonly theirs: WorkOrderChange; readonly version: number };

/** Compares a rejected edit with the work order on the server. */
export function compareWithServer(
  edit: QueuedEdit,
  server: WorkOrderFields & { readonly version: number },
): EditComparison {
  const names = workOrderFieldNames.filter((name) => name in edit.change);
  const open = names.filter((name) => !isDeepEqual(edit.change[name], server[name]));
  if (open.length === 0) return { kind: 'same' };
  const crossed = open.filter((name) => !isDeepEqual(edit.before[name], server[name]));
  if (crossed.length === 0) return { kind: 'beside', version: server.version };
  return { kind: 'conflict', theirs: pickWorkOrderFields(server, names), version: server.version };
}

/**
 * Returns the next row to send: the oldest waiting one. An edit waits for earlier edits of its work
 * order. `null` = nothing can be sent.
 */
export function nextRowToSend(rows: readonly QueuedWork[]): QueuedWork | null {
  const blockedOrders = new Set<number>();
  for (const row of rows) {
    if (row.kind === 'edit' && blockedOrders.has(row.order)) continue;
    if (row.standing.kind === 'waiting') return row;
    if (row.kind === 'edit' && row.standing.kind === 'conflict') blockedOrders.add(row.order);
  }
  return null;
}

/**
 * Rebases an edit after an earlier edit of the same work order, on which it was based, was
 * accepted. If the earlier edit was itself rebased, there are changes by others that the user has
 * not seen; the later edit then keeps its version and is compared with the server separately.
 */
export function rebaseEdit(edit: QueuedEdit, sent: QueuedEdit, version: number): QueuedEdit {
  return edit.order === sent.order &&
    edit.seq > sent.seq &&
    edit.version === sent.version &&
    edit.standing.kind === 'waiting'
    ? { ...edit, version }
    : edit;
}

/**
 * An edit from this device that the server accepted, with the version it was based on and the
 * version it created. `from`: `null` = there are changes by others between the two versions.
 */
export interface AcceptedEdit {
  readonly from: number | null;
  readonly version: number;
  readonly change: WorkOrderChange;
}

/**
 * Applies the edits sent from this device to a loaded work order, because the loaded response may
 * be older. The version advances only if no change by others lies in between.
 */
export function applyAcceptedEdits<Order extends WorkOrderFields & { readonly version: number }>(
  order: Order,
  taken: readonly AcceptedEdit[],
): Order {
  const newer = taken.filter(({ version }) => version > order.version);
  let { version } = order;
  for (const edit of newer) if (edit.from === version) version = edit.version;
  return Object.assign({}, order, ...newer.map(({ change }) => change), { version });
}

/**
 * Merges a later edit into an earlier unsent edit of the same work order; `null` = they stay
 * separate.
 */
export function mergeEdits(
  earlier: QueuedEdit,
  later: Pick<QueuedEdit, 'change' | 'before' | 'at'>,
): QueuedEdit | null {
  if (earlier.tried || earlier.standing.kind !== 'waiting') return null;
  return {
    ...earlier,
    at: later.at,
    change: { ...earlier.change, ...later.change },
    before: { ...later.before, ...earlier.before },
  };
}

/**
 * Returns the edit after the user chose to keep their own values, rebased onto the server's current
 * version.
 */
export function resolveWithLocalEdit(edit: QueuedEdit): QueuedEdit {
  if (edit.standing.kind !== 'conflict') return edit;
  const { theirs, version } = edit.standing;
  return { ...edit, before: theirs, version, tried: false, standing: { kind: 'waiting' } };
}

/**
 * Returns the work order with its unsent edits applied, as shown to the user. Rejected edits are
 * excluded.
 */
export function applyQueuedEdits<Order extends WorkOrderFields & { readonly id: number }>(
  order: Order,
  rows: readonly QueuedWork[],
): Order {
  const changes = rows.flatMap((row) =>
    row.kind === 'edit' && row.order === order.id && row.standing.kind !== 'aside' ? [row.change] : [],
  );
  return changes.length === 0 ? order : Object.assign({}, order, ...changes);
}

export interface QueueCounts {
  /** Rows that are sent automatically. */
  readonly waiting: number;
  /** Rows that need a decision by the user. */
  readonly conflicts: number;
  readonly aside: number;
}

export function countQueue(rows: readonly QueuedWork[]): QueueCounts {
  const of = (kind: QueuedWorkState['kind']) => rows.filter((row) => row.standing.kind === kind).length;
  return { waiting: of('waiting'), conflicts: of('conflict'), aside: of('aside') };
}

// What a phone keeps of changes to work orders until the server has them: in which order they go, what an answer makes of each, and what a conflict is.
import type { PointGeometry } from '../platform/geometry/geometry.ts';
import type { WorkOrderPriority, WorkOrderStatus } from './work-order.ts';

/** The fields of an order a person changes. */
export interface OrderFields {
  readonly name: string;
  readonly description: string;
  readonly status: WorkOrderStatus;
  readonly priority: WorkOrderPriority;
  readonly assignee: string | null;
  /** Civil day. */
  readonly due: string | null;
  readonly geometry: PointGeometry | null;
  readonly link: number | null;
  readonly asset: number | null;
}
export type OrderChange = Partial<OrderFields>;
const orderFieldNames = [
  'name',
  'description',
  'status',
  'priority',
  'assignee',
  'due',
  'geometry',
  'link',
  'asset',
] as const satisfies readonly (keyof OrderFields)[];

/** What stands in the way of a row: nothing yet, another's change of the same fields, or the server's last word. */
export type Standing =
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'conflict';
      readonly by: string | null;
      readonly at: string | null;
      readonly theirs: OrderChange;
      readonly version: number;
    }
  | { readonly kind: 'aside'; readonly status: number; readonly reason: string };

interface Row {
  /** Place in the queue; ascending. */
  readonly seq: number;
  /** The client's own name of it (UUID): the server takes the same one once. */
  readonly submission: string;
  readonly order: number;
  /** Epoch milliseconds when it was done. */
  readonly at: number;
  /** It was on its way once: the server may have it, so it is changed no more. */
  readonly tried: boolean;
  readonly standing: Standing;
}
export interface QueuedEdit extends Row {
  readonly kind: 'edit';
  readonly change: OrderChange;
  /** The same fields as they were when the person changed them. */
  readonly before: OrderChange;
  /** The version the person saw. */
  readonly version: number;
}
export interface QueuedComment extends Row {
  readonly kind: 'comment';
  readonly text: string;
}
export interface QueuedFile extends Row {
  readonly kind: 'file';
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}
export type QueuedWork = QueuedEdit | QueuedComment | QueuedFile;

/** What a try to send brought: HTTP's status (0 = no answer), the stable code and the server's words. */
export interface Delivery {
  readonly status: number;
  readonly code: string | null;
  readonly words: string | null;
}

type DeliveryVerdict =
  /** The server has it. */
  | 'sent'
  /** Not now: the queue rests, and tries again. */
  | 'later'
  /** The person has to sign in again before anything goes. */
  | 'sign in'
  /** Somebody else changed the order meanwhile. */
  | 'changed meanwhile'
  /** Never: it is set aside, and the rest goes on. */
  | 'refused';

const noCredentials = 'not_authenticated';
/** The server still does what the same key asked for before: what became of it is not known yet. */
const underWay = 'in_flight';

/** What the answer means for the row that was sent. */
export function verdictOf({ status, code }: Delivery): DeliveryVerdict {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 401 || (status === 403 && code === noCredentials)) return 'sign in';
  if (status <= 0 || status === 408 || status === 425 || status === 429 || status >= 500) return 'later';
  if (code === underWay) return 'later';
  if (status === 409 || status === 412) return 'changed meanwhile';
  return 'refused';
}

/** True where the same thing is said, whatever the order of its parts. */
function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)))
  );
}

/** Only these fields of an order. */
export function fieldsOf(order: OrderFields, names: Iterable<string>): OrderChange {
  const wanted = new Set(names);
  return Object.fromEntries(
    orderFieldNames.filter((name) => wanted.has(name)).map((name) => [name, order[name]]),
  );
}

/** The change without the fields that are so already. */
export function realChange(order: OrderFields, change: OrderChange): OrderChange {
  return Object.fromEntries(
    orderFieldNames
      .filter((name) => name in change && !sameValue(change[name], order[name]))
      .map((name) => [name, change[name]]),
  );
}

type Meeting =
  /** The server says what was wanted already: an answer was lost on the way, or both did the same. */
  | { readonly kind: 'same' }
  /** Others changed other fields: the edit stands on their version. */
  | { readonly kind: 'beside'; readonly version: number }
  /** Others changed what the person changed. */
  | { readonly kind: 'conflict'; readonly theirs: OrderChange; readonly version: number };

/** What a refused edit meets on the server. */
export function meet(edit: QueuedEdit, server: OrderFields & { readonly version: number }): Meeting {
  const names = orderFieldNames.filter((name) => name in edit.change);
  const open = names.filter((name) => !sameValue(edit.change[name], server[name]));
  if (open.length === 0) return { kind: 'same' };
  const crossed = open.filter((name) => !sameValue(edit.before[name], server[name]));
  if (crossed.length === 0) return { kind: 'beside', version: server.version };
  return { kind: 'conflict', theirs: fieldsOf(server, names), version: server.version };
}

/** The row that goes next: the oldest that waits; an edit waits for the earlier edits of its order. null = nothing can go. */
export function nextToSend(rows: readonly QueuedWork[]): QueuedWork | null {
  const held = new Set<number>();
  for (const row of rows) {
    if (row.kind === 'edit' && held.has(row.order)) continue;
    if (row.standing.kind === 'waiting') return row;
    if (row.kind === 'edit' && row.standing.kind === 'conflict') held.add(row.order);
  }
  return null;
}

/**
 * The edit after an earlier one of the same order was taken: it was made on top of that one. Where the earlier one was put on a newer version
 * meanwhile, others' changes lie between that the person never saw: then the edit keeps its version, and meets the server by itself.
 */
export function onTopOf(edit: QueuedEdit, sent: QueuedEdit, version: number): QueuedEdit {
  return edit.order === sent.order &&
    edit.seq > sent.seq &&
    edit.version === sent.version &&
    edit.standing.kind === 'waiting'
    ? { ...edit, version }
    : edit;
}

/** An edit of this device that the server took: from the version it was made on to the one it made; `from` null = others' changes lie between. */
export interface TakenEdit {
  readonly from: number | null;
  readonly version: number;
  readonly change: OrderChange;
}

/**
 * An order as it was read, with what this device sent since: an older answer may still be on the screen. The version goes along only where nobody
 * else's change lies between.
 */
export function withTaken<Order extends OrderFields & { readonly version: number }>(
  order: Order,
  taken: readonly TakenEdit[],
): Order {
  const newer = taken.filter(({ version }) => version > order.version);
  let { version } = order;
  for (const edit of newer) if (edit.from === version) version = edit.version;
  return Object.assign({}, order, ...newer.map(({ change }) => change), { version });
}

/** One edit of two of the same order, the later over the earlier, while the earlier has not gone; null = they stay two. */
export function mergedEdit(
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

/** The edit after the person decided to keep their own: over the version the server has now. */
export function mineKept(edit: QueuedEdit): QueuedEdit {
  if (edit.standing.kind !== 'conflict') return edit;
  const { theirs, version } = edit.standing;
  return { ...edit, before: theirs, version, tried: false, standing: { kind: 'waiting' } };
}

/** An order as it will be when its edits have gone: what the person sees. Those set aside do not count. */
export function withEdits<Order extends OrderFields & { readonly id: number }>(
  order: Order,
  rows: readonly QueuedWork[],
): Order {
  const changes = rows.flatMap((row) =>
    row.kind === 'edit' && row.order === order.id && row.standing.kind !== 'aside' ? [row.change] : [],
  );
  return changes.length === 0 ? order : Object.assign({}, order, ...changes);
}

export interface QueueCounts {
  /** Go by themselves. */
  readonly waiting: number;
  /** Need a decision. */
  readonly conflicts: number;
  readonly aside: number;
}

export function countQueue(rows: readonly QueuedWork[]): QueueCounts {
  const of = (kind: Standing['kind']) => rows.filter((row) => row.standing.kind === kind).length;
  return { waiting: of('waiting'), conflicts: of('conflict'), aside: of('aside') };
}

// The queue of work in the street: what a person does to orders is written down first, goes to the server in order, and is never sent twice or lost.
import {
  type Delivery,
  fieldsOf,
  meet,
  mergedEdit,
  mineKept,
  nextToSend,
  type OrderChange,
  type OrderFields,
  onTopOf,
  type QueuedEdit,
  type QueuedWork,
  realChange,
  type TakenEdit,
  verdictOf,
  withEdits,
  withTaken,
} from '@curbwright/core';
import type { FieldStore, NewWork } from '../../shell/offline/field-store.ts';

/** An order as a person saw it. */
export type SeenOrder = OrderFields & { readonly id: number; readonly version: number };

/** What a try brought; of a good one and of a read, the order as the server has it now. */
export interface Sent extends Delivery {
  readonly order: SeenOrder | null;
  /** Of a conflict: who changed it, and when (ISO 8601). */
  readonly by: string | null;
  readonly changed: string | null;
}

export type Outcome = 'sent' | 'conflict' | 'aside';

export interface QueueParts {
  readonly store: FieldStore;
  readonly newId: () => string;
  readonly now: () => number;
  /** Runs one at a time under a name, over all tabs. */
  readonly alone: <T>(name: 'rows' | 'sending', work: () => Promise<T>) => Promise<T>;
  /** Whether this person's work may go now: null = yes. Asked before each row; `afresh` asks the server in any case. */
  readonly mayGo: (afresh: boolean) => Promise<'later' | 'sign in' | null>;
  readonly send: (row: QueuedWork, file: Blob | null) => Promise<Sent>;
  readonly read: (order: number) => Promise<Sent>;
  /** Called after each change of the queue. */
  readonly onChange: (rows: readonly QueuedWork[]) => void;
  /** Told of each row that came to an end, with the server's words where it was refused. */
  readonly onOutcome: (row: QueuedWork, outcome: Outcome, words: string | null) => void;
}

/** Why the queue rests: everything went; the server is not there; or the person has to sign in. */
export type Rest = 'empty' | 'later' | 'sign in';

export interface FieldQueue {
  readonly rows: () => Promise<readonly QueuedWork[]>;
  /** False = it says nothing new. */
  readonly edit: (order: SeenOrder, change: OrderChange) => Promise<boolean>;
  readonly comment: (order: number, text: string) => Promise<void>;
  readonly addFiles: (order: number, files: readonly File[]) => Promise<void>;
  /** Sends what can go. */
  readonly flush: () => Promise<Rest>;
  /** Ends a conflict: `mine` goes over theirs, `theirs` drops the edit. */
  readonly decide: (seq: number, choice: 'mine' | 'theirs') => Promise<void>;
  /** What was set aside waits again, or is dropped. */
  readonly retry: (seq: number) => Promise<void>;
  readonly drop: (seq: number) => Promise<void>;
}

/** So often one edit is put on a newer version before the queue rests. */
const mostRebases = 5;

export function createFieldQueue(parts: QueueParts): FieldQueue {
  const { store, alone } = parts;
  const told = async () => parts.onChange(await store.rows());
  /** Changes the rows while nobody else does. */
  const change = async <T>(work: (rows: readonly QueuedWork[]) => Promise<T>): Promise<T> => {
    const done = await alone('rows', async () => work(await store.rows()));
    await told();
    return done;
  };
  const fresh = (order: number) => ({
    submission: parts.newId(),
    order,
    at: parts.now(),
    tried: false,
    standing: { kind: 'waiting' } as const,
  });
  const rowOf = (rows: readonly QueuedWork[], seq: number) => rows.find((row) => row.seq === seq);

  /** The edits behind one that the server has now stand on its version. */
  const lift = async (rows: readonly QueuedWork[], sent: QueuedEdit, version: number) => {
    for (const row of rows) {
      if (row.kind !== 'edit') continue;
      const lifted = onTopOf(row, sent, version);
      if (lifted !== row) await store.put(lifted);
    }
  };
  /** What went from here, by order: a screen may still show an older answer. */
  const taken = new Map<number, readonly TakenEdit[]>();
  /** `sole`: nobody else's change lies between the row's version and the one it made. */
  const finish = (row: QueuedWork, version: number | null, sole: boolean) =>
    change(async (rows) => {
      if (row.kind === 'edit' && version !== null) {
        const from = sole ? row.version : null;
        taken.set(row.order, [...(taken.get(row.order) ?? []), { from, version, change: row.change }]);
        if (sole) await lift(rows, row, version);
      }
      await store.remove(row);
    });
  const setAside = async (row: QueuedWork, { status, words }: Delivery) => {
    await change(() => store.put({ ...row, standing: { kind: 'aside', status, reason: words ?? '' } }));
    parts.onOutcome(row, 'aside', words);
  };

  /** A refused edit against what the server has; a word where the queue has to rest. */
  const meetServer = async (edit: QueuedEdit, refusal: Sent): Promise<Rest | null> => {
    const now = await parts.read(edit.order);
    if (now.order === null) {
      const verdict = verdictOf(now);
      if (verdict === 'later' || verdict === 'sign in') return verdict;
      await setAside(edit, now);
      return null;
    }
    const meeting = meet(edit, now.order);
    if (meeting.kind === 'same') {
      await finish(edit, now.order.version, now.order.version === edit.version + 1);
      parts.onOutcome(edit, 'sent', null);
    } else if (meeting.kind === 'beside') {
      await change(() => store.put({ ...edit, version: meeting.version }));
    } else {
      const { theirs, version } = meeting;
      const { by, changed: at } = refusal;
      await change(() => store.put({ ...edit, standing: { kind: 'conflict', by, at, theirs, version } }));
      parts.onOutcome(edit, 'conflict', null);
    }
    return null;
  };

  const sendAll = async (): Promise<Rest> => {
    const rebases = new Map<number, number>();
    /** Files that did not get through this time: too large for this connection, for one. */
    const passed = new Set<number>();
    for (;;) {
      const rest = await parts.mayGo(false);
      if (rest !== null) return rest;
      // Marked before it goes: what may have arrived is not changed any more.
      const row = await alone('rows', async () => {
        const next = nextToSend((await store.rows()).filter(({ seq }) => !passed.has(seq)));
        if (next !== null && !next.tried) await store.put({ ...next, tried: true });
        return next === null ? null : { ...next, tried: true };
      });
      if (row === null) return passed.size > 0 ? 'later' : 'empty';
      const file = row.kind === 'file' ? await store.fileOf(row.submission) : null;
      const answer = await parts.send(row, file);
      const verdict = verdictOf(answer);
      if (verdict === 'later' || verdict === 'sign in') {
        await told();
        // A file alone does not hold up the rest while the server is there.
        const isFile = row.kind === 'file' && verdict === 'later';
        const why = isFile ? await parts.mayGo(true) : verdict;
        if (why !== null) return why;
        passed.add(row.seq);
      } else if (verdict === 'sent') {
        await finish(row, answer.order?.version ?? null, true);
        parts.onOutcome(row, 'sent', null);
      } else if (verdict === 'changed meanwhile' && row.kind === 'edit') {
        const times = (rebases.get(row.seq) ?? 0) + 1;
        rebases.set(row.seq, times);
        const held = times > mostRebases ? 'later' : await meetServer(row, answer);
        if (held !== null) return held;
      } else await setAside(row, answer);
    }
  };

  return {
    rows: store.rows,
    edit: (order, wanted) =>
      change(async (rows) => {
        const known = withTaken(order, taken.get(order.id) ?? []);
        const seen = withEdits(known, rows);
        const real = realChange(seen, wanted);
        if (Object.keys(real).length === 0) return false;
        const before = fieldsOf(seen, Object.keys(real));
        const made = fresh(order.id);
        const last = rows.findLast((row) => row.kind === 'edit' && row.order === order.id);
        const merged = last?.kind === 'edit' ? mergedEdit(last, { change: real, before, at: made.at }) : null;
        if (merged !== null) await store.put(merged);
        else await store.add([{ ...made, kind: 'edit', change: real, before, version: known.version }]);
        return true;
      }),
    comment: (order, text) => change(() => store.add([{ ...fresh(order), kind: 'comment', text }])),
    addFiles: (order, files) =>
      change(async () => {
        const rows: NewWork[] = [];
        const bytes = new Map<string, Blob>();
        for (const file of files) {
          const row = fresh(order);
          const { name, type, size } = file;
          rows.push({ ...row, kind: 'file', name, mediaType: type, size });
          // Read now: the camera's file may be gone later.
          bytes.set(row.submission, new Blob([await file.arrayBuffer()], { type }));
        }
        await store.add(rows, bytes);
      }),
    flush: () => alone('sending', sendAll),
    decide: (seq, choice) =>
      change(async (rows) => {
        const row = rowOf(rows, seq);
        if (row?.kind !== 'edit' || row.standing.kind !== 'conflict') return;
        if (choice === 'mine') await store.put(mineKept(row));
        else await store.remove(row);
      }),
    retry: (seq) =>
      change(async (rows) => {
        const row = rowOf(rows, seq);
        if (row?.standing.kind === 'aside') await store.put({ ...row, standing: { kind: 'waiting' } });
      }),
    drop: (seq) =>
      change(async (rows) => {
        const row = rowOf(rows, seq);
        if (row !== undefined && row.standing.kind !== 'waiting') await store.remove(row);
      }),
  };
}

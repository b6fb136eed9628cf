// The queue of field work: each change to a work order is stored first, sent to the server in
// order, and never sent twice or lost.
import {
  type AcceptedEdit,
  applyAcceptedEdits,
  applyQueuedEdits,
  classifyDelivery,
  compareWithServer,
  type DeliveryResult,
  mergeEdits,
  nextRowToSend,
  pickWorkOrderFields,
  type QueuedEdit,
  type QueuedWork,
  rebaseEdit,
  resolveWithLocalEdit,
  type WorkOrderChange,
  type WorkOrderFields,
  withoutUnchangedFields,
} from '@curbwright/core';
import type { FieldStore, NewQueuedWork } from '../../shell/offline/field-store.ts';

/** A work order as the user saw it. */
export type WorkOrderSnapshot = WorkOrderFields & { readonly id: number; readonly version: number };

/**
 * Result of an attempt to send. On success, and for a read, `order` is the work order as it is now
 * on the server.
 */
export interface SendResult extends DeliveryResult {
  readonly order: WorkOrderSnapshot | null;
  /** For a conflict: who changed it, and when (ISO 8601). */
  readonly by: string | null;
  readonly changed: string | null;
}

export type RowOutcome = 'sent' | 'conflict' | 'aside';

export interface FieldQueueServices {
  readonly store: FieldStore;
  readonly newId: () => string;
  readonly now: () => number;
  /** Runs `work` under a named lock, one at a time across all tabs. */
  readonly alone: <T>(name: 'rows' | 'sending', work: () => Promise<T>) => Promise<T>;
  /**
   * Whether this user's work may be sent now: `null` = yes. Checked before each row; `forceRequest`
   * forces a request to the server.
   */
  readonly mayGo: (forceRequest: boolean) => Promise<'later' | 'sign in' | null>;
  readonly send: (row: QueuedWork, file: Blob | null) => Promise<SendResult>;
  readonly read: (order: number) => Promise<SendResult>;
  /** Called after each change of the queue. */
  readonly onChange: (rows: readonly QueuedWork[]) => void;
  /**
   * Called for each row that is finished; `words` is the server's message when the row was
   * rejected.
   */
  readonly onOutcome: (row: QueuedWork, outcome: RowOutcome, words: string | null) => void;
}

/**
 * Why the queue is idle: everything was sent, the server cannot be reached, or the user has to sign
 * in.
 */
export type QueueIdleReason = 'empty' | 'later' | 'sign in';

export interface FieldQueue {
  readonly rows: () => Promise<readonly QueuedWork[]>;
  /** `false` = the edit changes nothing. */
  readonly edit: (order: WorkOrderSnapshot, change: WorkOrderChange) => Promise<boolean>;
  readonly comment: (order: number, text: string) => Promise<void>;
  readonly addFiles: (order: number, files: readonly File[]) => Promise<void>;
  /** Sends what can be sent. */
  readonly flush: () => Promise<QueueIdleReason>;
  /** Resolves a conflict: `mine` overwrites the server's values, `theirs` drops the edit. */
  readonly decide: (seq: number, choice: 'mine' | 'theirs') => Promise<void>;
  /** `retry` queues a rejected row again; `drop` removes a row that is not waiting. */
  readonly retry: (seq: number) => Promise<void>;
  readonly drop: (seq: number) => Promise<void>;
}

/** How often one edit is rebased onto a newer version before the queue pauses. */
const maxRebases = 5;

export function createFieldQueue(parts: FieldQueueServices): FieldQueue {
  const { store, alone } = parts;
  const notifyChange = async () => parts.onChange(await store.rows());
  /** Changes the rows under a lock. */
  const change = async <T>(work: (rows: readonly QueuedWork[]) => Promise<T>): Promise<T> => {
    const done = await alone('rows', async () => work(await store.rows()));
    await notifyChange();
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

  /** Rebases the later edits of a work order onto the version that the edit just sent created. */
  const rebaseLaterEdits = async (rows: readonly QueuedWork[], sent: QueuedEdit, version: number) => {
    for (const row of rows) {
      if (row.kind !== 'edit') continue;
      const rebased = rebaseEdit(row, sent, version);
      if (rebased !== row) await store.put(rebased);
    }
  };
  /**
   * Edits sent from this device, by work order, because a screen may still show an older response.
   */
  const acceptedEdits = new Map<number, readonly AcceptedEdit[]>();
  /**
   * Finishes a row that was sent: remembers an accepted edit, rebases later edits, and removes the
   * row. `isOnlyChange`: no change by others lies between the row's version and the version it created.
   */
  const finish = (row: QueuedWork, version: number | null, isOnlyChange: boolean) =>
    change(async (rows) => {
      if (row.kind === 'edit' && version !== null) {
        const from = isOnlyChange ? row.version : null;
        acceptedEdits.set(row.order, [
          ...(acceptedEdits.get(row.order) ?? []),
          { from, version, change: row.change },
        ]);
        if (isOnlyChange) await rebaseLaterEdits(rows, row, version);
      }
      await store.remove(row);
    });
  const markRejected = async (row: QueuedWork, { status, words }: DeliveryResult) => {
    await change(() => store.put({ ...row, standing: { kind: 'aside', status, reason: words ?? '' } }));
    parts.onOutcome(row, 'aside', words);
  };

  /**
   * Compares a rejected edit with the work order on the server. Returns a reason when the queue has
   * to pause.
   */
  const resolveWithServer = async (
    edit: QueuedEdit,
    refusal: SendResult,
  ): Promise<QueueIdleReason | null> => {
    const now = await parts.read(edit.order);
    if (now.order === null) {
      const verdict = classifyDelivery(now);
      if (verdict === 'later' || verdict === 'sign in') return verdict;
      await markRejected(edit, now);
      return null;
    }
    const meeting = compareWithServer(edit, now.order);
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

  const sendAll = async (): Promise<QueueIdleReason> => {
    const rebases = new Map<number, number>();
    /**
     * Files that could not be sent in this run, for example because they are too large for this
     * connection.
     */
    const skippedFiles = new Set<number>();
    for (;;) {
      const idleReason = await parts.mayGo(false);
      if (idleReason !== null) return idleReason;
      // Mark the row before sending it: a row that may have reached the server must not change any
      // more.
      const row = await alone('rows', async () => {
        const next = nextRowToSend((await store.rows()).filter(({ seq }) => !skippedFiles.has(seq)));
        if (next !== null && !next.tried) await store.put({ ...next, tried: true });
        return next === null ? null : { ...next, tried: true };
      });
      if (row === null) return skippedFiles.size > 0 ? 'later' : 'empty';
      const file = row.kind === 'file' ? await store.fileOf(row.submission) : null;
      const answer = await parts.send(row, file);
      const verdict = classifyDelivery(answer);
      if (verdict === 'later' || verdict === 'sign in') {
        await notifyChange();
        // One failing file does not hold up other rows while the server can be reached.
        const isFile = row.kind === 'file' && verdict === 'later';
        const why = isFile ? await parts.mayGo(true) : verdict;
        if (why !== null) return why;
        skippedFiles.add(row.seq);
      } else if (verdict === 'sent') {
        await finish(row, answer.order?.version ?? null, true);
        parts.onOutcome(row, 'sent', null);
      } else if (verdict === 'changed meanwhile' && row.kind === 'edit') {
        const times = (rebases.get(row.seq) ?? 0) + 1;
        rebases.set(row.seq, times);
        const stopReason = times > maxRebases ? 'later' : await resolveWithServer(row, answer);
        if (stopReason !== null) return stopReason;
      } else await markRejected(row, answer);
    }
  };

  return {
    rows: store.rows,
    edit: (order, wanted) =>
      change(async (rows) => {
        const known = applyAcceptedEdits(order, acceptedEdits.get(order.id) ?? []);
        const seen = applyQueuedEdits(known, rows);
        const real = withoutUnchangedFields(seen, wanted);
        if (Object.keys(real).length === 0) return false;
        const before = pickWorkOrderFields(seen, Object.keys(real));
        const made = fresh(order.id);
        const last = rows.findLast((row) => row.kind === 'edit' && row.order === order.id);
        const merged = last?.kind === 'edit' ? mergeEdits(last, { change: real, before, at: made.at }) : null;
        if (merged !== null) await store.put(merged);
        else await store.add([{ ...made, kind: 'edit', change: real, before, version: known.version }]);
        return true;
      }),
    comment: (order, text) => change(() => store.add([{ ...fresh(order), kind: 'comment', text }])),
    addFiles: (order, files) =>
      change(async () => {
        const rows: NewQueuedWork[] = [];
        const bytes = new Map<string, Blob>();
        for (const file of files) {
          const row = fresh(order);
          const { name, type, size } = file;
          rows.push({ ...row, kind: 'file', name, mediaType: type, size });
          // Read the bytes now, because the camera's file may be gone later.
          bytes.set(row.submission, new Blob([await file.arrayBuffer()], { type }));
        }
        await store.add(rows, bytes);
      }),
    flush: () => alone('sending', sendAll),
    decide: (seq, choice) =>
      change(async (rows) => {
        const row = rowOf(rows, seq);
        if (row?.kind !== 'edit' || row.standing.kind !== 'conflict') return;
        if (choice === 'mine') await store.put(resolveWithLocalEdit(row));
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

// Changes curb types with optimistic locking, all or none, and writes the audit entry in the same
// transaction.

import { lastChange, writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { userOf } from '../../platform/http/caller.ts';
import { type Rejection, reject } from '../../platform/http/outcome.ts';
import type { CityContext } from '../city-context.ts';
import {
  type CurbTypeChange,
  type CurbTypeRow,
  curbTypeRow,
  lockCurbType,
  updateCurbType,
} from './curb-types.sql.ts';

interface RequestedChange {
  readonly id: number;
  readonly change: CurbTypeChange;
  /** The version the client loaded; `null` when the change is applied regardless of the version. */
  readonly version: number | null;
  /**
   * Whether the version came in an If-Match header; a stale version then causes 412 instead of 409.
   */
  readonly byHeader: boolean;
}

/** Thrown to roll back the transaction; never leaves this file. */
class RollbackError extends Error {
  readonly id: number;
  constructor(id: number) {
    super('not changed');
    this.id = id;
  }
}

const noun = 'sub-activity';

async function rejectionFor(
  context: CityContext,
  wanted: RequestedChange | undefined,
  id: number,
): Promise<Rejection> {
  const row = await curbTypeRow(context.db, id);
  if (row === undefined) return reject('not_found');
  const last = await lastChange(context.db, noun, String(id));
  return reject('changed_meanwhile', {
    status: wanted?.byHeader ? 412 : null,
    facts: {
      id,
      version: row.version,
      changed_by: last?.username ?? null,
      changed_at: last?.at.toISOString() ?? null,
    },
  });
}

/**
 * Applies every change or none. Returns the changed rows, or the failure: 404, or 409 (412 with
 * If-Match) with who changed the row and when.
 */
export async function applyAllChanges(
  context: CityContext,
  wanted: readonly RequestedChange[],
  caller: Caller,
  requestId: string,
): Promise<{ kind: 'changed'; rows: CurbTypeRow[] } | Rejection> {
  const user = userOf(caller);
  try {
    const rows = await inTransaction(context.db, async (transaction) => {
      const changed: CurbTypeRow[] = [];
      // In id order, so that two requests that change several rows cannot deadlock.
      for (const { id, change, version } of wanted.toSorted((a, b) => a.id - b.id)) {
        const before = await lockCurbType(transaction, id);
        if (before === undefined || !(await updateCurbType(transaction, id, change, version)))
          throw new RollbackError(id);
        const after = await curbTypeRow(transaction, id);
        if (after === undefined) throw new RollbackError(id);
        await writeAudit(transaction, {
          userId: user?.id ?? null,
          username: user?.username ?? null,
          action: 'change',
          noun,
          nounId: String(id),
          before: {
            occupancy_percent: before.occupancy_percent,
            curbside_users: before.curbside_users,
            curbside_function_id: before.curbside_function_id,
          },
          after: change,
          requestId,
        });
        changed.push(after);
      }
      return changed;
    });
    return { kind: 'changed', rows };
  } catch (error) {
    if (!(error instanceof RollbackError)) throw error;
    return rejectionFor(
      context,
      wanted.find((one) => one.id === error.id),
      error.id,
    );
  }
}

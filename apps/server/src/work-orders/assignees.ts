// Finds whom a work order is assigned to, by the name in a request.
import type { Transaction } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { type Rejection, rejectField } from '../platform/http/outcome.ts';
import { type Assignee, findAssignees } from './assignees.sql.ts';

/** Returns the person or crew of this name; `null` for none. */
export async function resolveAssignee(
  tx: Transaction<Schema>,
  name: string | null,
): Promise<Assignee | null | Rejection> {
  if (name === null || name === '') return null;
  const found = (await findAssignees(tx, [name])).get(name.toLowerCase());
  return found ?? rejectField('assignee', 'work-order.unknown-assignee', { name });
}

// Retention of deleted records: kinds of records, time until permanent deletion, and who sees them.
import { type AccessUser, can } from '../accounts/access/permissions.ts';

/** Kinds of records that can be restored after deletion. */
export const deletedNouns = [
  'proposed-regulation',
  'batch',
  'scenario',
  'template',
  'analysis-zone',
  'zone-component',
  'work-order',
  'proposed-asset-group',
  'saved-view',
] as const;
export type DeletedNoun = (typeof deletedNouns)[number];

/** Days a deleted record is retained. */
const deletedRetentionDays = 30;

const dayMs = 86_400_000;

/**
 * Returns the start of the retention period: records deleted at or before this instant (epoch
 * milliseconds) have expired.
 */
export function deletedRetentionStart(now: number): number {
  return now - deletedRetentionDays * dayMs;
}

/**
 * Returns the days until a record is permanently deleted, including the current one: 30 on
 * deletion, 1 on the last day, 0 when expired.
 */
export function daysLeft(deletedAt: number, now: number): number {
  return Math.min(
    deletedRetentionDays,
    Math.max(0, Math.ceil((deletedAt - deletedRetentionStart(now)) / dayMs)),
  );
}

/**
 * Returns which deleted records a person sees: all of them, for editors who may also publish or
 * administer; for other editors, the records that they made or deleted; for everybody else
 * who may `analyze`, the analysis zones they made and their components. Everybody sees the views
 * that they saved or deleted, and nobody else's, because those may be private.
 */
export function deletedRecordScope(
  user: AccessUser | null,
): 'everything' | 'own' | 'own zones' | 'own views' {
  if (!can(user, 'edit')) return can(user, 'analyze') ? 'own zones' : 'own views';
  return can(user, 'publish') || can(user, 'administer') ? 'everything' : 'own';
}

// What people delete is kept for a while: of which nouns, how long, and who sees it.
import { type AccessUser, can } from '../accounts/access/permissions.ts';

/** What can be restored after it was deleted. */
export const deletedNouns = [
  'proposed-regulation',
  'batch',
  'scenario',
  'template',
  'analysis-zone',
  'zone-component',
  'work-order',
  'proposed-asset-group',
] as const;
export type DeletedNoun = (typeof deletedNouns)[number];

/** So long it is kept. */
export const keptDays = 30;

const day = 86_400_000;

/** What was deleted at or before this instant (epoch milliseconds) is over. */
export function keptSince(now: number): number {
  return now - keptDays * day;
}

/** Days until it is forgotten for good, those begun counted: 30 on deleting, 1 on the last day, 0 when it is over. */
export function daysLeft(deletedAt: number, now: number): number {
  return Math.min(keptDays, Math.max(0, Math.ceil((deletedAt - keptSince(now)) / day)));
}

/**
 * Whose deleted records a person sees: everybody's where they edit and also publish or administer; what they made or deleted where
 * they edit; else (`analyze`) the zones they made, and parts of zones.
 */
export function deletedRecordScope(user: AccessUser | null): 'everything' | 'own' | 'own zones' {
  if (!can(user, 'edit')) return 'own zones';
  return can(user, 'publish') || can(user, 'administer') ? 'everything' : 'own';
}

// Decides which curbs a batch edit of the time limit or price skips. A user who selects all curbs
// of a street with a box means its parking, not its bus stops.

import type { CurbType } from '../../city/regulations/curb-type-catalog.ts';
import { hasUnknownRules } from '../../city/regulations/unknown-rules.ts';
import type { Failure } from '../../platform/result.ts';
import { type DraftRules, mainRestrictionIndexes } from '../draft-rules.ts';
import type { CurbTypeDefaults } from '../restriction-edit.ts';
import type { BatchEdit } from './batch-edit.ts';

/** What a batch needs to know about a curb type of the city's catalog. */
export interface BatchCurbType extends CurbTypeDefaults {
  readonly editableMaxStay?: CurbType['editableMaxStay'];
  readonly editableParkingPrice?: CurbType['editableParkingPrice'];
}

/** Curb type of a curb without rules. It also counts as being for parking. */
const unregulatedType = 'unregulated';

/** Whether a curb type is for parking and the city allows editing its time limit or price. */
export function isForParking(
  one: Omit<BatchCurbType, 'activity' | 'priority'> & { readonly activity: string },
): boolean {
  const { name, activity, editableMaxStay = false, editableParkingPrice = false } = one;
  return name === unregulatedType || (activity === 'parking' && (editableMaxStay || editableParkingPrice));
}

/**
 * Returns why a batch edit skips a curb with unknown rules; `null` = the rules are known, or the
 * edit replaces all of them. Removing unknown rules would turn the curb into a free one.
 */
export function unknownRulesSkipReason(
  { restrictions }: DraftRules,
  edit: Pick<BatchEdit, 'action' | 'restrictions'>,
): Failure | null {
  const replacesRules = edit.action !== 'remove' && edit.restrictions !== undefined;
  return hasUnknownRules(restrictions) && !replacesRules ? { code: 'batch.rules-unknown', params: {} } : null;
}

/**
 * Returns why a time limit or a price set for many curbs skips this one; `null` = it applies.
 * `batch.not-for-parking`: the curb is for something else (loading, taxis, buses) and its type was
 * not selected explicitly (`onlyType`, `alsoTypes`). `batch.nobody-parks`: none of its rules allows
 * anything, so there is nothing to limit or to pay for. An edit that also sets the curb type or the
 * rules defines the new use and is never skipped. See docs/decisions/0133-batches-and-lists.md.
 */
export function batchSkipReason(
  before: DraftRules,
  { timeLimit, payment, subActivity, restrictions, onlyType, alsoTypes }: BatchEdit,
  classes: ReadonlyMap<string, BatchCurbType>,
): Failure | null {
  const isSet = timeLimit !== undefined || payment?.kind === 'set';
  if (!isSet || subActivity !== undefined || restrictions !== undefined) return null;
  if (before.restrictions.length === 0) return null;
  const params = { kind: before.subActivity };
  if (mainRestrictionIndexes(before).length === 0) return { code: 'batch.nobody-parks', params };
  const known = classes.get(before.subActivity);
  const isTypeSelected =
    onlyType !== undefined || alsoTypes === 'every' || alsoTypes?.includes(before.subActivity) === true;
  return isTypeSelected || known === undefined || isForParking(known)
    ? null
    : { code: 'batch.not-for-parking', params };
}

// Curbs that a time limit or a price over many leaves as they are: who draws a box over a street means its parking, not its bus stops.

import type { CurbClass } from '../../city/regulations/catalogue.ts';
import { hasUnknownRules } from '../../city/regulations/rules-unknown.ts';
import type { Refusal } from '../../platform/result.ts';
import { type DraftRules, mainIndexes } from '../draft-rules.ts';
import type { ClassOfRule } from '../restriction-edit.ts';
import type { BatchEdit } from './batch-edit.ts';

/** What a batch needs of a class of the city's catalogue. */
export interface BatchClass extends ClassOfRule {
  readonly editableMaxStay?: CurbClass['editableMaxStay'];
  readonly editableParkingPrice?: CurbClass['editableParkingPrice'];
}

/** A curb without rules has nothing to be told of here. */
const bare = 'unregulated';

/** True of a class that stands for parking whose stay or price the city lets one edit. */
export function isForParking(
  one: Omit<BatchClass, 'activity' | 'priority'> & { readonly activity: string },
): boolean {
  const { name, activity, editableMaxStay = false, editableParkingPrice = false } = one;
  return name === bare || (activity === 'parking' && (editableMaxStay || editableParkingPrice));
}

/**
 * Why an edit of many curbs leaves one alone whose rules are unknown; null = they are known, or the edit says every rule anew. Removing the rules
 * would make a free curb of it.
 */
export function leftUnknown(
  { restrictions }: DraftRules,
  edit: Pick<BatchEdit, 'action' | 'restrictions'>,
): Refusal | null {
  const isSaidAnew = edit.action !== 'remove' && edit.restrictions !== undefined;
  return hasUnknownRules(restrictions) && !isSaidAnew ? { code: 'batch.rules-unknown', params: {} } : null;
}

/**
 * Why a time limit or a price said of many curbs leaves this one alone; null = it takes it. `batch.not-for-parking`: the curb is for something else
 * (loading, taxis, buses) and its class was not asked for by name (`onlyType`, `alsoTypes`). `batch.nobody-parks`: no rule of it allows anything, so
 * there is nothing to limit or to pay for. An edit that says the class or the rules too says what the curb becomes, and is not held back.
 * See docs/decisions/0157-a-box-of-curbs-means-its-parking.md.
 */
export function leftAlone(
  before: DraftRules,
  { timeLimit, payment, subActivity, restrictions, onlyType, alsoTypes }: BatchEdit,
  classes: ReadonlyMap<string, BatchClass>,
): Refusal | null {
  const isSet = timeLimit !== undefined || payment?.kind === 'set';
  if (!isSet || subActivity !== undefined || restrictions !== undefined) return null;
  if (before.restrictions.length === 0) return null;
  const params = { kind: before.subActivity };
  if (mainIndexes(before).length === 0) return { code: 'batch.nobody-parks', params };
  const known = classes.get(before.subActivity);
  const isAsked =
    onlyType !== undefined || alsoTypes === 'every' || alsoTypes?.includes(before.subActivity) === true;
  return isAsked || known === undefined || isForParking(known)
    ? null
    : { code: 'batch.not-for-parking', params };
}

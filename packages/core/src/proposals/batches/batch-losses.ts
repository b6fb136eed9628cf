// Counts the curbs that lose something in a batch edit, and the number the user confirms before
// saving.
import type { RuleChanges } from '../rule-changes.ts';
import { type RuleLoss, ruleLosses } from '../rule-losses.ts';
import type { BatchEdit } from './batch-edit.ts';

/** Number of curbs per kind of loss; a curb with two losses counts in both. */
type LossCounts = Readonly<Record<RuleLoss, number>>;

interface Change {
  readonly links: readonly number[];
  readonly changes: Pick<RuleChanges, 'losses'>;
}

function countCurbsLosing(
  changes: readonly Change[],
  loses: (losses: readonly RuleLoss[]) => boolean,
): number {
  return changes.reduce((sum, one) => sum + (loses(one.changes.losses) ? one.links.length : 0), 0);
}

export function countLosses(changes: readonly Change[]): LossCounts {
  const of = (loss: RuleLoss) => countCurbsLosing(changes, (losses) => losses.includes(loss));
  return {
    price: of('price'),
    reservation: of('reservation'),
    limit: of('limit'),
    prohibition: of('prohibition'),
  };
}

const confirmed: readonly RuleLoss[] = ruleLosses.filter(
  (loss) => loss === 'price' || loss === 'reservation',
);

/**
 * Returns the number of curbs that lose a price or a reservation because all their rules are
 * replaced. The user must confirm this number before saving. 0 for edits that do not replace all
 * rules, because these name what they remove.
 */
export function countCurbsToConfirm(
  edit: Pick<BatchEdit, 'restrictions'>,
  changes: readonly Change[],
): number {
  if (edit.restrictions === undefined) return 0;
  return countCurbsLosing(changes, (losses) => losses.some((loss) => confirmed.includes(loss)));
}

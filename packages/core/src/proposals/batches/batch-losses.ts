// How many curbs lose something by an edit of many, and which number a person confirms before it is saved.
import { type RuleChanges, type RuleLoss, ruleLosses } from '../rule-changes.ts';
import type { BatchEdit } from './batch-edit.ts';

/** Curbs by what they lose, one that loses two things in both. */
type LossCounts = Readonly<Record<RuleLoss, number>>;

interface Change {
  readonly links: readonly number[];
  readonly changes: Pick<RuleChanges, 'losses'>;
}

function curbs(changes: readonly Change[], loses: (losses: readonly RuleLoss[]) => boolean): number {
  return changes.reduce((sum, one) => sum + (loses(one.changes.losses) ? one.links.length : 0), 0);
}

export function lossCounts(changes: readonly Change[]): LossCounts {
  const of = (loss: RuleLoss) => curbs(changes, (losses) => losses.includes(loss));
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
 * The number of curbs that lose a price or a reservation because all their rules are replaced: who saves the edit states it. 0 of edits that
 * replace no rules, which name themselves what they take away.
 */
export function curbsToConfirm(edit: Pick<BatchEdit, 'restrictions'>, changes: readonly Change[]): number {
  if (edit.restrictions === undefined) return 0;
  return curbs(changes, (losses) => losses.some((loss) => confirmed.includes(loss)));
}

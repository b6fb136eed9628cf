// What a dialog acts on: the number of proposals and curbs, and each proposal by name while there
// are few.
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAwaitedPeople } from '../../reviews/review-status.tsx';
import type { ReviewAnswer } from '../../reviews/use-next-actions.ts';
import { useRowName } from './row-name.ts';
import type { ProposalRows } from './use-proposal-rows.ts';

/** Names listed; further ones are only counted. */
const maxNamedProposals = 8;

const none: ReadonlySet<number> = new Set();

interface Props {
  readonly ids: readonly number[];
  readonly rows: ProposalRows;
  /** Proposals that somebody else must approve first. They are not counted. */
  readonly excluded?: ReadonlySet<number>;
}

/** Says that somebody else must approve a proposal, and who can. */
function useNeededText(): (review: ReviewAnswer) => string {
  const { t } = useTranslation();
  const peopleOf = useAwaitedPeople();
  return (review) => {
    const who = peopleOf(review);
    return who === null ? t('publish.needsOther') : t('publish.needsOtherNamed', { who });
  };
}

export function ProposalsSummary({ ids, rows, excluded = none }: Props) {
  const { t } = useTranslation();
  const nameOf = useRowName(rows);
  const neededText = useNeededText();
  const { byId, isWhole, isFailed } = rows;
  if (byId.size === 0 && !isWhole && !isFailed) return <Skeleton label={t('check.waiting')} lines={2} />;
  const missing = isWhole ? ids.filter((id) => !byId.has(id)) : [];
  const counted = ids.filter((id) => !excluded.has(id));
  const curbs = [...excluded].reduce((sum, id) => sum - (byId.get(id)?.link_count ?? 0), rows.curbs);
  // Those that are not counted come first, so that they are seen.
  const listed = [...ids.filter((id) => excluded.has(id)), ...counted];
  const needed = (id: number) => {
    const review = excluded.has(id) ? byId.get(id)?.review : undefined;
    return review === undefined ? null : <p className="text-13 bold">{neededText(review)}</p>;
  };
  return (
    <div className="grid gap-8">
      <p className="bold">
        {t('outcome.proposals', { count: counted.length })}
        {isWhole && curbs > 0 && `, ${t('outcome.curbs', { count: curbs })}`}
      </p>
      <ul className="pad-start-20">
        {listed.slice(0, maxNamedProposals).map((id) => (
          <li key={id}>
            {nameOf(id)}
            {needed(id)}
          </li>
        ))}
        {ids.length > maxNamedProposals && (
          <li>{t('outcome.more', { count: ids.length - maxNamedProposals })}</li>
        )}
      </ul>
      {missing.length > 0 && (
        <p className="soft text-13">{t('outcome.missing', { count: missing.length })}</p>
      )}
    </div>
  );
}

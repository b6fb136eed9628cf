// What a dialog acts on: the number of proposals and curbs, and each proposal by name while there
// are few.
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRowName } from './row-name.ts';
import type { ProposalRows } from './use-proposal-rows.ts';

/** Names listed; further ones are only counted. */
const maxNamedProposals = 8;

export function ProposalsSummary({
  ids,
  rows,
}: {
  readonly ids: readonly number[];
  readonly rows: ProposalRows;
}) {
  const { t } = useTranslation();
  const nameOf = useRowName(rows);
  const { byId, isWhole, isFailed, curbs } = rows;
  if (byId.size === 0 && !isWhole && !isFailed) return <Skeleton label={t('check.waiting')} lines={2} />;
  const missing = isWhole ? ids.filter((id) => !byId.has(id)) : [];
  return (
    <div className="grid gap-8">
      <p className="bold">
        {t('outcome.proposals', { count: ids.length })}
        {isWhole && curbs > 0 && `, ${t('outcome.curbs', { count: curbs })}`}
      </p>
      <ul className="pad-start-20">
        {ids.slice(0, maxNamedProposals).map((id) => (
          <li key={id}>{nameOf(id)}</li>
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

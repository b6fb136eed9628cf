// What a publication changes or would have changed, as proposed: rule by rule, with the weeks before
// and after.
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProposalWeeks } from '../change-week.tsx';
import type { ProposalResponse } from '../draft-mapping.ts';
import { RuleChangeList } from '../rule-changes.tsx';

export function ProposedChanges({ proposal }: { readonly proposal: ProposalResponse }) {
  const { t, i18n } = useTranslation();
  const { id, is_published } = proposal;
  const { currentData, isError, refetch } = api.useProposedRegulationListDataQuery({
    query: { ids: String(id), is_published, language: i18n.language, limit: 1 },
  });
  const row = currentData?.results.find((one) => one.id === id);
  return (
    <section className="grid gap-8">
      <h3 className="section-title leading-1_3">{t('check.difference')}</h3>
      {isError && <RetryMessage title={t('error.fallback')} onRetry={refetch} />}
      {!isError && currentData === undefined && <Skeleton label={t('app.loading')} lines={3} />}
      {row?.rule_changes.length === 0 && <p>{t('regulationList.changesUnknown')}</p>}
      {row?.rule_changes.map(({ curbs, ...rules }) => (
        <div key={JSON.stringify(rules)} className="grid gap-4">
          {row.rule_changes.length > 1 && (
            <p className="soft text-13">{t('outcome.curbs', { count: curbs })}</p>
          )}
          <RuleChangeList rules={rules} />
        </div>
      ))}
      {row !== undefined && row.rule_changes.length > 0 && <ProposalWeeks proposal={id} />}
    </section>
  );
}

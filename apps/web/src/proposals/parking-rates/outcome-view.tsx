// The result for each proposal of a batch: done, or rejected with the reason.
import { useTranslation } from 'react-i18next';
import { type Outcome, OutcomeList } from '../../ui/outcome-list.tsx';

interface Props {
  readonly outcomes: readonly Outcome[];
  readonly doneWord: string;
}

export function OutcomeView({ outcomes, doneWord }: Props) {
  const { t } = useTranslation();
  const refused = outcomes.filter(({ ok }) => !ok).length;
  return (
    <OutcomeList
      label={t('parkingRates.outcome')}
      summary={t('parkingRates.outcomeCounts', { done: outcomes.length - refused, refused })}
      outcomes={outcomes}
      nameOf={(id) => `${t('parkingRates.proposal', { id })}: `}
      doneText={doneWord}
    />
  );
}

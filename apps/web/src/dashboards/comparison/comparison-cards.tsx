// The figures above the comparison (requirement §3), each with its counting method.
import { useTranslation } from 'react-i18next';
import { SummaryCard, SummaryCards } from '../../ui/summary-card.tsx';
import { useCurbFormat } from '../curb-format.ts';
import { cardsOf } from '../how-counted.tsx';
import type { Comparison } from './use-comparison.ts';

type BiggestChange = NonNullable<Comparison['summary']>['biggestGainRegulation'];

export function ComparisonCards({
  comparison: { data, summary, looks },
}: {
  readonly comparison: Comparison;
}) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  if (data === null || summary === null) return null;
  const { figures } = words;
  const card = cardsOf(data.note);
  const biggest = (one: BiggestChange, sign: 1 | -1, title: string) => (
    <SummaryCard
      {...card(title, 'gain-loss', 'space-hours')}
      value={one === null ? t('comparison.none') : (looks.get(one.type)?.name ?? one.name)}
      note={
        one !== null &&
        t('comparison.biggestNote', {
          duration: `${words.signed(one.space_hours > 0 ? 'spaces' : 'metres', sign * (one.space_hours || one.metre_hours))} ${words.hours(one.space_hours > 0 ? 'spaces' : 'metres')}`,
          most: words.amount(one.spaces > 0 ? 'spaces' : 'metres', one.spaces || one.metres),
          when: figures.hourOfWeek(one.time),
        })
      }
    />
  );
  const money = (minor: number) => `${minor < 0 ? '-' : '+'}${figures.shortMoney(Math.abs(minor))}`;
  return (
    <SummaryCards>
      {biggest(summary.biggestLossRegulation, -1, t('comparison.biggestLoss'))}
      {biggest(summary.biggestGainRegulation, 1, t('comparison.biggestGain'))}
      <SummaryCard
        {...card(t('comparison.newRegulations'), 'new-regulations', 'rules-known')}
        value={figures.percent(summary.newRegulationsPercentage)}
        note={t('comparison.newRegulationsNote', {
          length: words.amount('metres', data.totals.changed_metres),
          spaces: words.amount('spaces', data.totals.changed_spaces),
        })}
      />
      <SummaryCard
        {...card(t('comparison.totalRevenue'), 'potential-revenue')}
        value={figures.shortMoney(summary.totalRevenue)}
        inFull={figures.money(summary.totalRevenue)}
        note={t('comparison.changeAWeek', { change: money(summary.revenueChange) })}
      />
      <SummaryCard
        {...card(t('comparison.totalUsers'), 'total-users')}
        value={figures.short(Math.round(summary.totalUsers))}
        inFull={figures.whole(summary.totalUsers)}
        note={t('comparison.changeAWeek', { change: words.signed('spaces', summary.usersChange) })}
      />
    </SummaryCards>
  );
}

// The figures above the comparison (requirement §3), each with its counting method.
import { useTranslation } from 'react-i18next';
import { CalculationNoteButton } from '../../ui/calculation-note.tsx';
import { SummaryCard, SummaryCards } from '../../ui/summary-card.tsx';
import { useCurbFormat, useCurbNote } from '../curb-format.ts';
import type { Comparison } from './use-comparison.ts';

type BiggestChange = NonNullable<Comparison['summary']>['biggestGainRegulation'];

export function ComparisonCards({
  comparison: { data, summary, looks },
}: {
  readonly comparison: Comparison;
}) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  const countedOf = useCurbNote();
  if (data === null || summary === null) return null;
  const { figures } = words;
  const how = (about: string, ...codes: readonly string[]) => (
    <CalculationNoteButton
      label={t('dashboards.howCounted')}
      about={about}
      closeLabel={t('app.close')}
      counted={countedOf(data.note, codes)}
    />
  );
  const biggest = (one: BiggestChange, sign: 1 | -1, title: string) => (
    <SummaryCard
      title={title}
      value={one === null ? t('comparison.none') : (looks.get(one.type)?.name ?? one.name)}
      note={
        one !== null &&
        t('comparison.biggestNote', {
          duration: `${words.signed(one.space_hours > 0 ? 'spaces' : 'metres', sign * (one.space_hours || one.metre_hours))} ${words.hours(one.space_hours > 0 ? 'spaces' : 'metres')}`,
          most: words.amount(one.spaces > 0 ? 'spaces' : 'metres', one.spaces || one.metres),
          when: figures.hourOfWeek(one.time),
        })
      }
      tools={how(title, 'gain-loss', 'space-hours')}
    />
  );
  const money = (minor: number) => `${minor < 0 ? '-' : '+'}${figures.shortMoney(Math.abs(minor))}`;
  const title = {
    gain: t('comparison.biggestGain'),
    loss: t('comparison.biggestLoss'),
    changed: t('comparison.newRegulations'),
    revenue: t('comparison.totalRevenue'),
    users: t('comparison.totalUsers'),
  };
  return (
    <SummaryCards>
      {biggest(summary.biggestLossRegulation, -1, title.loss)}
      {biggest(summary.biggestGainRegulation, 1, title.gain)}
      <SummaryCard
        title={title.changed}
        value={figures.percent(summary.newRegulationsPercentage)}
        note={t('comparison.newRegulationsNote', {
          length: words.amount('metres', data.totals.changed_metres),
          spaces: words.amount('spaces', data.totals.changed_spaces),
        })}
        tools={how(title.changed, 'new-regulations', 'rules-known')}
      />
      <SummaryCard
        title={title.revenue}
        value={figures.shortMoney(summary.totalRevenue)}
        inFull={figures.money(summary.totalRevenue)}
        note={t('comparison.changeAWeek', { change: money(summary.revenueChange) })}
        tools={how(title.revenue, 'potential-revenue')}
      />
      <SummaryCard
        title={title.users}
        value={figures.short(Math.round(summary.totalUsers))}
        inFull={figures.whole(summary.totalUsers)}
        note={t('comparison.changeAWeek', { change: words.signed('spaces', summary.usersChange) })}
        tools={how(title.users, 'total-users')}
      />
    </SummaryCards>
  );
}

// The figures above the supply dashboard (requirement §3), each with a note on how it is counted.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CalculationNoteButton } from '../../ui/calculation-note.tsx';
import { SummaryCard, SummaryCards } from '../../ui/summary-card.tsx';
import { useCurbFormat, useCurbNote } from '../curb-format.ts';
import type { Supply } from './use-supply.ts';

interface Props {
  readonly supply: Supply;
  /** Button that opens the city's expectations per type, for users with permission. */
  readonly expectations?: ReactNode;
}

export function SupplyCards({ supply: { data, summary, looks }, expectations }: Props) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  const countedOf = useCurbNote();
  if (data === null || summary === null) return null;
  const { figures } = words;
  const common = summary.mostCommonRegulation;
  const how = (about: string, ...codes: readonly string[]) => (
    <CalculationNoteButton
      label={t('dashboards.howCounted')}
      about={about}
      closeLabel={t('app.close')}
      counted={countedOf(data.note, codes)}
    />
  );
  const expected = data.types.some((type) => type.occupancy_percent > 0);
  const basis = t(expected ? 'supply.aWeek' : 'supply.nothingExpected');
  const title = {
    spaces: t('supply.totalSpaces'),
    common: t('supply.mostCommon'),
    revenue: t('supply.potentialRevenue'),
    percent: t('supply.revenuePercent'),
    users: t('supply.totalUsers'),
  };
  return (
    <SummaryCards>
      <SummaryCard
        title={title.spaces}
        value={figures.short(Math.round(summary.totalSpaces))}
        inFull={figures.whole(summary.totalSpaces)}
        note={words.amount('metres', summary.totalMetres)}
        tools={how(title.spaces, 'supply-spaces', 'supply-metres', 'spaces-of-a-link')}
      />
      <SummaryCard
        title={title.common}
        value={common === null ? 'N/A' : (looks.get(common.type)?.name ?? common.name)}
        note={
          common !== null &&
          t('supply.mostCommonNote', {
            spaces: words.amount('spaces', common.spaces),
            when: figures.hourOfWeek(common.time),
          })
        }
        tools={how(title.common, 'most-common', 'space-hours')}
      />
      <SummaryCard
        title={title.revenue}
        value={figures.shortMoney(summary.potentialRevenue)}
        inFull={figures.money(summary.potentialRevenue)}
        note={basis}
        tools={how(title.revenue, 'potential-revenue')}
      />
      <SummaryCard
        title={title.percent}
        value={figures.percent(summary.revenuePercent)}
        note={t('supply.revenuePercentNote')}
        tools={how(title.percent, 'revenue-percent', 'potential-revenue')}
      />
      <SummaryCard
        title={title.users}
        value={figures.short(Math.round(summary.totalUsers))}
        inFull={figures.whole(summary.totalUsers)}
        note={basis}
        tools={
          <>
            {how(title.users, 'total-users')}
            {expectations}
          </>
        }
      />
    </SummaryCards>
  );
}

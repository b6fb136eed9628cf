// The figures above the supply dashboard (requirement §3), each with a note on how it is counted.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SummaryCard, SummaryCards } from '../../ui/summary-card.tsx';
import { useCurbFormat } from '../curb-format.ts';
import { cardsOf } from '../how-counted.tsx';
import type { Supply } from './use-supply.ts';

interface Props {
  readonly supply: Supply;
  /** Button that opens the city's expectations per type, for users with permission. */
  readonly expectations?: ReactNode;
}

export function SupplyCards({ supply: { data, summary, looks }, expectations }: Props) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  if (data === null || summary === null) return null;
  const { figures } = words;
  const common = summary.mostCommonRegulation;
  const card = cardsOf(data.note);
  const expected = data.types.some((type) => type.occupancy_percent > 0);
  const basis = t(expected ? 'supply.aWeek' : 'supply.nothingExpected');
  const users = card(t('supply.totalUsers'), 'total-users');
  return (
    <SummaryCards>
      <SummaryCard
        {...card(t('supply.totalSpaces'), 'supply-spaces', 'supply-metres', 'spaces-of-a-link')}
        value={figures.short(Math.round(summary.totalSpaces))}
        inFull={figures.whole(summary.totalSpaces)}
        note={words.amount('metres', summary.totalMetres)}
      />
      <SummaryCard
        {...card(t('supply.mostCommon'), 'most-common', 'space-hours')}
        value={common === null ? 'N/A' : (looks.get(common.type)?.name ?? common.name)}
        note={
          common !== null &&
          t('supply.mostCommonNote', {
            spaces: words.amount('spaces', common.spaces),
            when: figures.hourOfWeek(common.time),
          })
        }
      />
      <SummaryCard
        {...card(t('supply.potentialRevenue'), 'potential-revenue')}
        value={figures.shortMoney(summary.potentialRevenue)}
        inFull={figures.money(summary.potentialRevenue)}
        note={basis}
      />
      <SummaryCard
        {...card(t('supply.revenuePercent'), 'revenue-percent', 'potential-revenue')}
        value={figures.percent(summary.revenuePercent)}
        note={t('supply.revenuePercentNote')}
      />
      <SummaryCard
        title={users.title}
        value={figures.short(Math.round(summary.totalUsers))}
        inFull={figures.whole(summary.totalUsers)}
        note={basis}
        tools={
          <>
            {users.tools}
            {expectations}
          </>
        }
      />
    </SummaryCards>
  );
}

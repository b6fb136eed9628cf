// The demand summary of the requirement as cards: average and highest occupancy, number of parking
// sessions, revenue.
import { areSessionsMeasured, type DemandSummary } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { SummaryCard, SummaryCards } from '../../ui/summary-card.tsx';
import { cardsOf } from '../how-counted.tsx';
import { type MeasureNote, useMeasuredCurbsText } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';

interface Props {
  readonly summary: DemandSummary;
  readonly note: MeasureNote;
  /** Revenue per measured space and day, in minor units; `null` = not known. */
  readonly revenueOfSpace: number | null;
}

const spaceCodes = ['revenue-per-space-day'] as const;

export function DemandCards({ summary, note, revenueOfSpace }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const { avgOccupancyRate, maxOccupancyRate, totalSessions, avgTotalSessions, totalRevenue } = summary;
  const none = words.share(null);
  const isMeasured = areSessionsMeasured(summary);
  const perDay = isMeasured ? avgTotalSessions : null;
  const card = cardsOf(note);
  const measured = useMeasuredCurbsText();
  return (
    <SummaryCards>
      <SummaryCard
        {...card(t('demand.card.average'), 'occupancy', 'coverage')}
        value={words.percent(avgOccupancyRate)}
        note={measured(note)}
      />
      <SummaryCard
        {...card(t('demand.card.most'), 'peak-occupancy', 'occupancy')}
        value={words.percent(maxOccupancyRate?.percentage ?? null)}
        note={maxOccupancyRate === null ? none : words.hourOfWeek(maxOccupancyRate.time)}
      />
      <SummaryCard
        {...card(t('demand.card.sessions'), 'sessions')}
        value={isMeasured ? words.short(totalSessions) : none}
        {...(isMeasured ? { inFull: words.whole(totalSessions) } : {})}
        note={t('demand.card.inPeriod')}
      />
      <SummaryCard
        {...card(t('demand.card.perDay'), 'sessions-per-day')}
        value={perDay === null ? none : words.short(perDay)}
        {...(perDay === null ? {} : { inFull: words.few(perDay) })}
        note={t('demand.card.perWatchedDay')}
      />
      <SummaryCard
        {...card(t('demand.card.revenue'), 'revenue', ...(revenueOfSpace === null ? [] : spaceCodes))}
        value={isMeasured ? words.shortMoney(totalRevenue) : none}
        {...(isMeasured ? { inFull: words.money(totalRevenue) } : {})}
        note={
          revenueOfSpace === null || !isMeasured
            ? t('demand.card.inPeriod')
            : t('demand.card.revenueOfSpace', { money: words.money(revenueOfSpace) })
        }
      />
    </SummaryCards>
  );
}

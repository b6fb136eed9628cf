// The turnover summary as cards: median and mean stay, turnover per space, and overstays.
import type { TurnoverSummary } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { SummaryCard, SummaryCards } from '../../ui/summary-card.tsx';
import { cardsOf } from '../how-counted.tsx';
import { type MeasureNote, useMeasuredCurbsText } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';

interface Props {
  readonly summary: TurnoverSummary;
  readonly note: MeasureNote;
}

export function TurnoverCards({ summary, note }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const { percentiles, turnover, overstays, overstayRate, totalSessions, durationsOfAllHours } = summary;
  const card = cardsOf(note);
  const measured = useMeasuredCurbsText();
  return (
    <SummaryCards>
      <SummaryCard
        {...card(
          durationsOfAllHours
            ? t('dashboards.allHours', { what: t('turnover.card.median') })
            : t('turnover.card.median'),
          'median-dwell',
          'dwell',
        )}
        value={words.minutes(summary.medianMinutes)}
        note={t('turnover.card.most', {
          from: words.minutes(percentiles.p15),
          to: words.minutes(percentiles.p85),
        })}
      />
      <SummaryCard
        {...card(t('turnover.card.mean'), 'mean-dwell')}
        value={words.minutes(summary.meanMinutes)}
        note={t('turnover.card.meanNote')}
      />
      <SummaryCard
        {...card(t('turnover.card.turnover'), 'turnover', 'coverage')}
        value={turnover === null ? words.share(null) : words.few(turnover)}
        note={measured(note)}
      />
      <SummaryCard
        {...card(t('turnover.card.overstays'), 'overstay', 'overstay-minutes')}
        value={words.percent(overstayRate)}
        note={
          // The time over the limit is not stored by hour.
          durationsOfAllHours
            ? t('counted.stays', { count: overstays, number: words.short(overstays) })
            : t('turnover.card.overstayNote', {
                count: overstays,
                number: words.short(overstays),
                hours: words.short(Math.round(summary.overstayMinutes / 60)),
              })
        }
      />
      <SummaryCard
        {...card(t('demand.card.sessions'), 'sessions')}
        value={words.short(totalSessions)}
        inFull={words.whole(totalSessions)}
        note={t('demand.card.inPeriod')}
      />
    </SummaryCards>
  );
}

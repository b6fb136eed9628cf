// Histogram of how long vehicles stay, with the 15th, 50th, 85th and 95th percentiles.
import {
  binDwellCounts,
  type DwellBin,
  dwellAxisPosition,
  dwellBars,
  dwellBins,
  dwellUnitMinutes,
  sumDwell,
  type TurnoverSummary,
} from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { Histogram } from '../../ui/charts/histogram.tsx';
import { ChartPanel } from '../dashboard-chart.tsx';
import type { MeasuredPanel } from '../measure-note.ts';
import { useMetricFormat } from '../metric-format.ts';
import type { TurnoverResponse, TurnoverTypeResponse } from './use-turnover.ts';

interface Props extends MeasuredPanel {
  /** The selected types. */
  readonly types: readonly TurnoverTypeResponse[];
  readonly classes: TurnoverResponse['dwell_classes'];
  readonly summary: TurnoverSummary;
}

export function DwellChart({ types, classes, summary, ...panel }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const { sessions, overstays } = sumDwell(types);
  const counts = binDwellCounts(sessions, classes);
  const over = binDwellCounts(overstays, classes);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const allOver = over.reduce((sum, count) => sum + count, 0);
  const share = (count: number) => words.share(all === 0 ? null : count / all);
  const nameOf = ({ from, to }: DwellBin) =>
    to === null
      ? t('turnover.dwell.from', { from: words.minutes(from) })
      : t('turnover.dwell.between', { from: words.minutes(from), to: words.minutes(to) });
  const bars = dwellBars(counts);
  const marks = [
    { name: t('turnover.dwell.part', { share: words.share(0.15) }), minutes: summary.percentiles.p15 },
    { name: t('turnover.dwell.half'), minutes: summary.medianMinutes },
    { name: t('turnover.dwell.part', { share: words.share(0.85) }), minutes: summary.percentiles.p85 },
    { name: t('turnover.dwell.part', { share: words.share(0.95) }), minutes: summary.percentiles.p95 },
  ];
  return (
    <ChartPanel
      title={t('turnover.dwell.title')}
      lead={t(summary.durationsOfAllHours ? 'turnover.dwell.allHours' : 'turnover.dwell.lead')}
      codes={['dwell', 'median-dwell']}
      {...panel}
      label={t('turnover.dwell.label')}
      table={() => ({
        columns: [
          t('turnover.column.length'),
          t('demand.column.sessions'),
          t('turnover.column.share'),
          t('turnover.column.overstays'),
        ],
        rows: dwellBins.map((bin, at) => [
          nameOf(bin),
          words.whole(counts[at] ?? 0),
          share(counts[at] ?? 0),
          words.whole(over[at] ?? 0),
        ]),
        total: [t('turnover.column.all'), words.whole(all), share(all), words.whole(allOver)],
      })}
    >
      <Histogram
        label={t('turnover.dwell.label')}
        bars={bars}
        color="var(--action)"
        unit={t('turnover.dwell.unit', { unit: words.minutes(dwellUnitMinutes) })}
        reading={(at) => {
          const bar = bars[at];
          return bar === undefined
            ? ''
            : t('turnover.dwell.reading', {
                length: nameOf({ from: bar.from, to: bar.isOpen ? null : bar.to }),
                count: bar.count,
                number: words.whole(bar.count),
                share: share(bar.count),
              });
        }}
        format={words.tick}
        tickName={(minutes, isOpen) => (isOpen ? `${words.minutes(minutes)} +` : words.minutes(minutes))}
        lines={marks.flatMap(({ name, minutes }) =>
          minutes === null ? [] : [{ at: dwellAxisPosition(minutes, bars), name }],
        )}
      />
    </ChartPanel>
  );
}

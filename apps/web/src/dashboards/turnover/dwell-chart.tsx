// Histogram of how long vehicles stay, with the 15th, 50th, 85th and 95th percentiles.
import {
  binDwellCounts,
  binPosition,
  type DwellBin,
  dwellBins,
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
  const share = (count: number) => words.share(all === 0 ? null : count / all);
  const nameOf = ({ from, to }: DwellBin) =>
    to === null
      ? t('turnover.dwell.from', { from: words.minutes(from) })
      : t('turnover.dwell.between', { from: words.minutes(from), to: words.minutes(to) });
  const underneath = ({ from, to }: DwellBin) =>
    to === null ? `${words.minutes(from)} +` : `< ${words.minutes(to)}`;
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
        total: [t('turnover.column.all'), words.whole(all), share(all), words.whole(summary.overstays)],
      })}
    >
      <Histogram
        label={t('turnover.dwell.label')}
        classes={dwellBins.map(underneath)}
        values={counts}
        color="var(--action)"
        reading={(at) => {
          const bin = dwellBins[at];
          return bin === undefined
            ? ''
            : t('turnover.dwell.reading', {
                length: nameOf(bin),
                count: counts[at] ?? 0,
                number: words.whole(counts[at] ?? 0),
                share: share(counts[at] ?? 0),
              });
        }}
        format={words.short}
        lines={marks.flatMap(({ name, minutes }) =>
          minutes === null ? [] : [{ at: binPosition(minutes), name }],
        )}
      />
    </ChartPanel>
  );
}

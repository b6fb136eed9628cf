// The turnover map: turnover, duration of stay or overstays by link.
import type { Contract } from '@curbwright/contract';
import type { DashboardSelection } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useDashboardParameter } from '../dashboards/dashboard-choices.ts';
import type { MeasureNote } from '../dashboards/measure-note.ts';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import { ClassLegend } from '../dashboards/metric-legend.tsx';
import {
  type TurnoverLink,
  type TurnoverMeasure,
  turnoverMapStyles,
  turnoverMeasureNames,
  turnoverMeasures,
  withUnmeasured,
} from '../dashboards/turnover/turnover-styles.ts';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import { usePageColorScheme } from '../ui/print-light-scheme.ts';
import { SelectField } from '../ui/select-field.tsx';
import { MeasuredMap } from './measured-map.tsx';

interface Props {
  readonly answer: z.output<Contract['turnoverMapData']['answer']>;
  readonly figures: MetricsOverlay;
  readonly selection: DashboardSelection;
  readonly note: MeasureNote;
  readonly old: boolean;
}

export function TurnoverMap({ selection, ...map }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const scheme = usePageColorScheme();
  const [asked, ask] = useDashboardParameter('measure');
  const measure = turnoverMeasureNames.find((one) => one === asked) ?? 'turnover';
  const { answer } = map;
  const links = useMemo(() => withUnmeasured(answer.links, answer.unmeasured), [answer]);
  const shown = useMemo(
    () => turnoverMapStyles(links, measure, selection, scheme),
    [links, measure, selection, scheme],
  );
  const written = (value: number | null, of: TurnoverMeasure = measure) =>
    value === null ? words.share(null) : words[turnoverMeasures[of].format](value);
  const textOf = (link: TurnoverLink, of: TurnoverMeasure) => written(turnoverMeasures[of].valueOf(link), of);
  const [, second, ...higher] = turnoverMeasures[measure].limits;
  return (
    <MeasuredMap
      {...{ links, shown, ...map }}
      title={t(`turnover.map.title.${measure}`)}
      lead={t('turnover.map.lead')}
      about={t('turnover.map.label')}
      label={t('turnover.map.label')}
      codes={['turnover', 'median-dwell', 'overstay']}
      columns={[
        [t('demand.column.sessions'), ({ sessions }) => words.whole(sessions)],
        ...turnoverMeasureNames.map(
          (one) => [t(`turnover.measure.${one}`), (link: TurnoverLink) => textOf(link, one)] as const,
        ),
      ]}
      reading={(link, street) =>
        t('turnover.map.reading', {
          street,
          turnover: textOf(link, 'turnover'),
          median: textOf(link, 'median'),
          rate: textOf(link, 'overstays'),
        })
      }
      legend={
        <ClassLegend
          label={t(`turnover.measure.${measure}`)}
          names={[
            t('turnover.map.under', { to: written(second) }),
            ...[second, ...higher].map((from) => t('turnover.map.from', { from: written(from) })),
          ]}
          classes={shown}
          scheme={scheme}
        />
      }
    >
      <div className="row wrap gap-8-12 print-gone">
        <SelectField
          label={t('turnover.map.measure')}
          value={measure}
          options={turnoverMeasureNames.map((value) => ({ value, label: t(`turnover.measure.${value}`) }))}
          onChange={(next) => ask(next === 'turnover' ? null : next)}
        />
      </div>
    </MeasuredMap>
  );
}

// Where spaces turn over, stays are long or people overstay: a map of one measure by link, its
// legend and table.
import type { Contract } from '@curbwright/contract';
import type { DashboardSelection } from '@curbwright/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useDashboardParameter } from '../dashboards/dashboard-choices.ts';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import { MetricLegend } from '../dashboards/metric-legend.tsx';
import { metricClassStyles, unmeasuredStyle } from '../dashboards/metric-styles.ts';
import styles from '../dashboards/turnover/turnover.module.css';
import {
  linesOf,
  measureClassLimits,
  measureOf,
  type TurnoverMeasure,
  turnoverMapStyles,
  turnoverMeasures,
} from '../dashboards/turnover/turnover-styles.ts';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import { ChartTableToggle } from '../ui/chart-table-toggle.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePageColorScheme } from '../ui/print-light-scheme.ts';
import { SelectField } from '../ui/select-field.tsx';
import { MetricsMap } from './metrics-map.tsx';

interface Props {
  readonly answer: z.output<Contract['turnoverMapData']['answer']>;
  readonly figures: MetricsOverlay;
  readonly selection: DashboardSelection;
  readonly old: boolean;
  readonly tools: ReactNode;
}

/** Rows of the table: those worth looking at. */
const mostRows = 200;

export function TurnoverMap({ answer, figures, selection, old, tools }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const scheme = usePageColorScheme();
  const [asked, ask] = useDashboardParameter('measure');
  const measure = turnoverMeasures.find((one) => one === asked) ?? 'turnover';
  const { links } = answer;
  const lines = useMemo(() => linesOf(links), [links]);
  const byId = useMemo(() => new Map(links.map((link) => [link.link_id, link])), [links]);
  const shown = useMemo(
    () => turnoverMapStyles(links, measure, selection, scheme),
    [links, measure, selection, scheme],
  );
  const written = (value: number | null, of: TurnoverMeasure = measure) => {
    if (value === null) return words.share(null);
    if (of === 'turnover') return words.few(value);
    return of === 'median' ? words.minutes(value) : words.percent(value);
  };
  const streetOf = (name: string | null) => name ?? t('demand.map.nameless');
  const reading = (id: number) => {
    const link = byId.get(id);
    return link === undefined
      ? ''
      : t('turnover.map.reading', {
          street: streetOf(link.bl_street_name),
          turnover: written(link.turnover, 'turnover'),
          median: written(link.median_minutes, 'median'),
          rate: written(measureOf(link, 'overstays'), 'overstays'),
        });
  };
  const title = t(`turnover.map.title.${measure}`);
  return (
    <Panel title={title} lead={t('turnover.map.lead')} old={old}>
      <ChartTableToggle
        label={title}
        words={{ table: t('dashboards.asTable'), picture: t('demand.map.asMap') }}
        tools={tools}
        table={() => ({
          columns: [
            t('demand.column.link'),
            t('demand.column.street'),
            t('demand.column.spaces'),
            t('demand.column.sessions'),
            ...turnoverMeasures.map((one) => t(`turnover.measure.${one}`)),
          ],
          rows: shown.most
            .slice(0, mostRows)
            .map(({ link }) => [
              String(link.link_id),
              streetOf(link.bl_street_name),
              words.whole(link.spaces),
              words.whole(link.sessions),
              ...turnoverMeasures.map((one) => written(measureOf(link, one), one)),
            ]),
        })}
      >
        <div className={styles.measure}>
          <SelectField
            label={t('turnover.map.measure')}
            value={measure}
            options={turnoverMeasures.map((value) => ({ value, label: t(`turnover.measure.${value}`) }))}
            onChange={(next) => ask(next === 'turnover' ? null : next)}
          />
        </div>
        <MetricsMap
          label={t('turnover.map.label')}
          figures={figures}
          zone={answer.analysis_zone_id}
          lines={lines}
          looks={shown.looks}
          reading={reading}
        />
        <MetricLegend
          label={t(`turnover.measure.${measure}`)}
          entries={[
            ...measureClassLimits[measure]
              .map((from, at) => ({
                look: metricClassStyles[scheme][at] ?? unmeasuredStyle[scheme],
                name:
                  at === 0
                    ? t('turnover.map.under', { to: written(measureClassLimits[measure][1] ?? null) })
                    : t('turnover.map.from', { from: written(from) }),
                count: words.whole(shown.counts[at] ?? 0),
              }))
              .toReversed(),
            {
              look: unmeasuredStyle[scheme],
              name: t('demand.class.unwatched'),
              count: words.whole(shown.unmeasured),
            },
          ]}
        />
        {answer.measured_links > links.length && (
          <p>
            {t('demand.map.cut', {
              shown: words.whole(links.length),
              all: words.whole(answer.measured_links),
            })}
          </p>
        )}
      </ChartTableToggle>
    </Panel>
  );
}

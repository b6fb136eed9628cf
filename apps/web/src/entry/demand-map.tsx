// Where the curb is full: the map of pressure at an hour of the week, its legend, and the fullest
// curbs as a table.
import type { Contract } from '@curbwright/contract';
import type { DashboardSelection } from '@curbwright/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { HourField } from '../dashboards/demand/hour-field.tsx';
import { OccupancyLegend } from '../dashboards/demand/occupancy-legend.tsx';
import { decodeOccupancyLinks, linesOf, occupancyMapStyles } from '../dashboards/demand/occupancy-styles.ts';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import { ChartTableToggle } from '../ui/chart-table-toggle.tsx';
import { Panel } from '../ui/panel.tsx';
import { usePageColorScheme } from '../ui/print-light-scheme.ts';
import { MetricsMap } from './metrics-map.tsx';

type DemandMapResponse = z.output<Contract['demandMapData']['answer']>;

interface Props {
  readonly answer: DemandMapResponse;
  readonly figures: MetricsOverlay;
  readonly selection: DashboardSelection;
  /** The hour of the week that is shown. */
  readonly hour: number;
  readonly onHour: (hour: number) => void;
  readonly old: boolean;
  readonly tools: ReactNode;
}

/** Rows of the table: those worth looking at. */
const mostRows = 200;

export function DemandMap({ answer, figures, selection, hour, onHour, old, tools }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const scheme = usePageColorScheme();
  const links = useMemo(() => decodeOccupancyLinks(answer.links), [answer]);
  const lines = useMemo(() => linesOf(answer.links), [answer]);
  const byId = useMemo(() => new Map(links.map((link) => [link.link_id, link])), [links]);
  const shown = useMemo(
    () => occupancyMapStyles(links, hour, selection, scheme),
    [links, hour, selection, scheme],
  );
  const streetOf = (name: string | null) => name ?? t('demand.map.nameless');
  const moment = words.hourOfWeek(hour);
  const reading = (id: number) => {
    const link = byId.get(id);
    if (link === undefined) return '';
    const share = link.shares[hour] ?? null;
    const street = streetOf(link.bl_street_name);
    return share === null
      ? t('demand.map.readingUnwatched', { street, moment })
      : t('demand.map.reading', { street, share: words.share(share), spaces: link.spaces, moment });
  };
  const title = t('demand.map.title', { moment });
  return (
    <Panel
      title={title}
      lead={t('demand.map.lead', {
        full: words.whole(shown.counts.full + shown.counts.tight),
        all: shown.fullest.length,
      })}
      old={old}
    >
      <ChartTableToggle
        label={title}
        words={{ table: t('dashboards.asTable'), picture: t('demand.map.asMap') }}
        tools={tools}
        table={() => ({
          columns: [
            t('demand.column.link'),
            t('demand.column.street'),
            t('demand.column.spaces'),
            t('demand.column.occupancy'),
          ],
          rows: shown.fullest
            .slice(0, mostRows)
            .map(({ link, share }) => [
              String(link.link_id),
              streetOf(link.bl_street_name),
              words.whole(link.spaces),
              words.share(share),
            ]),
        })}
      >
        <HourField hour={hour} onChange={onHour} />
        <MetricsMap
          label={t('demand.map.label')}
          figures={figures}
          zone={answer.analysis_zone_id}
          lines={lines}
          looks={shown.looks}
          reading={reading}
        />
        <OccupancyLegend shown={shown} scheme={scheme} />
        {answer.measured_links > answer.links.length && (
          <p>
            {t('demand.map.cut', {
              shown: words.whole(answer.links.length),
              all: words.whole(answer.measured_links),
            })}
          </p>
        )}
      </ChartTableToggle>
    </Panel>
  );
}

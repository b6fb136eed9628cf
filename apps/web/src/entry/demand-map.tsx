// The occupancy map: where the curb is full at an hour of the week, and the curbs above the target.
import type { Contract } from '@curbwright/contract';
import type { DashboardSelection } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CurbsAboveTarget } from '../dashboards/demand/curbs-above-target.tsx';
import { HourField } from '../dashboards/demand/hour-field.tsx';
import { OccupancyLegend } from '../dashboards/demand/occupancy-legend.tsx';
import { decodeOccupancyLinks, occupancyMapStyles } from '../dashboards/demand/occupancy-styles.ts';
import type { MeasureNote } from '../dashboards/measure-note.ts';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import { usePageColorScheme } from '../ui/print-light-scheme.ts';
import { MeasuredMap } from './measured-map.tsx';

interface Props {
  readonly answer: z.output<Contract['demandMapData']['answer']>;
  readonly figures: MetricsOverlay;
  readonly selection: DashboardSelection;
  /** The hour of the week that is shown. */
  readonly hour: number;
  readonly onHour: (hour: number) => void;
  readonly note: MeasureNote;
  readonly old: boolean;
}

export function DemandMap({ selection, hour, onHour, ...map }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const scheme = usePageColorScheme();
  const links = useMemo(() => decodeOccupancyLinks(map.answer.links, map.answer.unmeasured), [map.answer]);
  const shown = useMemo(
    () => occupancyMapStyles(links, hour, selection, scheme),
    [links, hour, selection, scheme],
  );
  const [, , , tight = 0, full = 0] = shown.counts;
  const moment = words.hourOfWeek(hour);
  return (
    <>
      <MeasuredMap
        {...{ links, shown, ...map }}
        title={t('demand.map.title', { moment })}
        lead={t('demand.map.lead', { full: words.whole(full + tight), all: shown.most.length })}
        label={t('demand.map.label')}
        codes={['pressure', 'coverage']}
        columns={[[t('demand.column.occupancy'), ({ shares }) => words.share(shares[hour] ?? null)]]}
        reading={({ shares, spaces }, street) => {
          const share = shares[hour] ?? null;
          return share === null
            ? t('demand.map.readingUnwatched', { street, moment })
            : t('demand.map.reading', { street, share: words.share(share), spaces, moment });
        }}
        legend={<OccupancyLegend classes={shown} scheme={scheme} />}
      >
        <HourField hour={hour} onChange={onHour} />
      </MeasuredMap>
      <CurbsAboveTarget links={links} selection={selection} note={map.note} old={map.old} />
    </>
  );
}

// The frame common to all dashboards: the header with the main result, scope and tools, a message
// when there are no figures, and the figures.
import { type DashboardKind, type DashboardSelection, wholeCityZoneId } from '@curbwright/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { DashboardExport } from '../dashboards/dashboard-export.tsx';
import { NoMetrics } from '../dashboards/no-metrics.tsx';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useZoneName } from '../zones/zone-name.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import styles from './dashboards-screen.module.css';
import { StaleMetricsNotice } from './stale-metrics-notice.tsx';

interface Props<Data> {
  readonly kind: DashboardKind;
  /** The response and its state; `data` is `null` until there is a response. */
  readonly loaded: {
    readonly data: Data | null;
    readonly isFetching: boolean;
    readonly isError: boolean;
    /** Why the server rejected the request; `null` = it did not. */
    readonly reason?: string | null;
    readonly again: () => void;
    readonly selection: DashboardSelection;
  };
  /** The main result in one sentence; `null` = none, so the dashboard's name is shown. */
  readonly headline: string | null;
  /** Short texts for the scope, shown after the zone. */
  readonly about: readonly string[];
  /**
   * The request body of the dashboard's own operation, for exports. `null` = nothing to export; the
   * header is then hidden while the first response loads.
   */
  readonly request: object | null;
  /** The maps of the page, from top to bottom. */
  readonly maps: readonly MetricsOverlay[];
  /** Form fields of this dashboard only, between its header and its figures. */
  readonly fields?: ReactNode;
  /** Renders the figures, or a message why there are none. */
  readonly children: (data: Data) => ReactNode;
}

export function Dashboard<Data extends { readonly analysis_zone_id: number }>(props: Props<Data>) {
  const { t } = useTranslation();
  const { kind, loaded, headline, about, request, maps, fields, children } = props;
  const { data, isFetching, isError, reason = null, again, selection } = loaded;
  const page = useRef<HTMLDivElement>(null);
  const [{ zone }] = useDashboardChoices();
  // The zone that the figures shown belong to; it differs from the selected zone while new figures
  // are loading.
  const shownZone = data?.analysis_zone_id ?? zone;
  const place = useZoneName(shownZone);
  const scope = [place, ...about];
  const name = t(`dashboards.${kind}`);
  return (
    <div ref={page} className={`column gap-16 min-width-0 narrow-gap-8 ${styles.page}`}>
      {(data !== null || !isFetching || request !== null) && (
        <DashboardHeader
          headline={headline ?? name}
          about={scope}
          tools={
            request !== null && (
              <DashboardExport
                {...{ kind, request, selection, page, maps }}
                zone={shownZone === wholeCityZoneId ? null : place}
              />
            )
          }
        />
      )}
      {fields}
      {isError && <NoMetrics again={again} reason={reason} />}
      {data === null && isFetching && <Skeleton label={name} lines={10} />}
      {data !== null && (
        <>
          <StaleMetricsNotice shown={isFetching} about={scope} />
          {children(data)}
        </>
      )}
    </div>
  );
}

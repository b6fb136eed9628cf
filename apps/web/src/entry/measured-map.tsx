// The map of a measured value by link: its legend, and the links with the highest values as a table.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkColumns, useStreet } from '../dashboards/curb-streets.ts';
import { ChartPanel } from '../dashboards/dashboard-chart.tsx';
import type { CountedBy } from '../dashboards/how-counted.tsx';
import { type LinkClasses, linesOf, type MeasuredLink } from '../dashboards/link-classes.ts';
import type { MeasureNote } from '../dashboards/measure-note.ts';
import { useMetricFormat } from '../dashboards/metric-format.ts';
import { NoMetrics } from '../dashboards/no-metrics.tsx';
import type { MetricsOverlay } from '../map/metrics-overlay.ts';
import { Panel } from '../ui/panel.tsx';
import { MetricsMap } from './metrics-map.tsx';

interface Props<Link> extends Pick<CountedBy, 'codes'> {
  readonly title: string;
  readonly lead: string;
  /** What the note explains; the title when absent. */
  readonly about?: string;
  /** Accessible name of the map. */
  readonly label: string;
  readonly answer: {
    readonly analysis_zone_id: number;
    readonly links: readonly unknown[];
    readonly measured_links: number;
    readonly unmeasured: readonly unknown[];
    readonly unmeasured_links: number;
  };
  /** The note of the selection. */
  readonly note: MeasureNote;
  readonly links: readonly Link[];
  readonly shown: LinkClasses<Link>;
  readonly figures: MetricsOverlay;
  readonly old: boolean;
  /** Columns of the table after the link's own ones (street and spaces). */
  readonly columns: readonly (readonly [title: string, textOf: (link: Link) => string])[];
  readonly reading: (link: Link, street: string) => string;
  readonly legend: ReactNode;
  /** Controls that choose what the map shows. */
  readonly children: ReactNode;
}

/** Maximum number of rows in the table. */
const maxRows = 200;

export function MeasuredMap<Link extends MeasuredLink>(props: Props<Link>) {
  const { title, label, answer, links, shown, figures, columns, reading, legend, children, ...panel } = props;
  const { t } = useTranslation();
  const { whole } = useMetricFormat();
  const lines = useMemo(() => linesOf(links), [links]);
  const byId = useMemo(() => new Map(links.map((link) => [link.link_id, link])), [links]);
  const streetOf = useStreet();
  const linkColumns = useLinkColumns();
  return (
    <ChartPanel
      {...panel}
      title={title}
      label={title}
      isMap
      table={() => ({
        columns: [...linkColumns.columns, ...columns.map(([name]) => name)],
        rows: shown.most
          .slice(0, maxRows)
          .map(({ link }) => [...linkColumns.cellsOf(link), ...columns.map(([, textOf]) => textOf(link))]),
      })}
    >
      {children}
      <MetricsMap
        label={label}
        figures={figures}
        zone={answer.analysis_zone_id}
        lines={lines}
        looks={shown.looks}
        reading={(id) => {
          const link = byId.get(id);
          return link === undefined ? '' : reading(link, streetOf(link));
        }}
      />
      {legend}
      {answer.measured_links > answer.links.length && (
        <p>{t('demand.map.cut', { shown: whole(answer.links.length), all: whole(answer.measured_links) })}</p>
      )}
      {answer.unmeasured_links > answer.unmeasured.length && (
        <p>
          {t('demand.map.cutUnmeasured', {
            shown: whole(answer.unmeasured.length),
            all: whole(answer.unmeasured_links),
          })}
        </p>
      )}
    </ChartPanel>
  );
}

interface StateProps<Answer> {
  readonly title: string;
  readonly map: { readonly data: Answer | null; readonly isError: boolean; readonly again: () => void };
  readonly children: (answer: Answer) => ReactNode;
}

/** Shows the map once its links are loaded, or a panel with an error message if loading failed. */
export function MeasuredMapState<Answer extends { readonly links: readonly unknown[] }>({
  title,
  map: { data, isError, again },
  children,
}: StateProps<Answer>) {
  return (
    <>
      {isError && (
        <Panel title={title}>
          <NoMetrics again={again} />
        </Panel>
      )}
      {data !== null && data.links.length > 0 && children(data)}
    </>
  );
}

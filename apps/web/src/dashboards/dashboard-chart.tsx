// A chart or map of a dashboard with the table it is drawn from, and the panel around it.
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartTableToggle } from '../ui/chart-table-toggle.tsx';
import { Panel } from '../ui/panel.tsx';
import { type CountedBy, HowCounted } from './how-counted.tsx';
import { NoMetrics } from './no-metrics.tsx';

interface ChartProps extends Omit<ComponentProps<typeof ChartTableToggle>, 'words'> {
  readonly isMap?: boolean;
}

export function DashboardChart({ isMap = false, ...chart }: ChartProps) {
  const { t } = useTranslation();
  const picture = t(isMap ? 'dashboards.asMap' : 'dashboards.asPicture');
  return <ChartTableToggle words={{ table: t('dashboards.asTable'), picture }} {...chart} />;
}

type PanelProps = ComponentProps<typeof Panel> &
  Omit<ChartProps, 'tools'> &
  CountedBy & {
    /** What the note explains; the panel's title when absent. */
    readonly about?: string;
    /** State of this chart's own request, if it has one. */
    readonly query?: { readonly isError: boolean; readonly again: () => void };
    /** Shown below both the chart and the table. */
    readonly below?: ReactNode;
  };

/** A chart in its own panel. `tools` are shown next to the heading. */
export function ChartPanel(props: PanelProps) {
  const {
    label,
    table,
    isMap = false,
    about = props.title,
    note,
    codes,
    query,
    below,
    children,
    ...panel
  } = props;
  return (
    <Panel {...panel}>
      {query?.isError === true && <NoMetrics again={query.again} />}
      <DashboardChart
        label={label}
        table={table}
        isMap={isMap}
        tools={codes !== undefined && <HowCounted about={about} note={note} codes={codes} />}
      >
        {children}
      </DashboardChart>
      {below}
    </Panel>
  );
}

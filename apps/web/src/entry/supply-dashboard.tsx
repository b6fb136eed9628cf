// The supply dashboard: how much curb there is for which use, when, and where.
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbFormat } from '../dashboards/curb-format.ts';
import { useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { DashboardExport } from '../dashboards/dashboard-export.tsx';
import { ExpectationsDialog } from '../dashboards/supply/expectations-dialog.tsx';
import styles from '../dashboards/supply/supply.module.css';
import { SupplyCards } from '../dashboards/supply/supply-cards.tsx';
import { SupplyHours } from '../dashboards/supply/supply-hours.tsx';
import { SupplyTypes } from '../dashboards/supply/supply-types.tsx';
import { SupplyWeek } from '../dashboards/supply/supply-week.tsx';
import { type Supply, useSupply, useSupplyRequest } from '../dashboards/supply/use-supply.ts';
import { usePerson } from '../shell/login-hooks.ts';
import { PanelGrid } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useZoneName } from '../zones/zone-name.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { NoMetrics } from './no-metrics.tsx';
import { StaleMetricsNotice } from './stale-metrics-notice.tsx';
import { SupplyMap, useMetrics } from './supply-map.tsx';

function useHeadline({ data, summary, looks }: Supply): string {
  const { t } = useTranslation();
  const words = useCurbFormat();
  if (data === null || summary === null || data.links === 0) return t('dashboards.supply');
  const common = summary.mostCommonRegulation;
  if (common === null) return t('supply.headlineNone');
  return t('supply.headline', {
    type: looks.get(common.type)?.name ?? common.name,
    spaces: words.figure('spaces', common.spaces),
    all: words.amount('spaces', summary.totalSpaces),
    when: words.figures.hourOfWeek(common.time),
  });
}

function Expectations() {
  const { t } = useTranslation();
  const { person } = usePerson();
  const [open, setOpen] = useState(false);
  if (person?.permissions.includes('edit') !== true) return null;
  return (
    <>
      <button type="button" className={styles.edit} onClick={() => setOpen(true)}>
        <IconPencil size={16} stroke={1.5} aria-hidden="true" />
        {t('supply.editExpectations')}
      </button>
      {open && <ExpectationsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export function SupplyDashboard() {
  const { t } = useTranslation();
  const [{ zone }] = useDashboardChoices();
  const words = useCurbFormat();
  const supply = useSupply();
  // The zone of the figures shown; while new ones are being counted, these belong to another zone.
  const zoneName = useZoneName(supply.data?.analysis_zone_id ?? zone);
  const question = useSupplyRequest();
  const page = useRef<HTMLDivElement>(null);
  const figures = useMetrics();
  const headline = useHeadline(supply);
  const { data, isFetching, isError, again } = supply;
  const about =
    data === null
      ? [zoneName]
      : [zoneName, data.state.name, t('dashboards.weekOf', { day: words.figures.dates.day(data.date) })];
  return (
    <div ref={page} className={styles.page}>
      <DashboardHeader
        headline={headline}
        about={about}
        tools={
          <DashboardExport
            kind="supply"
            request={question.body}
            selection={supply.selection}
            page={page}
            maps={[figures]}
          />
        }
      />
      {isError && <NoMetrics again={again} />}
      {data === null && isFetching && <Skeleton label={t('dashboards.supply')} lines={10} />}
      {data !== null && <StaleMetricsNotice shown={isFetching} about={about} />}
      {data !== null && data.links === 0 && <NoMetrics title={t('supply.noCurb')} />}
      {data !== null && data.links > 0 && (
        <>
          <SupplyCards supply={supply} expectations={<Expectations />} />
          <PanelGrid>
            <SupplyHours supply={supply} />
            <SupplyMap supply={supply} figures={figures} />
            <SupplyTypes supply={supply} />
            <SupplyWeek supply={supply} />
          </PanelGrid>
        </>
      )}
    </div>
  );
}

// The analyzer's dashboards: four kinds as tabs, each in a separate chunk, with the scope in a bar
// on top and the filters at the side.
import { type DashboardKind, dashboardKinds, defaultDashboard, routeOf } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CurbTypeCheckboxes } from '../dashboards/curb-type-checkboxes.tsx';
import { restoreDashboardChoices, useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { useCurbTypeStyles, useSupplyFilters } from '../dashboards/dashboard-types.ts';
import { PeriodFields } from '../dashboards/period-fields.tsx';
import { RouteLink } from '../shell/route-link.tsx';
import { useAppSelector } from '../shell/store.ts';
import { installPrintHandlers } from '../ui/print-light-scheme.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { DashboardScope } from './dashboard-scope.tsx';
import styles from './dashboards-screen.module.css';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import { ShellHeader } from './shell-header.tsx';

const dashboards: Readonly<Record<DashboardKind, ComponentType>> = {
  supply: lazyStaffComponent(async () => (await import('./supply-dashboard.tsx')).SupplyDashboard),
  demand: lazyStaffComponent(async () => (await import('./demand-dashboard.tsx')).DemandDashboard),
  comparison: lazyStaffComponent(
    async () => (await import('./comparison-dashboard.tsx')).ComparisonDashboard,
  ),
  turnover: lazyStaffComponent(async () => (await import('./turnover-dashboard.tsx')).TurnoverDashboard),
};

function pathOf(kind: DashboardKind): string {
  return `/analyzer/dashboardview/${kind}/`;
}

export function DashboardsScreen() {
  const { t } = useTranslation();
  useState(restoreDashboardChoices);
  useEffect(installPrintHandlers, []);
  const path = useAppSelector((state) => state.route.current);
  const kind = routeOf(path)?.dashboard ?? defaultDashboard;
  const [choices, change] = useDashboardChoices();
  const filters = useSupplyFilters();
  const types = useCurbTypeStyles(filters.data);
  const [open, setOpen] = useState(false);
  const Dashboard = dashboards[kind];
  const tabs = useRef<HTMLElement>(null);
  const figures = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = tabs.current?.querySelector(`[href^="${pathOf(kind)}"]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [kind]);
  return (
    <div className={`grid rows-56-auto-1fr full-height ${styles.screen}`}>
      <button type="button" className="skip" onClick={() => figures.current?.focus()}>
        {t('dashboards.skip')}
      </button>
      <ShellHeader />
      <nav ref={tabs} className={`tabs ${styles.kinds}`} aria-label={t('dashboards.kinds')}>
        {dashboardKinds.map((each) => (
          <RouteLink
            key={each}
            className={`tab hover-ink current-border-bottom-action current-ink touch-pad-y-13-11 ${styles.kind}`}
            to={`${pathOf(each)}${location.search}`}
            current={each === kind}
          >
            {t(`dashboards.${each}`)}
          </RouteLink>
        ))}
      </nav>
      <div className={styles.body}>
        <aside
          className={`min-height-0 scroll-y line-after paper ${styles.side}`}
          aria-label={t('dashboards.filters')}
          data-open={open}
        >
          <button
            type="button"
            className={`gone ${styles.toggle}`}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden="true" />
            {t('dashboards.filters')}
          </button>
          <div className={`grid gap-20 pad-16 ${styles.fields}`}>
            <DashboardScope kind={kind} filters={filters.data} choices={choices} onChange={change} />
            <PeriodFields choices={choices} onChange={change} />
            {filters.isError ? (
              <p className="soft text-13">
                {t('dashboards.noTypes')}{' '}
                <Button variant="subtle" size="compact-sm" onClick={filters.again}>
                  {t('app.retry')}
                </Button>
              </p>
            ) : (
              <CurbTypeCheckboxes
                types={types}
                chosen={choices.types}
                onChange={(ticked) => change({ types: ticked })}
              />
            )}
          </div>
        </aside>
        <main
          ref={figures}
          tabIndex={-1}
          className={`grid gap-16 content-start min-width-0 min-height-0 scroll-y narrow-gap-8 ${styles.main}`}
        >
          <Suspense fallback={<Skeleton label={t(`dashboards.${kind}`)} lines={8} />}>
            <Dashboard />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

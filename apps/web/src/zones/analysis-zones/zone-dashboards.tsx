// Links from an analysis zone to the four dashboards, with the zone as their scope.
import { dashboardKinds } from '@curbwright/core';
import {
  IconArrowsExchange,
  IconChartHistogram,
  IconClockHour4,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RouteLink } from '../../shell/route-link.tsx';
import panel from './zone-panel.module.css';

const icons: Readonly<Record<(typeof dashboardKinds)[number], TablerIcon>> = {
  supply: IconStack2,
  demand: IconClockHour4,
  comparison: IconArrowsExchange,
  turnover: IconChartHistogram,
};

export function ZoneDashboards({ zone }: { readonly zone: number }) {
  const { t } = useTranslation();
  return (
    <nav className="grid gap-4" aria-label={t('zones.dashboards')}>
      <h3 className="text-14 bold">{t('zones.dashboards')}</h3>
      <ul className={`grid gap-8 no-bullets ${panel.dashboards}`}>
        {dashboardKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <li key={kind}>
              <RouteLink
                className={`row gap-8 pad-8-12 round-6 svg-flex-none ${panel.dashboard}`}
                to={`/analyzer/dashboardview/${kind}/?zone=${zone}`}
              >
                <Icon size={18} stroke={1.5} aria-hidden="true" />
                {t(`dashboards.${kind}`)}
              </RouteLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

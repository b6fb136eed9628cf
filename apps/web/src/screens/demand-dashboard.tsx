// The dashboard of demand.
import { useTranslation } from 'react-i18next';
import { DashboardHead } from './dashboard-head.tsx';

export function DemandDashboard() {
  const { t } = useTranslation();
  return <DashboardHead headline={t('dashboards.demand')} about={[]} />;
}

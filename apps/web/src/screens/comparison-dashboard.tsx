// The dashboard of comparison.
import { useTranslation } from 'react-i18next';
import { DashboardHead } from './dashboard-head.tsx';

export function ComparisonDashboard() {
  const { t } = useTranslation();
  return <DashboardHead headline={t('dashboards.comparison')} about={[]} />;
}

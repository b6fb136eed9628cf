// The dashboard of supply.
import { useTranslation } from 'react-i18next';
import { DashboardHead } from './dashboard-head.tsx';

export function SupplyDashboard() {
  const { t } = useTranslation();
  return <DashboardHead headline={t('dashboards.supply')} about={[]} />;
}

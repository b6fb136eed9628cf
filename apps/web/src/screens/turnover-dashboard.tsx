// The dashboard of turnover.
import { useTranslation } from 'react-i18next';
import { DashboardHead } from './dashboard-head.tsx';

export function TurnoverDashboard() {
  const { t } = useTranslation();
  return <DashboardHead headline={t('dashboards.turnover')} about={[]} />;
}

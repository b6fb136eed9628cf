// Dashboards as files.
import type { ApiContext } from '../../api-context.ts';
import { refuse } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

export function dashboardExportHandlers(
  _context: ApiContext,
): Pick<
  Handlers,
  'exportSupplyDashboard' | 'exportComparisonDashboard' | 'exportDemandDashboard' | 'exportTurnoverDashboard'
> {
  const later = () => refuse('unavailable', { retryAfter: 30 });
  return {
    exportSupplyDashboard: later,
    exportComparisonDashboard: later,
    exportDemandDashboard: later,
    exportTurnoverDashboard: later,
  };
}

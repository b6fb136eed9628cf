// The predicted effect on demand of a scenario that is selected here. The prediction comes from a
// model and is labeled as such.
import type { DashboardSelection } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useDashboardChoices } from '../dashboards/dashboard-choices.ts';
import { useLanguageQuery, useSupplyFilters } from '../dashboards/dashboard-types.ts';
import styles from '../dashboards/demand/demand.module.css';
import { WhatIfResults } from '../dashboards/demand/what-if-results.tsx';
import { NoMetrics } from '../dashboards/no-metrics.tsx';
import { StateField } from '../dashboards/state-field.tsx';
import { useSilentQuery } from '../shell/silent-query.ts';
import { Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props {
  readonly selection: DashboardSelection;
}

export function DemandWhatIf({ selection }: Props) {
  const { t } = useTranslation();
  const [{ zone, scenario }, change] = useDashboardChoices();
  const filters = useSupplyFilters();
  const query = useLanguageQuery();
  const chosen = scenario !== null;
  const { data, isFetching, isError, again } = useSilentQuery(
    'demandWhatIf',
    chosen ? { query, body: { analysis_zone_id: zone, after: { scenario } } } : null,
  );
  const shown = chosen ? data : null;
  return (
    <Panel title={t('demand.whatIf.title')} lead={t('demand.whatIf.lead')} old={shown !== null && isFetching}>
      <div className={`row wrap gap-8-12 ${styles.choose}`}>
        <span aria-hidden="true">{t('demand.whatIf.rules')}</span>
        <StateField
          label={t('demand.whatIf.rules')}
          filters={filters.data}
          value={{ scenario, asOf: null }}
          onChange={change}
          otherDays={false}
        />
      </div>
      {!chosen && <p className="prose soft text-13">{t('demand.whatIf.choose')}</p>}
      {chosen && shown === null && isFetching && <Skeleton label={t('demand.whatIf.title')} lines={6} />}
      {chosen && isError && <NoMetrics again={again} />}
      {shown !== null && shown.period === null && (
        <p className="prose soft text-13">{t('demand.whatIf.unmeasured')}</p>
      )}
      {shown !== null && shown.period !== null && <WhatIfResults answer={shown} selection={selection} />}
    </Panel>
  );
}

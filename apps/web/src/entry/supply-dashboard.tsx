// The supply dashboard: how much curb there is for which use, when, and where.
import { commonTypeShare, everyHourSelected } from '@curbwright/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbFormat } from '../dashboards/curb-format.ts';
import { useWeekText } from '../dashboards/dashboard-week.ts';
import { NoMetrics } from '../dashboards/no-metrics.tsx';
import { ExpectationsDialog } from '../dashboards/supply/expectations-dialog.tsx';
import styles from '../dashboards/supply/supply.module.css';
import { SupplyCards } from '../dashboards/supply/supply-cards.tsx';
import { SupplyHours } from '../dashboards/supply/supply-hours.tsx';
import { SupplyTypes } from '../dashboards/supply/supply-types.tsx';
import { SupplyWeek } from '../dashboards/supply/supply-week.tsx';
import { type Supply, useSupply } from '../dashboards/supply/use-supply.ts';
import { usePerson } from '../shell/login-hooks.ts';
import { PanelGrid } from '../ui/panel.tsx';
import { Dashboard } from './dashboard.tsx';
import { useMetrics } from './metrics-map.tsx';
import { SupplyMap } from './supply-map.tsx';

/** The text of the headline: of all, of the selected hours, of the selected types, or of one type. */
function headlineKey(isOnly: boolean, selection: Supply['selection']) {
  if (isOnly) return 'supply.headlineOne';
  if (selection.selectedRegulationTypeIds.length > 0) return 'supply.headlineSelected';
  return everyHourSelected(selection) ? 'supply.headline' : 'supply.headlineHours';
}

function useHeadline({ data, summary, looks, selection }: Supply): string | null {
  const { t } = useTranslation();
  const words = useCurbFormat();
  if (data === null || summary === null || data.links === 0) return null;
  const common = commonTypeShare(data.cells, selection, data.slots_per_hour);
  const most = summary.mostCommonRegulation;
  if (common === null || most === null) return t('supply.headlineNone');
  return t(headlineKey(common.isOnly, selection), {
    type: looks.get(common.type)?.name ?? '',
    share: words.figures.share(common.share),
    spaces:
      most.spaces > 0 ? words.amount('spaces', most.spaces) : words.amount('metres', summary.totalMetres),
    when: words.figures.hourOfWeek(most.time),
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
  const describeWeek = useWeekText();
  const supply = useSupply();
  const { data } = supply;
  const map = useMetrics();
  return (
    <Dashboard
      kind="supply"
      loaded={supply}
      headline={useHeadline(supply)}
      about={data === null ? [] : [data.state.name, describeWeek(data.date), t('dashboards.basis.rules')]}
      request={supply.question.body}
      maps={[map]}
    >
      {({ links }) =>
        links === 0 ? (
          <NoMetrics title={t('supply.noCurb')} />
        ) : (
          <>
            <SupplyCards supply={supply} expectations={<Expectations />} />
            <PanelGrid>
              <SupplyHours supply={supply} />
              <SupplyMap supply={supply} figures={map} />
              <SupplyTypes supply={supply} />
              <SupplyWeek supply={supply} />
            </PanelGrid>
          </>
        )
      }
    </Dashboard>
  );
}

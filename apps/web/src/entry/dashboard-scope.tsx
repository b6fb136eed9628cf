// The scope of a dashboard: the analysis zone and, for dashboards of the curb itself, the state of
// the city, the week and the users.
import type { DashboardKind } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import type { DashboardChoices } from '../dashboards/dashboard-choices.ts';
import type { SupplyFilters } from '../dashboards/dashboard-types.ts';
import { useDashboardWeek } from '../dashboards/dashboard-week.ts';
import { StateField } from '../dashboards/state-field.tsx';
import { WeekField } from '../dashboards/week-field.tsx';
import { CityChoice } from '../ui/search-select.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useZoneOptions } from '../zones/zone-hooks.ts';
import styles from './dashboards-screen.module.css';

interface Props {
  readonly kind: DashboardKind;
  readonly filters: SupplyFilters | null;
  readonly choices: DashboardChoices;
  readonly onChange: (change: Partial<DashboardChoices>) => void;
}

/**
 * Returns the zones to choose from. A zone in the URL stays selected even if it is not loaded yet
 * or no longer exists.
 */
function useZones(zone: number) {
  const { t } = useTranslation();
  const options = useZoneOptions();
  const value = String(zone);
  return options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: t('dashboards.zoneNumber', { zone }) }];
}

export function DashboardScope({ kind, filters, choices, onChange }: Props) {
  const { t } = useTranslation();
  const zones = useZones(choices.zone);
  const week = useDashboardWeek();
  const ofCurb = kind === 'supply' || kind === 'comparison';
  const classes = filters?.user_class_categories ?? [];
  const { userClass } = choices;
  const unknownClass = userClass !== null && !classes.some((one) => one.id === userClass) ? [userClass] : [];
  return (
    <div className="grid gap-12">
      <div className={`grid gap-4 min-width-0 select-full-width ${styles.field}`}>
        <span aria-hidden="true">{t('dashboards.zone')}</span>
        <CityChoice
          label={t('dashboards.zone')}
          value={String(choices.zone)}
          options={zones}
          onChange={(zone) => onChange({ zone: Number(zone) })}
        />
      </div>
      {kind === 'supply' && (
        <div className={`grid gap-4 min-width-0 select-full-width ${styles.field}`}>
          <span aria-hidden="true">{t('dashboards.state')}</span>
          <StateField
            label={t('dashboards.state')}
            filters={filters}
            value={choices}
            onChange={(state) => onChange(state)}
          />
        </div>
      )}
      {ofCurb && (
        <div className={`grid gap-4 min-width-0 select-full-width ${styles.field}`}>
          <span aria-hidden="true">{t('dashboards.week')}</span>
          {filters !== null && week.isKnown && (
            <WeekField date={week.monday} usual={week.usual} onChange={(date) => onChange({ date })} />
          )}
        </div>
      )}
      {ofCurb && (
        <div className={`grid gap-4 min-width-0 select-full-width ${styles.field}`}>
          <span aria-hidden="true">{t('dashboards.userClass')}</span>
          <SelectField
            label={t('dashboards.userClass')}
            value={choices.userClass === null ? '' : String(choices.userClass)}
            options={[
              { value: '', label: t('dashboards.everybody') },
              ...classes.map((one) => ({ value: String(one.id), label: one.display_name })),
              ...unknownClass.map((unknown) => ({
                value: String(unknown),
                label: t('dashboards.userClassNumber', { id: unknown }),
              })),
            ]}
            onChange={(chosen) => onChange({ userClass: chosen === '' ? null : Number(chosen) })}
          />
        </div>
      )}
    </div>
  );
}

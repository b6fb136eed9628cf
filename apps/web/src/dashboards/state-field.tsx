// Selects the state of the city: existing conditions, a scenario's proposals on top of them, or the
// regulations of another day.
import { civilDateAndTime, parseCityInstant } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useScenarioName } from '../proposals/scenarios/scenario-hooks.ts';
import { api } from '../shell/api.ts';
import { addDays } from '../shell/date-format.ts';
import { CityDateField } from '../shell/date-time-inputs.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { SupplyFilters } from './dashboard-types.ts';

interface StateChoice {
  /** Scenario id, or `null` for none. */
  readonly scenario: number | null;
  /** ISO 8601, UTC; `null` for none. */
  readonly asOf: string | null;
}

interface Props {
  readonly label: string;
  readonly filters: SupplyFilters | null;
  readonly value: StateChoice;
  readonly onChange: (value: StateChoice) => void;
  /** Whether the regulations of another day can be selected too. */
  readonly otherDays?: boolean;
}

const existing = '';
const another = 'as-of';
/** How many days before today the date suggested for "another day" is. */
const firstStep = 30;

/**
 * Returns the scenarios without the one for existing conditions. That one is read-only and has its
 * own entry at the top of the list.
 */
function editableScenarios(filters: SupplyFilters | null) {
  return (filters?.scenarios ?? []).filter(({ name }) => name !== 'Existing');
}

export function StateField({ label, filters, value, onChange, otherDays = true }: Props) {
  const { t } = useTranslation();
  const nameOf = useScenarioName();
  const { data: city } = api.useCurrentCityQuery();
  const time = { timeZone: city?.time_zone ?? 'UTC', calendar: { periods: [] } };
  /** Returns the instant of noon on a civil day. */
  const noonOf = (date: string) => new Date(parseCityInstant(time, date, '12:00', 0)).toISOString();
  const { scenario } = value;
  const known = editableScenarios(filters);
  // A scenario id from the URL stays selected while the list loads, or when the scenario no longer
  // exists.
  const isKnown = scenario === null || known.some(({ id }) => id === scenario);
  const unlisted = isKnown ? undefined : filters?.scenarios.find(({ id }) => id === scenario);
  const chosen = value.asOf !== null ? another : value.scenario === null ? existing : String(value.scenario);
  const today = filters?.today ?? null;
  const date = value.asOf === null ? null : civilDateAndTime(Date.parse(value.asOf), time.timeZone).date;
  return (
    <span className="row wrap gap-4 min-width-0">
      <SelectField<string>
        label={label}
        value={chosen}
        options={[
          { value: existing, label: nameOf({ name: 'Existing' }) },
          ...known.map((one) => ({
            value: String(one.id),
            label: nameOf(one),
            group: t('dashboards.scenarios'),
          })),
          ...(isKnown
            ? []
            : [
                {
                  value: String(scenario),
                  label:
                    unlisted === undefined ? t('dashboards.scenarioNumber', { scenario }) : nameOf(unlisted),
                  group: t('dashboards.scenarios'),
                },
              ]),
          ...(otherDays
            ? [{ value: another, label: t('dashboards.anotherDay'), group: t('dashboards.history') }]
            : []),
        ]}
        onChange={(next) => {
          if (next === existing) onChange({ scenario: null, asOf: null });
          else if (next === another)
            onChange({ scenario: null, asOf: today === null ? null : noonOf(addDays(today, -firstStep)) });
          else onChange({ scenario: Number(next), asOf: null });
        }}
      />
      {date !== null && (
        <CityDateField
          label={t('dashboards.dayOf', { label })}
          value={date}
          onChange={(day) => onChange({ scenario: null, asOf: noonOf(day) })}
        />
      )}
    </span>
  );
}

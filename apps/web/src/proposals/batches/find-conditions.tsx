// Further conditions for finding curbs, each with the choice "any".
import {
  activities,
  compassSides,
  formatDuration,
  formatLength,
  formatTimeOfDay,
  toggleDay,
  type WeekDay,
  weekDays,
} from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useSelectedInstant } from '../../city/city/city-hooks.ts';
import { useCurbTypeCatalog } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { useSideName } from '../../shell/curb-location-format.ts';
import { emptyAsNull, useFieldParsers } from '../../shell/field-parsers.ts';
import { useDateFormat, useReader } from '../../shell/reader-hooks.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { ToggleRow } from '../../ui/toggle-row.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { LabeledCheckbox, LabeledField } from '../restrictions/field-group.tsx';
import { anyChoice, assetDistances, type FindForm, noLimit } from './find-form.ts';
import { StreetFields } from './street-fields.tsx';

/** Maximum number of zones offered. */
const maxZones = 100;

interface Props {
  readonly form: FindForm;
  readonly onChange: (change: Partial<FindForm>) => void;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly anyLabel: string;
  readonly value: Value | typeof anyChoice;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | typeof anyChoice) => void;
}

function Choice<Value extends string>({ label, anyLabel, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <LabeledField label={label}>
      <SelectField
        label={label}
        value={value}
        options={[{ value: anyChoice, label: anyLabel }, ...options]}
        onChange={onChange}
      />
    </LabeledField>
  );
}

function RuleConditions({ form, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const nameOf = useCurbTypeName();
  const catalog = useCurbTypeCatalog();
  const { data: limits } = api.useDistinctTimeLimitsQuery({ query: { language: i18n.language } });
  return (
    <div className="grid two-equal-columns gap-12">
      <Choice
        label={t('batch.filter.kind')}
        anyLabel={t('batch.filter.anyKind')}
        value={form.kind}
        options={catalog.map(({ name }) => ({ value: name, label: nameOf(name) }))}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label={t('batch.find.activity')}
        anyLabel={t('batch.find.anyActivity')}
        value={form.activity}
        options={activities.map((value) => ({ value, label: t(`activity-name.${value}`) }))}
        onChange={(activity) => onChange({ activity })}
      />
      <Choice
        label={t('batch.filter.limit')}
        anyLabel={t('batch.filter.anyLimit')}
        value={form.limit}
        options={[
          { value: noLimit, label: t('rule.noLimit') },
          ...(limits?.results ?? []).map((minutes) => ({
            value: `${minutes}`,
            label: formatDuration(minutes, reader),
          })),
        ]}
        onChange={(limit) => onChange({ limit })}
      />
      <Choice
        label={t('batch.find.payment')}
        anyLabel={t('batch.find.anyPayment')}
        value={form.payment}
        options={(['paid', 'free'] as const).map((value) => ({ value, label: t(`batch.find.${value}`) }))}
        onChange={(payment) => onChange({ payment })}
      />
    </div>
  );
}

function TimeConditions({ form, onChange }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const dates = useDateFormat();
  const parsers = useFieldParsers();
  const selected = useSelectedInstant();
  const label = { from: t('batch.find.from'), to: t('batch.find.to') };
  const textOf = (time: string | null) => (time === null ? '' : formatTimeOfDay(time, reader));
  return (
    <>
      <ToggleRow
        label={t('batch.find.days')}
        toggles={weekDays.map((day, index) => ({
          value: day,
          name: dates.weekDays[index]?.short ?? day,
          title: dates.weekDays[index]?.long ?? day,
        }))}
        on={form.days}
        onToggle={(day: WeekDay) => onChange({ days: toggleDay(form.days, day) })}
      />
      <div className="grid two-equal-columns gap-12">
        <TypedField
          label={label.from}
          text={textOf(form.from)}
          read={emptyAsNull<string>(parsers.time(label.from))}
          onChange={(from) => onChange({ from })}
        />
        <TypedField
          label={label.to}
          text={textOf(form.to)}
          read={emptyAsNull<string>(parsers.time(label.to, true))}
          onChange={(to) => onChange({ to })}
        />
      </div>
      {selected !== null && (
        <LabeledCheckbox
          label={t('batch.find.applies', { when: dates.moment(selected.date, selected.time) })}
          checked={form.isAtMapTime}
          onChange={(isAtMapTime) => onChange({ isAtMapTime })}
        />
      )}
    </>
  );
}

function PlaceConditions({ form, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const sideName = useSideName();
  const { data: city } = api.useCurrentCityQuery();
  const { data: zones } = api.useAnalysisZonesQuery({ query: { limit: maxZones } });
  const { data: types } = api.useAssetConfigsQuery({ query: { language: i18n.language } });
  const lengthOf = (metres: number) => formatLength(metres, city?.units ?? 'metric', reader.locale);
  return (
    <>
      <StreetFields form={form} onChange={onChange} />
      <div className="grid two-equal-columns gap-12">
        <Choice
          label={t('batch.find.side')}
          anyLabel={t('batch.find.anySide')}
          value={form.side}
          options={compassSides.map((value) => ({ value, label: sideName(value) }))}
          onChange={(side) => onChange({ side })}
        />
        <Choice
          label={t('batch.find.zone')}
          anyLabel={t('batch.find.anyZone')}
          value={form.zone}
          options={(zones?.results ?? []).map(({ id, name }) => ({ value: `${id}`, label: name }))}
          onChange={(zone) => onChange({ zone })}
        />
        <Choice
          label={t('batch.find.asset')}
          anyLabel={t('batch.find.anyAsset')}
          value={form.asset}
          options={(types?.results ?? []).map(({ name, display_name: label }) => ({ value: name, label }))}
          onChange={(asset) => onChange({ asset })}
        />
        {form.asset !== anyChoice && (
          <LabeledField label={t('batch.find.within')}>
            <SelectField
              label={t('batch.find.within')}
              value={`${form.within}`}
              options={assetDistances.map((metres) => ({ value: `${metres}`, label: lengthOf(metres) }))}
              onChange={(metres) => onChange({ within: Number(metres) })}
            />
          </LabeledField>
        )}
      </div>
    </>
  );
}

export function FindConditions(props: Props) {
  return (
    <div className="grid one-column gap-12 min-width-0">
      <RuleConditions {...props} />
      <TimeConditions {...props} />
      <PlaceConditions {...props} />
    </div>
  );
}

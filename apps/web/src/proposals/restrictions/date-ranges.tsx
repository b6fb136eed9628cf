// Edits the dates of a time span: yearly or one-time date ranges, open at either end, and one-time
// periods to the minute.
import {
  civilDateAndTime,
  daysInMonth,
  formatMonth,
  parseCityInstant,
  type TimeSpan,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { CityDateTimeField } from '../../shell/date-time-field.tsx';
import { CityDateField } from '../../shell/date-time-inputs.tsx';
import { useFieldParsers } from '../../shell/field-parsers.ts';
import { useInvalidFieldReporter } from '../../ui/invalid-fields.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import type { ChangeSpan } from './change-span.ts';
import { LabeledField } from './field-group.tsx';
import styles from './fields.module.css';
import { SmallButton } from './small-button.tsx';

interface Props {
  readonly span: TimeSpan;
  readonly onChange: ChangeSpan;
}

type BoundKind = 'open' | 'yearly' | 'once';

function kindOf(bound: string | null): BoundKind {
  if (bound === null) return 'open';
  return bound.length === 5 ? 'yearly' : 'once';
}

const padTwoDigits = (value: number) => String(value).padStart(2, '0');
const monthNumbers = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;

interface BoundProps {
  readonly label: string;
  readonly bound: string | null;
  readonly onChange: (bound: string | null) => void;
}

/** Inputs for a day of every year: month and day. */
function YearlyDay({ label, bound, onChange }: BoundProps & { readonly bound: string }) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const readers = useFieldParsers();
  const [month, day] = [bound.slice(0, 2), Number(bound.slice(3))];
  // Allow February 29, which exists only in some years.
  const last = daysInMonth(2024, Number(month));
  const dayLabel = t('when.dayNumber', { label });
  return (
    <div className={styles.dateRow}>
      <SelectField
        label={t('when.month', { label })}
        value={monthNumbers.find((one) => one === month) ?? '01'}
        options={monthNumbers.map((one) => ({ value: one, label: formatMonth(Number(one), reader) }))}
        onChange={(next) =>
          onChange(`${next}-${padTwoDigits(Math.min(day, daysInMonth(2024, Number(next))))}`)
        }
      />
      <TypedField
        label={dayLabel}
        quiet
        numeric
        text={String(day)}
        read={readers.number(dayLabel, { min: 1, max: last, digits: 0 })}
        onChange={(next) => onChange(`${month}-${padTwoDigits(next)}`)}
      />
    </div>
  );
}

function Bound({ label, bound, onChange }: BoundProps) {
  const { t } = useTranslation();
  const { time } = useCityLocale();
  const today = () => civilDateAndTime(Date.now(), time.timeZone).date;
  const kind = kindOf(bound);
  const reportFault = useInvalidFieldReporter();
  const become = (next: BoundKind) => {
    const date = bound ?? today();
    if (next === 'open') onChange(null);
    else if (next === 'yearly') onChange(date.slice(-5));
    else onChange(date.length === 5 ? `${today().slice(0, 4)}-${date}` : date);
  };
  return (
    <div className={`grid one-column gap-4 min-width-0 ${styles.labelled}`}>
      <LabeledField label={label}>
        <SelectField
          label={label}
          value={kind}
          options={(['yearly', 'once', 'open'] as const).map((value) => ({
            value,
            label: t(`when.bound.${value}`),
          }))}
          onChange={become}
        />
      </LabeledField>
      {kind === 'yearly' && bound !== null && <YearlyDay {...{ label, bound, onChange }} />}
      {kind === 'once' && bound !== null && (
        <CityDateField
          label={label}
          value={bound}
          onFault={reportFault}
          fault={t('form.required', { label })}
          onChange={onChange}
        />
      )}
    </div>
  );
}

export function DateRanges({ span: { dates }, onChange }: Props) {
  const { t } = useTranslation();
  const set = (at: number, change: Partial<TimeSpan['dates'][number]>, part: string) =>
    onChange({ dates: dates.map((one, index) => (index === at ? { ...one, ...change } : one)) }, part);
  return (
    <div className={`grid one-column gap-4 min-width-0 ${styles.labelled}`}>
      <span className="soft text-13">{t('when.dateRanges')}</span>
      {dates.map(({ from, to }, at) => (
        // Ranges have no ids, and each is edited in place, so the index is a stable key.
        <div key={`range-${String(at)}`} className={`grid gap-4-8 items-end line-below ${styles.range}`}>
          <Bound
            label={t('when.firstDay')}
            bound={from}
            onChange={(bound) => set(at, { from: bound }, `dates.${at}.from`)}
          />
          <Bound
            label={t('when.lastDay')}
            bound={to}
            onChange={(bound) => set(at, { to: bound }, `dates.${at}.to`)}
          />
          <SmallButton
            label={t('when.removeRange', { number: at + 1 })}
            onClick={() => onChange({ dates: dates.filter((_, index) => index !== at) }, null)}
          >
            <IconTrash size={16} stroke={1.5} />
          </SmallButton>
        </div>
      ))}
      <div className="flex wrap gap-8">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange({ dates: [...dates, { from: '04-01', to: '10-31' }] }, null)}
        >
          {t('when.addRange')}
        </Button>
      </div>
    </div>
  );
}

/** Formats an instant as `2026-11-21T10:30` in city time; '' = open. */
function formatLocalDateTime(instant: number | null, timeZone: string): string {
  if (instant === null) return '';
  const { date, time } = civilDateAndTime(instant, timeZone);
  return `${date}T${time}`;
}

/**
 * Start of the current minute. The clock is read once, because it may advance between two reads.
 */
function currentMinuteStart(): number {
  const now = Date.now();
  return now - (now % 60_000);
}

export function InstantRanges({ span: { instants }, onChange }: Props) {
  const { t } = useTranslation();
  const { time } = useCityLocale();
  const set = (at: number, side: 'from' | 'to', value: number | null) =>
    onChange(
      { instants: instants.map((one, index) => (index === at ? { ...one, [side]: value } : one)) },
      `instants.${at}.${side}`,
    );
  const read = (text: string) => {
    const [date, clock] = text.split('T');
    return parseCityInstant(time, date, clock?.slice(0, 5), Date.now());
  };
  const side = (at: number, name: 'from' | 'to', label: string) => {
    const value = instants[at]?.[name] ?? null;
    return (
      <div className={`grid one-column gap-4 min-width-0 ${styles.labelled}`}>
        <LabeledField label={label}>
          <SelectField
            label={label}
            value={value === null ? 'open' : 'once'}
            options={(['once', 'open'] as const).map((kind) => ({
              value: kind,
              label: t(`when.bound.${kind}`),
            }))}
            onChange={(kind) => set(at, name, kind === 'open' ? null : currentMinuteStart())}
          />
        </LabeledField>
        {value !== null && (
          <CityDateTimeField
            label={label}
            value={formatLocalDateTime(value, time.timeZone)}
            onChange={(text) => set(at, name, read(text))}
          />
        )}
      </div>
    );
  };
  return (
    <div className={`grid one-column gap-4 min-width-0 ${styles.labelled}`}>
      <span className="soft text-13">{t('when.instants')}</span>
      {instants.map((_, at) => (
        <div key={`instants-${String(at)}`} className={`grid gap-4-8 items-end line-below ${styles.range}`}>
          {side(at, 'from', t('when.begins'))}
          {side(at, 'to', t('when.ends'))}
          <SmallButton
            label={t('when.removeRange', { number: at + 1 })}
            onClick={() => onChange({ instants: instants.filter((_one, index) => index !== at) }, null)}
          >
            <IconTrash size={16} stroke={1.5} />
          </SmallButton>
        </div>
      ))}
      <div className="flex wrap gap-8">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            onChange({ instants: [...instants, { from: currentMinuteStart(), to: null }] }, null)
          }
        >
          {t('when.addInstants')}
        </Button>
      </div>
    </div>
  );
}

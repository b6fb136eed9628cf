// Dialog that turns a period on or off for a time, or returns it to its days, now or later.
import { applySwitch, type PeriodSwitch, parseCityInstant, switchStateAt } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CityDateTimeField } from '../../shell/date-time-field.tsx';
import styles from '../../shell/other-software.module.css';
import { RadioGroup } from '../../ui/choice-groups.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCityLocale } from '../city/city-locale.ts';
import { PeriodState } from './switchings-list.tsx';

const switchStates = ['on', 'off', 'days'] as const;

/**
 * A manual change of a period. Start and end are in ISO 8601. If `from` is `null`, it begins now;
 * if `until` is `null`, it lasts until the next change.
 */
export interface ManualChange {
  readonly state: (typeof switchStates)[number];
  readonly from: string | null;
  readonly until: string | null;
}

interface Props {
  /** Name of the period. */
  readonly name: string;
  readonly switchings: PeriodSwitch[];
  /** Number of curbs whose rules in force use it. */
  readonly links: number;
  readonly isSaving: boolean;
  /** Error of the last attempt. */
  readonly fault: string | null;
  readonly onSwitch: (choice: ManualChange) => void;
  readonly onClose: () => void;
}

export function ManualChangeDialog({ name, switchings, links, isSaving, fault, onSwitch, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { time } = useCityLocale();
  const [state, setState] = useState<ManualChange['state']>(() =>
    switchStateAt({ switchings }, Date.now()) === null ? 'on' : 'days',
  );
  const [opened] = useState(Date.now);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  /**
   * The instant of a date and time field, `yyyy-MM-ddTHH:mm` in city time, as epoch milliseconds.
   */
  const instantOf = (text: string) =>
    text === '' ? null : parseCityInstant(time, text.slice(0, 10), text.slice(11, 16), 0);
  const begins = instantOf(from);
  const ends = state === 'days' ? null : instantOf(until);
  const isoOf = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSwitch({ state, from: isoOf(begins), until: isoOf(ends) });
  };
  const after = applySwitch(switchings, { state, from: begins, until: ends }, opened);
  return (
    <Dialog title={t('admin.calendar.switch', { name })} closeLabel={t('app.close')} onClose={onClose}>
      <form className={styles.form} onSubmit={send}>
        <RadioGroup
          label={t('admin.calendar.state')}
          name={`${id}-state`}
          value={state}
          options={switchStates.map((value) => ({ value, label: t(`admin.calendar.switch.${value}`) }))}
          onChange={setState}
        />
        <div className={`grid two-columns gap-12 ${styles.row}`}>
          <div className={`grid gap-4 content-start min-width-0 ${styles.field}`}>
            <span aria-hidden="true">{t('admin.calendar.switch.from')}</span>
            <CityDateTimeField
              label={t('admin.calendar.switch.from')}
              value={from}
              isOptional
              onChange={setFrom}
            />
          </div>
          {state !== 'days' && (
            <div className={`grid gap-4 content-start min-width-0 ${styles.field}`}>
              <span aria-hidden="true">{t('admin.calendar.switch.until')}</span>
              <CityDateTimeField
                label={t('admin.calendar.switch.until')}
                value={until}
                isOptional
                onChange={setUntil}
              />
            </div>
          )}
        </div>
        <p>
          {t(`admin.calendar.ask.${state}`, { name })} {t('admin.calendar.ask.past')}
        </p>
        {ends !== null && after.ok && (
          <p>
            {t('admin.calendar.after')} <PeriodState switchings={after.value} at={ends} />
          </p>
        )}
        <p className={styles.soft}>
          {links === 0 ? t('admin.calendar.unused') : t('admin.calendar.used', { count: links })}
        </p>
        {fault !== null && (
          <p className="error-text" role="alert">
            {fault}
          </p>
        )}
        <div>
          <Button type="submit" loading={isSaving}>
            {t('admin.calendar.ask.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

// Adds days to a period: one day, one day of every year, or a list or calendar file that is pasted
// or dropped.
import {
  type CalendarDay,
  type CalendarListResult,
  civilDateAndTime,
  parseCalendarList,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CityDateField } from '../../shell/date-time-inputs.tsx';
import styles from '../../shell/other-software.module.css';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { RadioGroup } from '../../ui/choice-groups.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { useCityLocale } from '../city/city-locale.ts';

const dayInputModes = ['once', 'yearly', 'list'] as const;
type DayInputMode = (typeof dayInputModes)[number];

interface Props {
  readonly onDays: (days: readonly CalendarDay[]) => Promise<void>;
  /** Error of the last attempt to save. */
  readonly fault: string | null;
}

export function AddDaysForm({ onDays, fault }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [way, setWay] = useState<DayInputMode>('once');
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  /**
   * Entries that were left out of the list, once shown to the user; adding the list again accepts
   * that.
   */
  const [omittedEntries, setCut] = useState<CalendarListResult['cut']>(null);
  const { timeZone } = useCityLocale().time;
  const dates = useDateFormat();
  const [isSending, setSending] = useState(false);
  const daysOf = (): readonly CalendarDay[] | null => {
    if (way === 'list') {
      const { date: today } = civilDateAndTime(Date.now(), timeZone);
      const read = parseCalendarList(text, { timeZone, today });
      if (!read.ok) {
        setWrong(t(read.refusal.code, { ...read.refusal.params }));
        return null;
      }
      if (read.value.cut !== null && omittedEntries === null) {
        setCut(read.value.cut);
        return null;
      }
      return read.value.days;
    }
    const yearly = way === 'yearly';
    const bound = (date: string) => (yearly ? date.slice(5) : date);
    const last = to === '' ? from : to;
    if (!yearly && last < from) {
      setWrong(t('fault.calendar-order'));
      return null;
    }
    return [{ kind: 'dates', name: name.trim(), from: bound(from), to: bound(last) }];
  };
  const setList = (list: string) => {
    setText(list);
    setCut(null);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(null);
    const days = daysOf();
    if (days === null) return;
    setSending(true);
    await onDays(days);
    setSending(false);
  };
  const said = wrong ?? fault;
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <RadioGroup
        label={t('admin.calendar.what')}
        name={`${id}-way`}
        value={way}
        options={dayInputModes.map((value) => ({ value, label: t(`admin.calendar.way.${value}`) }))}
        onChange={setWay}
      />
      {way === 'list' ? (
        <>
          <FileDrop
            text={t('admin.calendar.file')}
            accept=".ics,.csv,.txt,text/calendar,text/plain,text/csv"
            onFile={(file) => void file?.text().then(setList)}
          />
          <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-list`}>
            <span>{t('admin.calendar.list')}</span>
            <textarea
              id={`${id}-list`}
              className="textarea control"
              rows={8}
              required
              value={text}
              placeholder={t('admin.calendar.listExample')}
              onChange={(event) => setList(event.target.value)}
            />
          </label>
        </>
      ) : (
        <>
          <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={`${id}-name`}>
            <span>{t('admin.calendar.name')}</span>
            <input
              id={`${id}-name`}
              value={name}
              required
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <div className={`grid two-columns gap-12 ${styles.row}`}>
            <div className={`grid gap-4 min-width-0 ${styles.field}`}>
              <label htmlFor={`${id}-from`}>{t('admin.calendar.from')}</label>
              <CityDateField
                id={`${id}-from`}
                value={from}
                isRequired
                fault={t('form.required', { label: t('admin.calendar.from') })}
                onChange={setFrom}
              />
            </div>
            <div className={`grid gap-4 min-width-0 ${styles.field}`}>
              <label htmlFor={`${id}-to`}>{t('admin.calendar.to')}</label>
              <CityDateField
                id={`${id}-to`}
                value={to}
                isOptional
                fault={t('form.dateIncomplete')}
                onChange={setTo}
              />
            </div>
          </div>
          {way === 'yearly' && <p className={styles.soft}>{t('admin.calendar.yearlyHint')}</p>}
        </>
      )}
      {way === 'list' && omittedEntries !== null && (
        <p className={styles.soft} role="status">
          {t('admin.calendar.cut', {
            through: dates.day(omittedEntries.through),
            names: omittedEntries.names.join(', '),
            add: t('admin.calendar.add'),
          })}
        </p>
      )}
      {said !== null && (
        <p className="error-text" role="alert">
          {said}
        </p>
      )}
      <Button type="submit" loading={isSending}>
        {t('admin.calendar.add')}
      </Button>
    </form>
  );
}

// The periods of the calendar: what uses each, its day rules, and when it was or will be turned on
// or off manually.
import type { CalendarResponse } from '@curbwright/contract';
import {
  type Calendar,
  type CalendarDay,
  type DesignatedPeriod,
  formatDesignatedPeriod,
  formatList,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../shell/other-software.module.css';
import { useReader } from '../../shell/reader-hooks.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import own from './calendar.module.css';
import { useDayRuleFormat } from './day-rule.ts';
import { ManualChangesList, PeriodState } from './switchings-list.tsx';

interface Props {
  readonly answer: CalendarResponse;
  readonly isSaving: boolean;
  readonly onSave: (calendar: Calendar) => Promise<boolean>;
  readonly onAdd: (period: string) => void;
  readonly onSwitch: (period: string) => void;
}

export function PeriodList({ answer, isSaving, onSave, onAdd, onSwitch }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const { periods } = answer.calendar;
  const keyOf = (name: string) => name.trim().toLowerCase();
  const usageOf = (name: string) => answer.uses.find(({ period }) => period === keyOf(name));
  const periodsExcluding = (name: string) =>
    periods.filter(({ except }) => except.some((other) => keyOf(other) === keyOf(name)));
  const put = (period: DesignatedPeriod, next: DesignatedPeriod | null) =>
    void onSave({ periods: periods.flatMap((each) => (each === period ? (next ?? []) : [each])) });
  const unknown = answer.uses.filter(({ is_known: isKnown }) => !isKnown);
  return (
    <>
      {unknown.map(({ period, links }) => (
        <p key={period} className="error-text">
          {t('admin.calendar.unknown', { name: period, count: links })}
        </p>
      ))}
      {periods.map((period) => {
        const used = usageOf(period.name);
        const excludedFrom = periodsExcluding(period.name);
        return (
          <section
            key={period.name}
            className={`grid one-column gap-4 line-above ${own.period}`}
            aria-label={formatDesignatedPeriod(period.name, reader)}
          >
            <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
              <div>
                <h3>{formatDesignatedPeriod(period.name, reader)}</h3>
                {(used !== undefined || excludedFrom.length === 0) && (
                  <p className={styles.soft}>
                    {used === undefined
                      ? t('admin.calendar.unused')
                      : t('admin.calendar.used', { count: used.links })}
                  </p>
                )}
                {excludedFrom.length > 0 && (
                  <p className={styles.soft}>
                    {t('admin.calendar.excludedFrom', {
                      names: formatList(
                        excludedFrom.map(({ name }) => formatDesignatedPeriod(name, reader)),
                        reader,
                      ),
                    })}
                  </p>
                )}
                <p>
                  {/* Keyed by its manual changes, so that it remounts: the component fixes the current time when mounted, and a new change begins later. */}
                  <PeriodState key={JSON.stringify(period.switchings)} switchings={period.switchings} />
                </p>
              </div>
              <div className="row wrap gap-4-8">
                <Button variant="default" size="compact-md" onClick={() => onSwitch(period.name)}>
                  {t('admin.calendar.switch', { name: formatDesignatedPeriod(period.name, reader) })}
                </Button>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('admin.calendar.addTo', {
                    name: formatDesignatedPeriod(period.name, reader),
                  })}
                  onClick={() => onAdd(period.name)}
                >
                  {t('admin.calendar.add')}
                </Button>
                {used === undefined && excludedFrom.length === 0 && period.switchings.length === 0 && (
                  <Button
                    variant="default"
                    size="compact-md"
                    disabled={isSaving}
                    aria-label={`${t('admin.calendar.remove')}: ${formatDesignatedPeriod(period.name, reader)}`}
                    onClick={() => put(period, null)}
                  >
                    {t('admin.calendar.remove')}
                  </Button>
                )}
              </div>
            </div>
            {period.days.length > 0 && (
              <Disclosure title={t('admin.calendar.written', { count: period.days.length })}>
                <DayRules
                  days={period.days}
                  isSaving={isSaving}
                  onRemove={(at) =>
                    put(period, { ...period, days: period.days.filter((_day, index) => index !== at) })
                  }
                />
              </Disclosure>
            )}
            <ManualChangesList switchings={period.switchings} />
          </section>
        );
      })}
      <NewPeriodForm
        isSaving={isSaving}
        onName={(name) => onSave({ periods: [...periods, { name, days: [], except: [], switchings: [] }] })}
      />
    </>
  );
}

interface DayRulesProps {
  readonly days: readonly CalendarDay[];
  readonly isSaving: boolean;
  readonly onRemove: (at: number) => void;
}

function DayRules({ days, isSaving, onRemove }: DayRulesProps) {
  const { t } = useTranslation();
  const formatDayRule = useDayRuleFormat();
  return (
    <table className={styles.table}>
      <tbody>
        {days.map((day, at) => (
          <tr key={JSON.stringify([day, at])}>
            <th scope="row">{day.name}</th>
            <td data-label={t('admin.calendar.day')}>{formatDayRule(day)}</td>
            <td>
              <Button
                variant="default"
                size="compact-sm"
                disabled={isSaving}
                aria-label={`${t('admin.calendar.remove')}: ${day.name}, ${formatDayRule(day)}`}
                onClick={() => onRemove(at)}
              >
                {t('admin.calendar.remove')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface NewPeriodProps {
  readonly isSaving: boolean;
  readonly onName: (name: string) => Promise<boolean>;
}

function NewPeriodForm({ isSaving, onName }: NewPeriodProps) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState('');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (await onName(name.trim())) setName('');
  };
  return (
    <div className="pad-top-16 line-above">
      <form className={`${styles.form} ${styles.narrow}`} onSubmit={(event) => void add(event)}>
        <label className={`grid gap-4 min-width-0 ${styles.field}`} htmlFor={id}>
          <span>{t('admin.calendar.newPeriod')}</span>
          <input
            id={id}
            value={name}
            required
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <div>
          <Button type="submit" variant="default" loading={isSaving}>
            {t('admin.calendar.addPeriod')}
          </Button>
        </div>
      </form>
    </div>
  );
}

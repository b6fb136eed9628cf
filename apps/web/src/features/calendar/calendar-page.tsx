// The city's calendar: its periods, their days in a year, and which rules use them; what is changed counts at once, everywhere.
import type { CalendarAnswer } from '@curbwright/contract';
import type { Calendar } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { faultWords, isApiError } from '../../app/api-error.ts';
import styles from '../../app/other-software.module.css';
import { useDateWords } from '../../app/reader-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { AddDaysForm } from './add-days-form.tsx';
import { daySpans } from './day-spans.ts';
import { PeriodList } from './period-list.tsx';

/** The calendar with what is wrong about the last change of it. */
function useCalendarChange(answer: CalendarAnswer | undefined, again: () => void) {
  const { t } = useTranslation();
  const [change, changing] = api.useSetCityCalendarMutation();
  const [fault, setFault] = useState<string | null>(null);
  const wordsOf = (error: unknown) =>
    isApiError(error) ? faultWords(error, t('error.fallback')) : t('error.fallback');
  /** Holds while nobody has changed it since; whoever undoes may have left the page. */
  const undoOf = (version: string, before: Calendar) => ({
    label: t('admin.calendar.undo'),
    about: 'calendar',
    run: () =>
      void change({ body: { version, calendar: before } })
        .unwrap()
        .then(() => showSuccess(t('admin.calendar.saved')))
        .catch((error: unknown) => showFailure(wordsOf(error))),
  });
  const save = async (calendar: Calendar): Promise<boolean> => {
    if (answer === undefined) return false;
    try {
      const { version } = await change({ body: { version: answer.version, calendar } }).unwrap();
      setFault(null);
      showSuccess(t('admin.calendar.saved'), undoOf(version, answer.calendar));
      return true;
    } catch (error) {
      setFault(wordsOf(error));
      // Who was too late sees what others made of it.
      again();
      return false;
    }
  };
  return { save, fault, isSaving: changing.isLoading };
}

export function CalendarPage() {
  const { t } = useTranslation();
  const [year, setYear] = useState<number | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const { data, isError, refetch } = api.useCityCalendarQuery(
    { query: year === null ? {} : { year } },
    { refetchOnMountOrArgChange: true },
  );
  const { save, fault, isSaving } = useCalendarChange(data, () => void refetch());
  // What is open stays open when a later look at it fails.
  if (isError && data === undefined)
    return (
      <StateMessage
        role="alert"
        title={t('error.fallback')}
        action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      />
    );
  if (data === undefined) return <Skeleton label={t('admin.tab.calendar')} lines={8} />;
  const period = data.calendar.periods.find(({ name }) => name === adding);
  return (
    <>
      <section className={styles.card} aria-label={t('admin.calendar.periods')}>
        <p className={styles.about}>{t('admin.calendar.about')}</p>
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <PeriodList answer={data} isSaving={isSaving} onSave={save} onAdd={setAdding} />
      </section>
      <YearList answer={data} onYear={setYear} />
      {period !== undefined && (
        <Dialog
          title={t('admin.calendar.addTo', { name: period.name })}
          closeLabel={t('app.close')}
          onClose={() => setAdding(null)}
        >
          <AddDaysForm
            onDays={async (days) => {
              const periods = data.calendar.periods.map((each) =>
                each === period ? { ...each, days: [...each.days, ...days] } : each,
              );
              if (await save({ periods })) setAdding(null);
            }}
            fault={fault}
          />
        </Dialog>
      )}
    </>
  );
}

function YearList(props: { readonly answer: CalendarAnswer; readonly onYear: (year: number) => void }) {
  const { t } = useTranslation();
  const dates = useDateWords();
  const { year, days } = props.answer;
  return (
    <section className={styles.card} aria-label={t('admin.calendar.days', { year })}>
      <div className={styles.head}>
        <h3>{t('admin.calendar.days', { year })}</h3>
        <div className={styles.tools}>
          <Button variant="default" size="compact-md" onClick={() => props.onYear(year - 1)}>
            {year - 1}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => props.onYear(year + 1)}>
            {year + 1}
          </Button>
        </div>
      </div>
      {days.length === 0 && <p className={styles.soft}>{t('admin.calendar.noDays')}</p>}
      {days.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('admin.calendar.day')}</th>
              <th scope="col">{t('admin.calendar.name')}</th>
              <th scope="col">{t('admin.calendar.period')}</th>
            </tr>
          </thead>
          <tbody>
            {daySpans(days).map(({ from, to, period, names }) => (
              <tr key={`${from} ${period} ${names.join()}`}>
                <th scope="row">
                  {from === to
                    ? dates.day(from)
                    : t('admin.calendar.range', { from: dates.day(from), to: dates.day(to) })}
                </th>
                <td data-label={t('admin.calendar.name')}>{names.join(', ')}</td>
                <td data-label={t('admin.calendar.period')}>{period}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

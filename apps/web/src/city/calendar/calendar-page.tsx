// The city's calendar: its periods, their days in a year, and which rules use them. Changes take
// effect everywhere at once.
import { type CalendarResponse, pastDaysError } from '@curbwright/contract';
import { type Calendar, type DesignatedPeriod, formatDesignatedPeriod } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { type ApiError, formatFormError, isApiError } from '../../shell/api-error.ts';
import styles from '../../shell/other-software.module.css';
import { useDateFormat, useReader } from '../../shell/reader-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import { AddDaysForm } from './add-days-form.tsx';
import { toDaySpans } from './day-spans.ts';
import { PastChangeDialog } from './past-change-dialog.tsx';
import { PeriodList } from './period-list.tsx';
import { type ManualChange, ManualChangeDialog } from './switch-dialog.tsx';

/**
 * A change that affects days before today and waits for confirmation that the past should be
 * corrected.
 */
interface PastChange {
  readonly calendar: Calendar;
  readonly first: string;
  readonly last: string;
}

/** Returns the calendar's change functions, with the error of the last one. */
function useCalendarChange(answer: CalendarResponse | undefined, again: () => void) {
  const { t } = useTranslation();
  const [change, changing] = api.useSetCityCalendarMutation();
  const [turn, turning] = api.useSwitchPeriodMutation();
  const [fault, setFault] = useState<string | null>(null);
  const [past, setPast] = useState<PastChange | null>(null);
  const formatError = (error: unknown) => formatFormError(error, t('error.fallback'));
  /**
   * Offers undo in a toast. It succeeds only while nobody has changed the calendar since; the user
   * may have left the page.
   */
  const toUndoAction = (undo: () => Promise<unknown>) => ({
    label: t('admin.calendar.undo'),
    about: 'calendar',
    run: () =>
      void undo()
        .then(() => showSuccess(t('admin.calendar.saved')))
        .catch((error: unknown) => showFailure(formatError(error))),
  });
  const failed = (error: unknown) => {
    setFault(formatError(error));
    // After a conflict, loads the changes of others.
    again();
    return false;
  };
  const save = async (calendar: Calendar, correctsPast = false): Promise<boolean> => {
    if (answer === undefined) return false;
    try {
      const body = { version: answer.version, calendar, corrects_past: correctsPast };
      const { version } = await change({ body }).unwrap();
      setFault(null);
      const before = { version, calendar: answer.calendar, corrects_past: correctsPast };
      showSuccess(
        t('admin.calendar.saved'),
        toUndoAction(() => change({ body: before }).unwrap()),
      );
      return true;
    } catch (error) {
      const days = isApiError(error) ? parsePastDays(error) : null;
      if (days === null) return failed(error);
      setPast({ calendar, ...days });
      return false;
    }
  };
  const switchPeriod = async (period: DesignatedPeriod, choice: ManualChange): Promise<boolean> => {
    if (answer === undefined) return false;
    const now = Date.now();
    const running = period.switchings.findLast(({ from, until }) => from <= now && (until ?? now + 1) > now);
    const hasPlans = period.switchings.some(({ from }) => from > now);
    const turnTo = (version: string, to: ManualChange) =>
      turn({ body: { version, period: period.name, ...to } }).unwrap();
    /**
     * Undoes a manual change: restores the previous one until its end. After that the period's days
     * apply again, because the new change may last longer.
     */
    const undo = async (version: string) => {
      const until = running?.until == null ? null : new Date(running.until).toISOString();
      const back = await turnTo(version, { state: running?.state ?? 'days', from: null, until });
      if (until !== null) await turnTo(back.version, { state: 'days', from: until, until: null });
    };
    try {
      const { version } = await turnTo(answer.version, choice);
      setFault(null);
      // Earlier planned changes cannot be restored by a single one.
      const canUndo = choice.from === null && !hasPlans;
      showSuccess(t('admin.calendar.saved'), canUndo ? toUndoAction(() => undo(version)) : undefined);
      return true;
    } catch (error) {
      return failed(error);
    }
  };
  const isSaving = changing.isLoading || turning.isLoading;
  return { save, switchPeriod, fault, setFault, past, setPast, isSaving };
}

/** Returns the days of a failure caused by changes before today; `null` for any other failure. */
function parsePastDays({ body }: ApiError): { first: string; last: string } | null {
  const read = pastDaysError.safeParse(body);
  return read.success ? { first: read.data.first, last: read.data.last } : null;
}

export function CalendarPage() {
  const { t } = useTranslation();
  const reader = useReader();
  const [year, setYear] = useState<number | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const [turning, setTurning] = useState<string | null>(null);
  const { data, isError, refetch } = api.useCityCalendarQuery(
    { query: year === null ? {} : { year } },
    { refetchOnMountOrArgChange: true },
  );
  const { save, switchPeriod, fault, setFault, past, setPast, isSaving } = useCalendarChange(
    data,
    () => void refetch(),
  );
  // Keep the page open when a later refresh fails.
  if (isError && data === undefined) return <RetryMessage title={t('error.fallback')} onRetry={refetch} />;
  if (data === undefined) return <Skeleton label={t('admin.tab.calendar')} lines={8} />;
  const periodOf = (wanted: string | null) => data.calendar.periods.find(({ name }) => name === wanted);
  const period = periodOf(adding);
  const switched = periodOf(turning);
  return (
    <>
      <section className={styles.card} aria-label={t('admin.calendar.periods')}>
        <p className={styles.about}>{t('admin.calendar.about')}</p>
        {fault !== null && (
          <p className="error-text" role="alert">
            {fault}
          </p>
        )}
        <PeriodList
          answer={data}
          isSaving={isSaving}
          onSave={save}
          onAdd={setAdding}
          onSwitch={(name) => {
            setFault(null);
            setTurning(name);
          }}
        />
      </section>
      <YearList answer={data} onYear={setYear} />
      {switched !== undefined && (
        <ManualChangeDialog
          name={formatDesignatedPeriod(switched.name, reader)}
          switchings={switched.switchings}
          links={data.uses.find((use) => use.period === switched.name.trim().toLowerCase())?.links ?? 0}
          isSaving={isSaving}
          fault={fault}
          onSwitch={(choice) =>
            void switchPeriod(switched, choice).then((isDone) => {
              if (isDone) setTurning(null);
            })
          }
          onClose={() => setTurning(null)}
        />
      )}
      {past !== null && (
        <PastChangeDialog
          {...past}
          onCorrect={() => {
            setPast(null);
            setAdding(null);
            void save(past.calendar, true);
          }}
          onClose={() => setPast(null)}
        />
      )}
      {period !== undefined && (
        <Dialog
          title={t('admin.calendar.addTo', { name: formatDesignatedPeriod(period.name, reader) })}
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

function YearList(props: { readonly answer: CalendarResponse; readonly onYear: (year: number) => void }) {
  const { t } = useTranslation();
  const reader = useReader();
  const dates = useDateFormat();
  const { year, days } = props.answer;
  return (
    <section className={styles.card} aria-label={t('admin.calendar.days', { year })}>
      <div className={`between wrap gap-8-16 h3-bold ${styles.head}`}>
        <h3>{t('admin.calendar.days', { year })}</h3>
        <div className="row wrap gap-4-8">
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
            {toDaySpans(days).map(({ from, to, period, names }) => (
              <tr key={`${from} ${period} ${names.join()}`}>
                <th scope="row">
                  {from === to
                    ? dates.day(from)
                    : t('admin.calendar.range', { from: dates.day(from), to: dates.day(to) })}
                </th>
                <td data-label={t('admin.calendar.name')}>{names.join(', ')}</td>
                <td data-label={t('admin.calendar.period')}>{formatDesignatedPeriod(period, reader)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

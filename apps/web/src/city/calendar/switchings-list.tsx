// Lists when a period was, is and will be turned on or off manually.
import { civilDateAndTime, type PeriodSwitch, switchStateAt } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../shell/other-software.module.css';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useCityLocale } from '../city/city-locale.ts';

/** Returns a function that formats the time range of a manual change in city time. */
function useManualChangeTimeFormat(): (switching: PeriodSwitch) => string {
  const { t } = useTranslation();
  const dates = useDateFormat();
  const { timeZone } = useCityLocale().time;
  const at = (instant: number) => {
    const { date, time } = civilDateAndTime(instant, timeZone);
    return `${dates.day(date)}, ${dates.clock(time)}`;
  };
  return ({ from, until }) =>
    until === null
      ? t('admin.calendar.since', { from: at(from) })
      : t('admin.calendar.range', { from: at(from), to: at(until) });
}

/**
 * Shows why a period is on or off at an instant (epoch milliseconds; default now): a manual change
 * with start and end, or the period's days.
 */
export function PeriodState({
  switchings,
  at,
}: {
  readonly switchings: PeriodSwitch[];
  readonly at?: number;
}) {
  const { t } = useTranslation();
  const timeOf = useManualChangeTimeFormat();
  const [now] = useState(Date.now);
  const instant = at ?? now;
  const state = switchStateAt({ switchings }, instant);
  const running = switchings.findLast(({ from }) => from <= instant);
  if (state === null || running === undefined) return <>{t('admin.calendar.switch.days')}</>;
  return (
    <>
      <strong>{t(`admin.calendar.switch.${state}`)}</strong>, {timeOf(running)}
    </>
  );
}

export function ManualChangesList({ switchings }: { readonly switchings: PeriodSwitch[] }) {
  const { t } = useTranslation();
  const timeOf = useManualChangeTimeFormat();
  const [now] = useState(Date.now);
  if (switchings.length === 0) return null;
  return (
    <Disclosure title={t('admin.calendar.switchings', { count: switchings.length })}>
      <table className={styles.table}>
        <tbody>
          {switchings.toReversed().map((switching) => (
            <tr key={switching.from}>
              <th scope="row">
                {t(`admin.calendar.switch.${switching.state}`)}
                {switching.from > now && <span className={styles.soft}> {t('admin.calendar.planned')}</span>}
              </th>
              <td data-label={t('admin.calendar.when')}>{timeOf(switching)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

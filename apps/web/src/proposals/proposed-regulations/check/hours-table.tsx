// Hours per week that each curb type gains or loses, as a sentence and as a table.
import type { Difference } from '@curbwright/core';
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCurbStyles, useCurbTypeName } from '../../../city/curb-type-hooks.ts';
import { dashPatterns } from '../../../map/view.ts';
import { useReader } from '../../../shell/reader-hooks.ts';
import { DashSample } from '../../../ui/dash-sample.tsx';
import styles from './check.module.css';

/** Formats minutes as "10 h" or "0.5 h"; `signed`: "+10 h". */
function useHoursFormat() {
  const { locale } = useReader();
  return (minutes: number, signed = false) =>
    numberFormat(locale, {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
      signDisplay: signed ? 'exceptZero' : 'auto',
    }).format(minutes / 60);
}

/** `Loading gains 20 h a week. Free parking loses 20 h a week.` */
export function HoursSummary({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  const hours = useHoursFormat();
  const changed = difference.classes.filter(({ change }) => change !== 0);
  const minutes = difference.spans.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
  if (minutes === 0) return <p>{t('check.same')}</p>;
  if (changed.length === 0) return <p>{t('check.terms', { duration: hours(minutes) })}</p>;
  return (
    <p>
      {changed
        .map(({ subActivity, change }) =>
          t(change > 0 ? 'check.gains' : 'check.loses', {
            what: nameOf(subActivity),
            duration: hours(Math.abs(change)),
          }),
        )
        .join(' ')}
    </p>
  );
}

export function HoursTable({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation();
  const nameOf = useCurbTypeName();
  const looks = useCurbStyles();
  const hours = useHoursFormat();
  return (
    <table className={`table thead-th-soft thead-th-medium ${styles.table}`}>
      <caption className="absolute width-1 height-1 clip clipped">{t('check.hours')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('check.class')}</th>
          <th scope="col">{t('check.before')}</th>
          <th scope="col">{t('check.after')}</th>
          <th scope="col">{t('check.change')}</th>
        </tr>
      </thead>
      <tbody>
        {difference.classes.map(({ subActivity, before, after, change }) => {
          const look = looks.get(subActivity);
          return (
            <tr key={subActivity}>
              <th scope="row">
                {look !== undefined && (
                  <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />
                )}
                {nameOf(subActivity)}
              </th>
              <td>{hours(before)}</td>
              <td>{hours(after)}</td>
              <td data-change={Math.sign(change)}>{hours(change, true)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

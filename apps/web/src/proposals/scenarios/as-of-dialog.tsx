// Selects another day: date and time in city time. The map then shows the regulations in force at
// that instant.
import { civilDateAndTime, parseCityInstant } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedInstant } from '../../city/city/city-hooks.ts';
import { api } from '../../shell/api.ts';
import { addDays } from '../../shell/date-format.ts';
import { CityDateField, CityTimeField } from '../../shell/date-time-inputs.tsx';
import { instantChosen } from '../../shell/instant-slice.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { asOfChosen } from './scenario-slice.ts';
import styles from './scenarios.module.css';

/** Shortcuts to dates in the past, in days before today. */
const pastDays = [
  ['asof.dayAgo', 1],
  ['asof.weekAgo', 7],
  ['asof.monthAgo', 30],
  ['asof.yearAgo', 365],
] as const;

function AsOfForm({
  today,
  timeZone,
  onClose,
}: Props & { readonly today: string; readonly timeZone: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const selectedInstant = useSelectedInstant();
  const asOf = useAppSelector((state) => state.scenario.asOf);
  const [{ date, time }, choose] = useState(() =>
    asOf === null
      ? { date: addDays(today, -1), time: selectedInstant?.time ?? '12:00' }
      : civilDateAndTime(Date.parse(asOf), timeZone),
  );
  const [faulty, setFaulty] = useState(false);
  const show = (event: FormEvent) => {
    event.preventDefault();
    // The field shows why the input is invalid.
    if (faulty) return;
    const instant = parseCityInstant({ timeZone, calendar: { periods: [] } }, date, time, Date.now());
    dispatch(asOfChosen(new Date(instant - (instant % 60_000)).toISOString()));
    dispatch(instantChosen({ date, time }));
    onClose();
  };
  return (
    <form className="grid gap-16" onSubmit={show}>
      <p className={`soft text-13 ${styles.soft}`}>{t('asof.about')}</p>
      <div className="flex wrap gap-12">
        <div className={`grid gap-4 text-13 medium ${styles.field}`}>
          <span aria-hidden="true">{t('asof.date')}</span>
          <CityDateField
            label={t('asof.date')}
            value={date}
            onChange={(chosen) => choose({ date: chosen, time })}
          />
        </div>
        <div className={`grid gap-4 text-13 medium ${styles.field}`}>
          <span aria-hidden="true">{t('asof.time')}</span>
          <CityTimeField
            label={t('asof.time')}
            value={time}
            onFault={setFaulty}
            onChange={(chosen) => choose({ date, time: chosen })}
          />
        </div>
      </div>
      <div className="flex wrap gap-8">
        {pastDays.map(([name, days]) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            onClick={() => choose({ date: addDays(today, -days), time })}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      <div className="flex wrap gap-8 justify-end">
        <Button variant="default" onClick={onClose}>
          {t('scenarios.cancel')}
        </Button>
        <Button type="submit">{t('asof.show')}</Button>
      </div>
    </form>
  );
}

interface Props {
  readonly onClose: () => void;
}

export function AsOfDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const timeZone = city?.time_zone;
  const [now] = useState(() => Date.now());
  return (
    <Dialog title={t('asof.title')} closeLabel={t('app.close')} onClose={onClose}>
      {timeZone !== undefined && (
        <AsOfForm today={civilDateAndTime(now, timeZone).date} timeZone={timeZone} onClose={onClose} />
      )}
    </Dialog>
  );
}

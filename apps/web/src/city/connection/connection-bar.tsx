// The bar above everything. It reports a lost connection and the age of the data, that nothing can
// be saved at the moment, or that a newer version is available.
import { civilDateAndTime } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { updateWaits } from '../../shell/connection-slice.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { useCurrentMinute } from '../city/city-hooks.ts';
import styles from './connection-bar.module.css';

/** Formats when the cached data was loaded, with its date when that is not today. */
function useDataTimestamp(asOf: number | null): string | null {
  const words = useDateFormat();
  const { data: city } = api.useCurrentCityQuery();
  const now = useCurrentMinute();
  if (asOf === null || city === undefined) return null;
  const { date, time } = civilDateAndTime(asOf, city.time_zone);
  const today = civilDateAndTime(now, city.time_zone).date;
  return date === today ? words.clock(time) : words.moment(date, time);
}

export function ConnectionBar() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { lost, asOf, notice, update } = useAppSelector((state) => state.connection);
  const when = useDataTimestamp(asOf);
  if (lost !== null)
    return (
      <div className={styles.bar} role="status" aria-label={t('connection.label')}>
        <strong>{t(lost === 'offline' ? 'connection.offline' : 'connection.unreachable')}</strong>
        {when !== null && <span>{t('connection.asOf', { when })}</span>}
      </div>
    );
  if (notice !== null)
    return (
      <div className={styles.bar} role="status" aria-label={t('connection.label')}>
        {t(notice)}
      </div>
    );
  if (!update) return null;
  const reload = async () => (await import('../../shell/offline-worker.ts')).reloadToUpdate();
  return (
    <div className={styles.bar} role="status" aria-label={t('connection.label')}>
      <strong>{t('connection.update')}</strong>
      <Button size="compact-sm" variant="default" onClick={() => void reload()}>
        {t('connection.reload')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => dispatch(updateWaits(false))}>
        {t('connection.later')}
      </Button>
    </div>
  );
}

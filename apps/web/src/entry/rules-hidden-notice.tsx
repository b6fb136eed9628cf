// Shows on the map that there are no rules for the selected time, and why, with a button back to
// the current ones.
import { civilDateAndTime } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRulesHiddenReason } from '../city/city/city-hooks.ts';
import { asOfChosen } from '../proposals/scenarios/scenario-slice.ts';
import { api } from '../shell/api.ts';
import { nowChosen } from '../shell/instant-slice.ts';
import { useDateFormat } from '../shell/reader-hooks.ts';
import { useAppDispatch } from '../shell/store.ts';
import styles from './rules-hidden-notice.module.css';

export function RulesHiddenNotice() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const dates = useDateFormat();
  const hidden = useRulesHiddenReason();
  const { data: city } = api.useCurrentCityQuery();
  if (hidden === null || city === undefined) return null;
  const { date, time } = civilDateAndTime(hidden.from, city.time_zone);
  const from = time === '00:00' ? dates.day(date) : `${dates.day(date)}, ${dates.clock(time)}`;
  return (
    <div className={styles.notice} role="status">
      <p>{hidden.why === 'as of' ? t('records.asOf') : t('records.before', { date: from })}</p>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          dispatch(asOfChosen(null));
          dispatch(nowChosen());
        }}
      >
        {t('records.now')}
      </Button>
    </div>
  );
}

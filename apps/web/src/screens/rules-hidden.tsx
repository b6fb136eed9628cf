// Says on the map that no rules are shown for the chosen time, and why, and leads back to those of now.
import { civilDateAndTime } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../app/api.ts';
import { useRulesHidden } from '../app/city-hooks.ts';
import { nowChosen } from '../app/instant-slice.ts';
import { useDateWords } from '../app/reader-hooks.ts';
import { asOfChosen } from '../app/scenario-slice.ts';
import { useAppDispatch } from '../app/store.ts';
import styles from './rules-hidden.module.css';

export function RulesHidden() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const dates = useDateWords();
  const hidden = useRulesHidden();
  const { data: city } = api.useCurrentCityQuery();
  if (hidden === null || city === undefined) return null;
  const { date } = civilDateAndTime(hidden.from, city.time_zone);
  return (
    <div className={styles.notice} role="status">
      <p>{hidden.why === 'as of' ? t('records.asOf') : t('records.before', { date: dates.day(date) })}</p>
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

// Banner: the map shows another day's regulations, with a button back to today.
import { civilDateAndTime, mergeFullStops } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { nowChosen } from '../../shell/instant-slice.ts';
import { isNearZoom } from '../../shell/near.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { asOfChosen } from './scenario-slice.ts';
import styles from './scenarios.module.css';

export function AsOfBanner() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const words = useDateFormat();
  const asOf = useAppSelector((state) => state.scenario.asOf);
  const near = useAppSelector(isNearZoom);
  const { data: city } = api.useCurrentCityQuery();
  if (asOf === null || city === undefined) return null;
  const { date, time } = civilDateAndTime(Date.parse(asOf), city.time_zone);
  const back = () => {
    dispatch(asOfChosen(null));
    dispatch(nowChosen());
  };
  return (
    <div className={styles.banner} role="status" data-over-map="as of">
      <IconCalendarTime
        size={20}
        stroke={1.5}
        aria-hidden="true"
        className={`flex-none margin-start-6 soft ${styles.mark}`}
      />
      <p>
        <strong>
          {mergeFullStops(t('asof.looking', { when: `${words.day(date)}, ${words.clock(time)}` }))}
        </strong>{' '}
        {t(near ? 'asof.means' : 'asof.far')}
      </p>
      <Button size="compact-sm" variant="default" onClick={back}>
        {t('asof.back')}
      </Button>
    </div>
  );
}

// The time control: a day, a time, the day as a slider that can be played, and back to now.
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAskedInstant } from '../../app/city-hooks.ts';
import { addDays, minuteOf, timeOf } from '../../app/date-words.ts';
import { instantChosen, nowChosen, playingSet } from '../../app/instant-slice.ts';
import { useDateWords } from '../../app/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { writtenTime } from '../../app/written-time.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DaySlider } from '../../ui/day-slider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import styles from './instant.module.css';
import { usePlayedDay } from './use-played-day.ts';

const stepMinutes = 5;

export function TimeControl() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const asked = useAskedInstant();
  const playing = useAppSelector((state) => state.instant.playing);
  const words = useDateWords();
  usePlayedDay(asked, playing);
  if (asked === null) return null;
  const { date, time, live } = asked;
  const choose = (part: { date?: string; time?: string }) => dispatch(instantChosen({ date, time, ...part }));
  return (
    <fieldset className={styles.control} aria-label={t('instant.label')}>
      <div className={styles.day}>
        <IconButton label={t('instant.dayBack')} onClick={() => choose({ date: addDays(date, -1) })}>
          <IconChevronLeft size={20} stroke={1.5} />
        </IconButton>
        <DateField
          label={t('instant.date')}
          value={date}
          text={words.shortDay(date)}
          className={styles.date}
          onChange={(value) => choose({ date: value })}
        />
        <IconButton label={t('instant.dayOn')} onClick={() => choose({ date: addDays(date, 1) })}>
          <IconChevronRight size={20} stroke={1.5} />
        </IconButton>
        <TimeField
          label={t('instant.time')}
          text={words.clock(time)}
          read={writtenTime}
          className={styles.time}
          onChange={(value) => choose({ time: value })}
          onStep={(step) => choose({ time: timeOf((minuteOf(time) + 1440 + step * stepMinutes) % 1440) })}
        />
        <Button
          className={styles.now}
          size="compact-md"
          variant={live ? 'filled' : 'default'}
          aria-label={t('instant.goNow')}
          aria-pressed={live}
          onClick={() => dispatch(nowChosen())}
        >
          {t('instant.now')}
        </Button>
      </div>
      <div className={styles.scrub}>
        <IconButton
          label={playing ? t('instant.pause') : t('instant.play')}
          onClick={() => dispatch(playingSet(!playing))}
        >
          {playing ? <IconPlayerPause size={20} stroke={1.5} /> : <IconPlayerPlay size={20} stroke={1.5} />}
        </IconButton>
        <DaySlider
          label={t('instant.slider')}
          minute={minuteOf(time)}
          text={words.moment(date, time)}
          hourName={words.hour}
          onChange={(minute) => choose({ time: timeOf(minute) })}
        />
      </div>
    </fieldset>
  );
}

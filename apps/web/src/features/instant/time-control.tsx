// The time control: a day, a time, the day as a slider that can be played, and back to now.
import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAskedInstant } from '../../app/city-hooks.ts';
import { addDays, minuteOf, timeOf, useDateWords } from '../../app/date-words.ts';
import { instantChosen, nowChosen, playingSet } from '../../app/instant-slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { DaySlider } from '../../ui/day-slider.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './instant.module.css';
import { usePlayedDay } from './use-played-day.ts';

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
        <Field
          label={t('instant.date')}
          type="date"
          value={date}
          className={styles.date}
          onChange={(value) => value !== '' && choose({ date: value })}
        />
        <IconButton label={t('instant.dayOn')} onClick={() => choose({ date: addDays(date, 1) })}>
          <IconChevronRight size={20} stroke={1.5} />
        </IconButton>
        <Field
          label={t('instant.time')}
          type="time"
          value={time}
          className={styles.time}
          onChange={(value) => value !== '' && choose({ time: value })}
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
          onChange={(minute) => choose({ time: timeOf(minute) })}
        />
      </div>
    </fieldset>
  );
}

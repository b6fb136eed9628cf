// The time control: a day, a time, the day as a slider that can be played, and a return to now. On
// a phone, one line that opens on a tap.
import { Button, UnstyledButton } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconClock,
  IconMinus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, formatMinuteOfDay, parseMinuteOfDay } from '../../shell/date-format.ts';
import { CityDateField, CityTimeField } from '../../shell/date-time-inputs.tsx';
import { instantChosen, nowChosen, playingSet } from '../../shell/instant-slice.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { DaySlider } from '../../ui/day-slider.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSelectedInstant } from '../city/city-hooks.ts';
import styles from './instant.module.css';
import { addHours } from './playback-steps.ts';
import { usePlayback } from './use-playback.ts';

interface Props {
  /** Whether it is a bar in one line; the week then opens above it. */
  readonly isBar?: boolean;
  /** The week, shown below the day. */
  readonly children?: ReactNode;
}

export function TimeControl({ isBar = false, children }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const selectedInstant = useSelectedInstant();
  const playing = useAppSelector((state) => state.instant.playing);
  const words = useDateFormat();
  const [open, setOpen] = useState(false);
  usePlayback(selectedInstant, playing);
  if (selectedInstant === null) return null;
  const { date, time, live } = selectedInstant;
  const choose = (part: { date?: string; time?: string }) => dispatch(instantChosen({ date, time, ...part }));
  const moment = words.moment(date, time);
  const Fold = open ? IconChevronDown : IconChevronUp;
  return (
    <fieldset className={styles.control} aria-label={t('instant.label')} data-open={open} data-bar={isBar}>
      <UnstyledButton
        className={styles.summary}
        aria-expanded={open}
        aria-label={`${t('instant.label')}: ${live ? `${t('instant.now')}, ` : ''}${moment}`}
        onClick={() => setOpen(!open)}
      >
        <IconClock size={18} stroke={1.5} aria-hidden="true" />
        <span className={styles.moment}>
          {live && <strong>{t('instant.now')} · </strong>}
          {moment}
        </span>
        <Fold size={18} stroke={1.5} aria-hidden="true" />
      </UnstyledButton>
      <div className={styles.parts}>
        <div className={styles.day}>
          <IconButton label={t('instant.dayBack')} onClick={() => choose({ date: addDays(date, -1) })}>
            <IconChevronLeft size={20} stroke={1.5} />
          </IconButton>
          <CityDateField
            label={t('instant.date')}
            value={date}
            text={words.shortDay(date)}
            className={styles.date}
            onChange={(value) => choose({ date: value })}
          />
          <IconButton label={t('instant.dayOn')} onClick={() => choose({ date: addDays(date, 1) })}>
            <IconChevronRight size={20} stroke={1.5} />
          </IconButton>
          <CityTimeField
            label={t('instant.time')}
            value={time}
            className={styles.time}
            onChange={(value) => choose({ time: value })}
          />
          <Button
            className="flex-none margin-start-auto"
            size="compact-md"
            variant={live ? 'filled' : 'default'}
            aria-label={t('instant.goNow')}
            aria-pressed={live}
            onClick={() => dispatch(nowChosen())}
          >
            {t('instant.now')}
          </Button>
        </div>
        <div className={`row gap-4 min-width-0 ltr ${styles.clock}`}>
          <IconButton
            label={playing === 'day' ? t('instant.pause') : t('instant.play')}
            onClick={() => dispatch(playingSet(playing === 'day' ? null : 'day'))}
          >
            {playing === 'day' ? (
              <IconPlayerPause size={20} stroke={1.5} />
            ) : (
              <IconPlayerPlay size={20} stroke={1.5} />
            )}
          </IconButton>
          <IconButton
            label={t('instant.hourBack')}
            onClick={() => dispatch(instantChosen(addHours(selectedInstant, -1)))}
          >
            <IconMinus size={18} stroke={1.5} />
          </IconButton>
          <div className="fill">
            <DaySlider
              label={t('instant.slider')}
              minute={parseMinuteOfDay(time)}
              text={moment}
              hourName={words.hour}
              hasHours={!isBar}
              onChange={(minute) => choose({ time: formatMinuteOfDay(minute) })}
            />
          </div>
          <IconButton
            label={t('instant.hourOn')}
            onClick={() => dispatch(instantChosen(addHours(selectedInstant, 1)))}
          >
            <IconPlus size={18} stroke={1.5} />
          </IconButton>
        </div>
        {isBar && (
          <IconButton
            className={styles.weekToggle}
            label={t('instant.week')}
            expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Fold size={20} stroke={1.5} />
          </IconButton>
        )}
        {isBar ? <div className={styles.week}>{children}</div> : children}
      </div>
    </fieldset>
  );
}

// The week as seven days to choose from, one tap each. With a curb selected, each day shows the
// curb's type through the day. The week can be played.
import { roundTo } from '@curbwright/core';
import { UnstyledButton } from '@mantine/core';
import { IconPlayerPause, IconPlayerTrackNext } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addDays, weekDayOf } from '../../shell/date-format.ts';
import { instantChosen, playingSet } from '../../shell/instant-slice.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSelectedInstant } from '../city/city-hooks.ts';
import styles from './week-strip.module.css';

/** A part of a day in one color; `from` and `to` are fractions of the day, 0 to 1. */
export interface DaySegment {
  readonly from: number;
  readonly to: number;
  readonly color: string;
}

interface Props {
  /** By day, Monday first; `null` when no curb is selected. */
  readonly days: readonly (readonly DaySegment[])[] | null;
}

const percent = (part: number) => `${roundTo(part * 100, 2)}%`;

function Bar({ stretches }: { readonly stretches: readonly DaySegment[] }) {
  return (
    <svg className="block round-2 keep-colors" width="100%" height="6" aria-hidden="true">
      {stretches.map(({ from, to, color }) => (
        <rect key={from} x={percent(from)} width={percent(to - from)} height="6" fill={color} />
      ))}
    </svg>
  );
}

export function WeekStrip({ days }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const selectedInstant = useSelectedInstant();
  const playing = useAppSelector((state) => state.instant.playing) === 'week';
  const words = useDateFormat();
  if (selectedInstant === null) return null;
  const { date, time } = selectedInstant;
  const today = weekDayOf(date);
  const monday = addDays(date, -today);
  return (
    <div className="row gap-4 min-width-0">
      <IconButton
        label={playing ? t('instant.pauseWeek') : t('instant.playWeek')}
        onClick={() => dispatch(playingSet(playing ? null : 'week'))}
      >
        {playing ? (
          <IconPlayerPause size={20} stroke={1.5} />
        ) : (
          <IconPlayerTrackNext size={20} stroke={1.5} />
        )}
      </IconButton>
      <ul className={`fill grid gap-2 no-bullets ${styles.days}`} aria-label={t('instant.week')}>
        {words.weekDays.map(({ short }, day) => {
          const on = addDays(monday, day);
          return (
            <li key={short}>
              <UnstyledButton
                className={styles.day}
                aria-pressed={day === today}
                // The label begins with the visible text, because voice control users say what they
                // see.
                aria-label={`${short} ${Number(on.slice(-2))}, ${words.month(on)}`}
                onClick={() => dispatch(instantChosen({ date: on, time }))}
              >
                <span className={`max-full clip soft text-12 nowrap ${styles.name}`}>{short}</span>{' '}
                <span>{Number(on.slice(-2))}</span>
                {days !== null && <Bar stretches={days[day] ?? []} />}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

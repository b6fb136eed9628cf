// Plays the day: a quarter of an hour at each step, on into the next day, until it is paused.
import { useEffect } from 'react';
import { addDays, minuteOf, timeOf } from '../../app/date-words.ts';
import { type CivilInstant, instantChosen } from '../../app/instant-slice.ts';
import { useAppDispatch } from '../../app/store.ts';

const stepMinutes = 15;
const stepMilliseconds = 200;

/** The moment one step after `at`, on the quarter hour. */
export function playedOn(at: CivilInstant): CivilInstant {
  const next = Math.floor(minuteOf(at.time) / stepMinutes) * stepMinutes + stepMinutes;
  return next < 1440 ? { date: at.date, time: timeOf(next) } : { date: addDays(at.date, 1), time: timeOf(0) };
}

export function usePlayedDay(at: CivilInstant | null, playing: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!playing || at === null) return;
    const timer = setTimeout(() => dispatch(instantChosen(playedOn(at))), stepMilliseconds);
    return () => clearTimeout(timer);
  }, [at, playing, dispatch]);
}

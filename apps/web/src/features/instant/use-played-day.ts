// Plays the day: a quarter of an hour at each step, on into the next day, until it is paused.
import { useEffect } from 'react';
import { type CivilInstant, instantChosen } from '../../app/instant-slice.ts';
import { useAppDispatch } from '../../app/store.ts';
import { playedOn } from './played-on.ts';

const stepMilliseconds = 200;

export function usePlayedDay(at: CivilInstant | null, playing: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!playing || at === null) return;
    const timer = setTimeout(() => dispatch(instantChosen(playedOn(at))), stepMilliseconds);
    return () => clearTimeout(timer);
  }, [at, playing, dispatch]);
}

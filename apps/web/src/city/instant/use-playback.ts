// Plays the day or the week step by step, continuing into the next, until paused.
import { useEffect } from 'react';
import { type CivilInstant, instantChosen, type PlaybackSpan } from '../../shell/instant-slice.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { nextPlaybackInstant } from './playback-steps.ts';

const stepMilliseconds = 200;

export function usePlayback(at: CivilInstant | null, playing: PlaybackSpan | null): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (playing === null || at === null) return;
    const timer = setTimeout(
      () => dispatch(instantChosen(nextPlaybackInstant(at, playing))),
      stepMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [at, playing, dispatch]);
}

// Asks for places while somebody types: when the typing rests, once for each text, and never for one that is no longer wanted.
import type { FoundPlace } from '@curbwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { store, useAppDispatch } from '../../app/store.ts';

/** Milliseconds the typing rests before a question is sent. */
const rest = 180;
export const mostShown = 12;

export interface SearchState {
  /** What the answer is for; differs from what stands in the field while it is being asked. */
  readonly text: string;
  readonly places: readonly FoundPlace[];
  readonly status: 'idle' | 'asking' | 'found' | 'failed';
  readonly attribution: string | null;
}

const idle: SearchState = { text: '', places: [], status: 'idle', attribution: null };

/** Where the map looks, coarsely: places of equal worth come nearest first, and the same text stays the same question. */
function near(): { lng: number; lat: number } | undefined {
  const { camera } = store.getState().map;
  if (camera === null || camera.kind !== 'point') return undefined;
  return { lng: Math.round(camera.lng * 100) / 100, lat: Math.round(camera.lat * 100) / 100 };
}

/** Places for `text`; `attempt` goes up to ask again after a failure. */
export function useSearch(text: string, attempt: number): SearchState {
  const dispatch = useAppDispatch();
  const { i18n } = useTranslation();
  const [state, setState] = useState<SearchState>(idle);
  const language = i18n.language.slice(0, 2);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') {
      setState(idle);
      return;
    }
    setState((last) => ({ ...last, status: 'asking' }));
    let stop = () => undefined;
    const timer = setTimeout(() => {
      const query = { q: wanted, limit: mostShown, language, ...near() };
      const asked = dispatch(api.endpoints.search.initiate({ query }, { forceRefetch: attempt > 0 }));
      stop = () => {
        asked.abort();
        asked.unsubscribe();
      };
      void asked.then(({ data, error }) => {
        if (data !== undefined)
          setState({ text: wanted, places: data.results, status: 'found', attribution: data.attribution });
        else if (error !== undefined && !('name' in error && error.name === 'AbortError'))
          setState({ text: wanted, places: [], status: 'failed', attribution: null });
      });
    }, rest);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [wanted, language, attempt, dispatch]);
  return state;
}

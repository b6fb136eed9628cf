// Searches for places while the person types: debounced, once per text, and canceled when the text
// changes.
import type { FoundPlace } from '@curbwright/contract';
import { roundTo } from '@curbwright/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { store, useAppDispatch } from '../../shell/store.ts';

/** Debounce before a request is sent, in milliseconds. */
const debounceMs = 180;
const maxShownPlaces = 12;

interface SearchResponse {
  /** The text that was searched for. */
  readonly text: string;
  readonly status: 'idle' | 'found' | 'failed';
  readonly places: readonly FoundPlace[];
  readonly attribution: string | null;
  /** Message key of what to try when nothing was found. */
  readonly hint: 'search.hint' | 'search.hintNoStreets';
}

export interface SearchState extends Omit<SearchResponse, 'status'> {
  /** While the status is `asking`, the places are those of the previous response. */
  readonly status: SearchResponse['status'] | 'asking';
}

const idle: SearchResponse = {
  text: '',
  places: [],
  status: 'idle',
  attribution: null,
  hint: 'search.hint',
};

/**
 * Returns the map center, rounded. It ranks equal matches by distance; rounding keeps the request
 * the same after small map moves.
 */
function searchCenter(): { lng: number; lat: number } | undefined {
  const { camera } = store.getState().map;
  if (camera === null || camera.kind !== 'point') return undefined;
  return { lng: roundTo(camera.lng, 2), lat: roundTo(camera.lat, 2) };
}

/** Whether the request was canceled by further typing, which is not a failure. */
function wasAborted(error: object): boolean {
  return 'name' in error && error.name === 'AbortError';
}

/**
 * Searches places for `text`. Incrementing `attempt` retries after a failure. `onFound` is called
 * with each response.
 */
export function useSearch(
  text: string,
  attempt: number,
  onFound: (text: string, places: readonly FoundPlace[]) => void,
): SearchState {
  const dispatch = useAppDispatch();
  const { i18n } = useTranslation();
  const [answer, setAnswer] = useState(idle);
  const language = i18n.language.slice(0, 2);
  const searchText = text.trim();
  const listener = useRef(onFound);
  useEffect(() => {
    listener.current = onFound;
  });
  useEffect(() => {
    if (searchText === '') return undefined;
    let request: ReturnType<typeof ask> | undefined;
    const ask = () => {
      const query = { q: searchText, limit: maxShownPlaces, language, ...searchCenter() };
      return dispatch(api.endpoints.search.initiate({ query }, { forceRefetch: attempt > 0 }));
    };
    const askNow = async () => {
      request = ask();
      const { data, error } = await request;
      if (data !== undefined) {
        const { results: places, attribution } = data;
        const hint =
          data.has_street_names || data.addresses !== 'off' ? 'search.hint' : 'search.hintNoStreets';
        setAnswer({ text: searchText, places, status: 'found', attribution, hint });
        listener.current(searchText, places);
      } else if (error !== undefined && !wasAborted(error))
        setAnswer({ ...idle, text: searchText, status: 'failed' });
    };
    const timer = setTimeout(() => void askNow(), debounceMs);
    return () => {
      clearTimeout(timer);
      request?.abort();
      request?.unsubscribe();
    };
  }, [searchText, language, attempt, dispatch]);
  if (searchText === '') return idle;
  return answer.text === searchText ? answer : { ...answer, status: 'asking' };
}

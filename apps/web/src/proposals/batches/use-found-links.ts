// Finds curbs while a person types: the request is sent once the conditions are stable, the one
// before it is canceled, and what is found is marked on the map.
import type { Contract } from '@curbwright/contract';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { changeBatch } from '../../city/view/batch-slice.ts';
import { api } from '../../shell/api.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { createDebouncedRequest } from './debounced-request.ts';
import type { FindBody } from './find-form.ts';

/** Milliseconds between the last keystroke and the request. */
const debounceMs = 250;
/** Maximum number of found curbs marked on the map. */
const maxMarkedLinks = 10_000;

export type FoundLinks = z.output<Contract['selectLinks']['answer']>;

/** The response for the current conditions; both `null` while it is awaited. */
interface FindState {
  readonly answer: FoundLinks | null;
  readonly error: unknown;
}

const awaited: FindState = { answer: null, error: null };
const noLinks: readonly number[] = [];

/** Finds the curbs for the conditions; equal ones are one request. `null` = nothing to find. */
export function useFoundLinks(body: FindBody | null): FindState {
  const dispatch = useAppDispatch();
  const key = body === null ? null : JSON.stringify(body);
  const [state, setState] = useState<FindState & { readonly key: string | null }>({ ...awaited, key: null });
  const request = useMemo(
    () =>
      createDebouncedRequest(([text]: readonly [text: string]) => {
        const parsed: FindBody = JSON.parse(text);
        const call = dispatch(api.endpoints.selectLinks.initiate({ body: parsed }, { track: false }));
        let isOver = false;
        const handleResponse = async () => {
          const { data, error } = await call;
          if (!isOver) setState({ key: text, answer: data ?? null, error: error ?? null });
        };
        void handleResponse();
        return () => {
          isOver = true;
          call.abort();
        };
      }, debounceMs),
    [dispatch],
  );
  useEffect(() => {
    if (key === null) request.stop();
    else request.want([key]);
  }, [request, key]);
  useEffect(() => request.stop, [request]);
  const current = key !== null && state.key === key ? state : awaited;
  // The marks of the last response stay until the next one, so that the map does not flicker.
  const links = key === null || state.error !== null ? noLinks : state.answer?.links;
  useEffect(() => {
    if (links !== undefined) changeBatch({ foundLinks: links.slice(0, maxMarkedLinks) });
  }, [links]);
  useEffect(() => () => changeBatch({ foundLinks: noLinks }), []);
  return current;
}

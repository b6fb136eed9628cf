// Loads the server's preview of editing the selected curbs. It is requested once selection and form
// are stable, and only the latest response is used.
import type { BatchEdit } from '@curbwright/core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api } from '../../shell/api.ts';
import { type ApiError, isApiError } from '../../shell/api-error.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { createDebouncedRequest } from './debounced-request.ts';
import type { Preview } from './preview-summary.ts';

/** Milliseconds between the last edit and the request. */
const debounceMs = 300;

export interface PreviewState {
  /** The last response; `null` = none yet, or nothing is selected. */
  readonly answer: Preview | null;
  /** Whether the response matches the current selection and form. */
  readonly isCurrent: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

interface PreviewResult {
  readonly key: string;
  readonly links: readonly number[];
  readonly answer: Preview | null;
  readonly error: ApiError | null;
}

/** Links, edit as JSON, scenario, attempt number. */
type PreviewQuery = readonly [
  links: readonly number[],
  said: string,
  scenario: number | null,
  attempt: number,
];

const unnamed: ApiError = { status: 0, request: '', body: null };

function parseEdit(editJson: string): BatchEdit {
  const edit: BatchEdit = JSON.parse(editJson);
  return edit;
}

/** Loads the preview. `links` must remain the same array as long as the same curbs are selected. */
export function usePreview(links: readonly number[], edit: BatchEdit, scenario: number | null): PreviewState {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const editJson = JSON.stringify({ ...edit, reason: '' });
  const [state, setState] = useState<PreviewResult>({ key: '', links: [], answer: null, error: null });
  const ask = useMemo(
    () =>
      createDebouncedRequest(([about, edited, where]: PreviewQuery) => {
        const body = {
          links: [...about],
          edit: parseEdit(edited),
          ...(where === null ? {} : { scenario: where }),
        };
        const call = dispatch(api.endpoints.previewBatchRegulation.initiate({ body }, { track: false }));
        let isOver = false;
        const handleResponse = async () => {
          const { data, error } = await call;
          if (isOver) return;
          const fault = data !== undefined ? null : isApiError(error) ? error : unnamed;
          setState({ key: `${edited} ${where}`, links: about, answer: data ?? null, error: fault });
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
    if (links.length === 0) ask.stop();
    else ask.want([links, editJson, scenario, attempt]);
  }, [ask, links, editJson, scenario, attempt]);
  useEffect(() => ask.stop, [ask]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const isCurrent = state.links === links && state.key === `${editJson} ${scenario}`;
  if (links.length === 0) return { answer: null, isCurrent: true, error: null, retry };
  return { answer: state.answer, isCurrent, error: isCurrent ? state.error : null, retry };
}

// What the edit of the chosen curbs would do, as the server works it out: asked when choice and form have rested, the last question's answer only.
import type { BatchEdit } from '@curbwright/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { type ApiError, isApiError } from '../../app/api-error.ts';
import { useAppDispatch } from '../../app/store.ts';
import type { Preview } from './summary.ts';

/** Milliseconds between the last touch and the question. */
const rest = 300;

export interface PreviewState {
  /** The last answer; null = none yet, or nothing is chosen. */
  readonly answer: Preview | null;
  /** It is about the choice and the form as they are now. */
  readonly isCurrent: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
}

interface Asked {
  readonly key: string;
  readonly answer: Preview | null;
  readonly error: ApiError | null;
}

const unnamed: ApiError = { status: 0, request: '', body: null };

/** `links` is the same list as long as the same curbs are chosen. */
export function usePreview(links: readonly number[], edit: BatchEdit, scenario: number | null): PreviewState {
  const dispatch = useAppDispatch();
  const [attempt, setAttempt] = useState(0);
  const said = JSON.stringify({ ...edit, reason: '' });
  const [asked] = useDebouncedValue({ links, said, scenario, attempt }, rest);
  const [state, setState] = useState<Asked & { readonly links: readonly number[] }>({
    key: '',
    links: [],
    answer: null,
    error: null,
  });
  useEffect(() => {
    if (asked.links.length === 0) return undefined;
    const edited: BatchEdit = JSON.parse(asked.said);
    const call = dispatch(
      api.endpoints.previewBatchRegulation.initiate({
        body: {
          links: [...asked.links],
          edit: edited,
          ...(asked.scenario === null ? {} : { scenario: asked.scenario }),
        },
      }),
    );
    let isOver = false;
    const key = `${asked.said} ${asked.scenario}`;
    const hear = async () => {
      const { data, error } = await call;
      if (isOver) return;
      const fault = data !== undefined ? null : isApiError(error) ? error : unnamed;
      setState({ key, links: asked.links, answer: data ?? null, error: fault });
    };
    void hear();
    return () => {
      isOver = true;
      call.abort();
    };
  }, [asked, dispatch]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const isCurrent = state.links === links && state.key === `${said} ${scenario}`;
  if (links.length === 0) return { answer: null, isCurrent: true, error: null, retry };
  return { answer: state.answer, isCurrent, error: isCurrent ? state.error : null, retry };
}

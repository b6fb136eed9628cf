// Polls a job while it runs. When its state changes, all import data is fetched again.
import type { ImportJobResponse } from '@curbwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { isInProgress } from './import-steps.ts';

/** Milliseconds between two polls. */
const pollIntervalMs = 700;

interface JobState {
  readonly job: ImportJobResponse | null;
  readonly isError: boolean;
  readonly again: () => void;
}

export function useJob(id: number): JobState {
  const { i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const [isPolling, setMoves] = useState(true);
  const { currentData, isError, refetch } = api.useImportJobQuery(
    { params: { id }, query: { language: i18n.language } },
    { pollingInterval: isPolling ? pollIntervalMs : 0, refetchOnMountOrArgChange: true },
  );
  const now = currentData === undefined ? !isError : isInProgress(currentData);
  if (now !== isPolling) setMoves(now);
  const state = currentData?.state;
  useEffect(() => {
    // Reload the list, the issues and the curbs shown, because they have changed.
    if (state !== undefined) dispatch(api.util.invalidateTags(['imports']));
  }, [state, dispatch]);
  return { job: currentData ?? null, isError, again: () => void refetch() };
}

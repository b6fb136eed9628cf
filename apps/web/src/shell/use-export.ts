// Runs one export at a time: it is running, stopped, failed with its error, or saved and confirmed.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../ui/toast.ts';
import { type ApiError, formatFormError } from './api-error.ts';
import type { ApiRequest } from './api-types.ts';
import { openOrSaveFile } from './open-file.ts';

/** The export request, or an error if it could not be prepared. */
export type ExportRequest = ApiRequest | { readonly error: ApiError };

interface ExportControls {
  readonly busy: boolean;
  /** Error message. */
  readonly fault: string | null;
  /**
   * Prepares the request, sends it and saves the file; resolves to `true` once it is there.
   * `inTab`: opens it in a new tab.
   */
  readonly start: (request: () => Promise<ExportRequest>, inTab: boolean) => Promise<boolean>;
  readonly stop: () => void;
}

export function useExport(): ExportControls {
  const { t } = useTranslation();
  const [run, setRun] = useState<{ readonly busy: boolean; readonly error: ApiError | null }>({
    busy: false,
    error: null,
  });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start: ExportControls['start'] = async (request, inTab) => {
    const stop = new AbortController();
    running.current = stop;
    setRun({ busy: true, error: null });
    const ended = (error: ApiError | null) => {
      running.current = null;
      setRun({ busy: false, error: stop.signal.aborted ? null : error });
      return false;
    };
    const exportRequest = await request();
    if ('error' in exportRequest) return ended(exportRequest.error);
    if (stop.signal.aborted) return ended(null);
    const taken = await openOrSaveFile(exportRequest, { inTab, signal: stop.signal });
    if ('error' in taken) return ended(taken.error);
    ended(null);
    showSuccess(t('export.done', { name: taken.name }));
    return true;
  };
  const { busy, error } = run;
  return {
    busy,
    fault: error === null ? null : formatFormError(error, t('error.fallback')),
    start,
    stop: () => running.current?.abort(),
  };
}

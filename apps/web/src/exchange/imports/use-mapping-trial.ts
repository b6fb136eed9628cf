// Tries the current mapping on the first records. The request is debounced, only the latest
// response is used, and earlier rows remain until it arrives.
import { calls } from 'virtual:staff-calls';
import type { MappingTrialRow } from '@curbwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFormError } from '../../shell/api-error.ts';
import { sendApiRequest } from '../../shell/api-sender.ts';
import type { Mapping } from './mapping.ts';

/** Milliseconds between the last change to the form and the request. */
const debounceMs = 350;
const nothing: readonly MappingTrialRow[] = [];

export interface MappingTrial {
  /** Results of the last mapping that could be applied. */
  readonly rows: readonly MappingTrialRow[];
  /** Whether the results are for the current mapping. */
  readonly isCurrent: boolean;
  /** Why the mapping cannot be applied, as text. `null`: it can be applied. */
  readonly fault: string | null;
}

interface TrialResult {
  readonly text: string;
  readonly rows: readonly MappingTrialRow[];
  readonly fault: string | null;
}

function toTriedRows(data: unknown): readonly MappingTrialRow[] {
  // The contract leaves the rows untyped here. Their type is guaranteed by tests on the server.
  return (data as { readonly results: readonly MappingTrialRow[] }).results;
}

export function useMappingTrial(job: number, mapping: Mapping, mayTry: boolean): MappingTrial {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const text = JSON.stringify(mapping);
  const [answer, setAnswer] = useState<TrialResult>({ text: '', rows: nothing, fault: null });
  useEffect(() => {
    if (!mayTry) return;
    const stop = new AbortController();
    const ask = async () => {
      const request = {
        call: calls.tryImportMapping,
        params: { id: job },
        query: { language },
        body: { mapping: JSON.parse(text) },
      };
      const got = await sendApiRequest(request, stop.signal);
      if (stop.signal.aborted) return;
      setAnswer((before) =>
        'data' in got
          ? { text, rows: toTriedRows(got.data), fault: null }
          : { text, rows: before.rows, fault: formatFormError(got.error, t('error.fallback')) },
      );
    };
    const timer = setTimeout(() => void ask(), debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [job, text, language, mayTry, t]);
  return { rows: answer.rows, isCurrent: answer.text === text, fault: answer.fault };
}

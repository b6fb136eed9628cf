// What the first records become by the mapping as it stands: asked when the form has rested, the last question's answer only, and quietly.
import { calls } from 'virtual:staff-calls';
import type { TriedImportRow } from '@curbwright/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultWords } from '../../shell/api-error.ts';
import { sendCall } from '../../shell/send.ts';
import type { Mapping } from './mapping.ts';

/** Milliseconds between the last touch of the form and the question. */
const rest = 350;
const nothing: readonly TriedImportRow[] = [];

export interface Tried {
  /** Of the last mapping that could be tried. */
  readonly rows: readonly TriedImportRow[];
  /** It is about the mapping as it is now. */
  readonly isCurrent: boolean;
  /** Why the mapping cannot be tried, in words; null = it can. */
  readonly fault: string | null;
}

interface Answer {
  readonly text: string;
  readonly rows: readonly TriedImportRow[];
  readonly fault: string | null;
}

function rowsIn(data: unknown): readonly TriedImportRow[] {
  // What the call answers is the contract's word; the server checks it in its tests.
  return (data as { readonly results: readonly TriedImportRow[] }).results;
}

export function useTried(job: number, mapping: Mapping, mayTry: boolean): Tried {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const text = JSON.stringify(mapping);
  const [answer, setAnswer] = useState<Answer>({ text: '', rows: nothing, fault: null });
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
      const got = await sendCall(request, stop.signal);
      if (stop.signal.aborted) return;
      setAnswer((before) =>
        'data' in got
          ? { text, rows: rowsIn(got.data), fault: null }
          : { text, rows: before.rows, fault: faultWords(got.error, t('error.fallback')) },
      );
    };
    const timer = setTimeout(() => void ask(), rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [job, text, language, mayTry, t]);
  return { rows: answer.rows, isCurrent: answer.text === text, fault: answer.fault };
}

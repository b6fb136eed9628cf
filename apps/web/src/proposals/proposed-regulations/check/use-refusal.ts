// Turns a rejected request into the result of one proposal, as text: title and detail, or who
// changed it and when, in city time.
import type { ProposalOutcome } from '@curbwright/contract';
import { instantInWords } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, faultWords, isApiError } from '../../../shell/api-error.ts';
import { useReader } from '../../../shell/reader-hooks.ts';
import type { Outcome } from './outcomes.ts';

function fieldOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

interface Told {
  /** For a rejected request. */
  readonly refusalOf: (id: number, error: unknown) => Outcome;
  /** For one of several proposals. */
  readonly outcomeOf: (result: ProposalOutcome) => Outcome;
}

export function useTold(): Told {
  const { t } = useTranslation();
  const reader = useReader();
  return useMemo(() => {
    const changed = (code: string | null, who: string | null, at: string | null): string | null => {
      const when = Date.parse(at ?? '');
      if (code !== 'changed_meanwhile' || who === null || !Number.isFinite(when)) return null;
      return t('outcome.changed', { who, when: instantInWords(when, reader) });
    };
    return {
      refusalOf: (id, error) => {
        const fallback = t('error.fallback');
        if (!isApiError(error)) return { id, ok: false, title: null, detail: fallback };
        if (error.status === 0) return { id, ok: false, title: null, detail: t('outcome.unreached') };
        const { body } = error;
        const detail =
          changed(codeOf(error), fieldOf(body, 'changed_by'), fieldOf(body, 'changed_at')) ??
          faultWords(error, fallback);
        return { id, ok: false, title: fieldOf(body, 'title'), detail };
      },
      outcomeOf: ({ id, ok, title, detail, code, changed_by, changed_at }) => ({
        id,
        ok,
        title,
        detail: changed(code, changed_by ?? null, changed_at ?? null) ?? detail,
      }),
    };
  }, [t, reader]);
}

export function useRefusal(): Told['refusalOf'] {
  return useTold().refusalOf;
}

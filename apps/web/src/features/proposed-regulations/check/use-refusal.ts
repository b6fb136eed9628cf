// What a refused call says of one proposal, in words: its title and detail; who changed it and when, in the city's time.
import { instantInWords } from '@curbwright/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, faultWords, isApiError } from '../../../app/api-error.ts';
import { useReader } from '../../../app/reader-hooks.ts';
import type { Outcome } from './outcomes.ts';

function fieldOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

export function useRefusal(): (id: number, error: unknown) => Outcome {
  const { t } = useTranslation();
  const reader = useReader();
  return useCallback(
    (id, error) => {
      const fallback = t('error.fallback');
      if (!isApiError(error)) return { id, ok: false, title: null, detail: fallback };
      if (error.status === 0) return { id, ok: false, title: null, detail: t('outcome.unreached') };
      const title = fieldOf(error.body, 'title');
      const who = fieldOf(error.body, 'changed_by');
      const when = Date.parse(fieldOf(error.body, 'changed_at') ?? '');
      if (codeOf(error) === 'changed_meanwhile' && who !== null && Number.isFinite(when))
        return {
          id,
          ok: false,
          title,
          detail: t('outcome.changed', { who, when: instantInWords(when, reader) }),
        };
      return { id, ok: false, title, detail: faultWords(error, fallback) };
    },
    [t, reader],
  );
}

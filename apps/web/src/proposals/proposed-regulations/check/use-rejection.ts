// Turns a rejected request into the result of one proposal, as text: title and detail, or who
// changed it and when, in city time.
import type { ProposalOutcome } from '@curbwright/contract';
import { formatDateAndTime } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, formatFormError, isApiError } from '../../../shell/api-error.ts';
import { usePersonNames } from '../../../shell/person-name.ts';
import { useReader } from '../../../shell/reader-hooks.ts';
import type { Outcome } from './outcomes.ts';

function stringField(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
}

interface OutcomeFormatters {
  /** Returns the outcome for a rejected request. */
  readonly refusalOf: (id: number, error: unknown) => Outcome;
  /** Returns the outcome for one of several proposals. */
  readonly outcomeOf: (result: ProposalOutcome) => Outcome;
}

export function useOutcomeFormatters(): OutcomeFormatters {
  const { t } = useTranslation();
  const reader = useReader();
  const { nameOf: personName } = usePersonNames();
  return useMemo(() => {
    const formatChangedBy = (code: string | null, who: string | null, at: string | null): string | null => {
      const when = Date.parse(at ?? '');
      if (code !== 'changed_meanwhile' || who === null || !Number.isFinite(when)) return null;
      return t('outcome.changed', { who: personName(who), when: formatDateAndTime(when, reader) });
    };
    return {
      refusalOf: (id, error) => {
        const fallback = t('error.fallback');
        if (!isApiError(error)) return { id, ok: false, title: null, detail: fallback };
        if (error.status === 0) return { id, ok: false, title: null, detail: t('outcome.unreached') };
        const { body } = error;
        const detail =
          formatChangedBy(codeOf(error), stringField(body, 'changed_by'), stringField(body, 'changed_at')) ??
          formatFormError(error, fallback);
        const code = stringField(body, 'reason') ?? codeOf(error);
        return { id, ok: false, title: stringField(body, 'title'), detail, code };
      },
      outcomeOf: ({ id, ok, title, detail, code, changed_by, changed_at }) => ({
        id,
        ok,
        title,
        code,
        detail: formatChangedBy(code, changed_by ?? null, changed_at ?? null) ?? detail,
      }),
    };
  }, [t, reader, personName]);
}

export function useRejectionOutcome(): OutcomeFormatters['refusalOf'] {
  return useOutcomeFormatters().refusalOf;
}

// The "How is this counted?" note of the demand and turnover dashboards: the formulas of a number,
// the data behind the response, and the sessions left out.
import type { measureNote } from '@curbwright/contract';
import { sessionIssues } from '@curbwright/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { CalculationNote } from '../ui/calculation-note.tsx';
import { useMetricFormat } from './metric-format.ts';

export type MeasureNote = z.output<typeof measureNote>;

/** Properties common to all panels with figures on measured use. */
export interface MeasuredPanel {
  readonly note: MeasureNote;
  /** `true` when the numbers belong to an earlier request. */
  readonly old: boolean;
}

/** Formulas whose text is in the core package. */
export type FormulaCode =
  | 'occupancy'
  | 'peak-occupancy'
  | 'sessions'
  | 'sessions-per-day'
  | 'revenue'
  | 'revenue-per-space-day'
  | 'coverage'
  | 'pressure'
  | 'dwell'
  | 'median-dwell'
  | 'mean-dwell'
  | 'turnover'
  | 'overstay'
  | 'overstay-minutes'
  | 'supply-spaces'
  | 'supply-metres'
  | 'spaces-of-a-link'
  | 'rules-known'
  | 'space-hours'
  | 'most-common'
  | 'potential-revenue'
  | 'revenue-percent'
  | 'total-users'
  | 'gain-loss'
  | 'new-regulations'
  | 'user-classes';

/** Validation errors with a translated name; others are shown by their code. */
const translatedIssues: ReadonlySet<string> = new Set(sessionIssues);

/** Formulas added to the note of every number they apply to. */
const commonFormulas = ['type-of-today', 'spaces-of-a-link'] as const;

/**
 * Describes the parking sessions that are stored but left out of every number: how many there are,
 * by reason.
 */
export function useExcludedSessions(note: MeasureNote | null) {
  const { t } = useTranslation();
  const { whole } = useMetricFormat();
  return useMemo(() => {
    const faults = (note?.faults ?? []).filter(({ sessions }) => sessions > 0);
    const name = (fault: string) => (translatedIssues.has(fault) ? t(`counted.fault.${fault}`) : fault);
    return {
      count: faults.reduce((sum, { sessions }) => sum + sessions, 0),
      kinds: faults.map(({ fault, sessions }) => `${name(fault)} ${whole(sessions)}`).join(', '),
    };
  }, [note, t, whole]);
}

/** Whether some revenue was measured without sessions, so that it belongs to no observed space. */
export function hasRevenueWithoutSessions({ formulas }: MeasureNote): boolean {
  return formulas.includes('measured-revenue');
}

/** All spaces of the curbs in a note. */
export function allSpaces({ spaces_counted: counted, spaces_estimated: estimated }: MeasureNote): number {
  return counted + estimated;
}

/** Returns a function that says how many of the selected curbs and spaces were measured. */
export function useMeasuredCurbsText(): (note: MeasureNote) => string {
  const { t } = useTranslation();
  const { whole } = useMetricFormat();
  return (note) =>
    t('demand.card.measured', {
      observed: whole(note.links_observed),
      all: note.links,
      spaces: whole(note.spaces_observed),
      allSpaces: allSpaces(note),
    });
}

/**
 * Returns a function that builds the note on how a number is calculated, from the codes of its
 * formulas.
 */
export function useMeasureNote(
  note: MeasureNote | null,
): (...codes: readonly FormulaCode[]) => CalculationNote {
  const { t } = useTranslation();
  const { whole, share } = useMetricFormat();
  const excluded = useExcludedSessions(note);
  return useCallback(
    (...codes) => {
      const of = note?.formulas ?? [];
      // Numbers based on stored occupancy have separate formulas.
      const own = codes.map((code) => (of.includes(`stored-${code}`) ? `stored-${code}` : code));
      const formulas = [...own, ...commonFormulas.filter((code) => of.includes(code))].map((code) =>
        t(`formula.${code}`),
      );
      if (note === null) return { formulas, facts: [] };
      return {
        formulas,
        facts: [
          {
            name: t('counted.rows'),
            text: t('counted.stays', { count: note.rows, number: whole(note.rows) }),
          },
          {
            name: t('counted.links'),
            text: t('counted.linksOf', { observed: whole(note.links_observed), all: whole(note.links) }),
          },
          {
            name: t('counted.spacesMeasured'),
            text: t('counted.linksOf', {
              observed: whole(note.spaces_observed),
              all: whole(allSpaces(note)),
            }),
          },
          {
            name: t('counted.spaces'),
            text: t('counted.spacesOf', {
              counted: whole(note.spaces_counted),
              estimated: whole(note.spaces_estimated),
            }),
          },
          { name: t('counted.coverage'), text: share(note.coverage) },
          { name: t('counted.offline'), text: share(note.offline_share) },
          {
            name: t('counted.faults'),
            text:
              excluded.count === 0 ? t('counted.noFaults') : `${whole(excluded.count)} (${excluded.kinds})`,
          },
          { name: t('counted.source'), text: t(`counted.by.${note.measured_by}`) },
        ],
      };
    },
    [note, t, whole, share, excluded],
  );
}

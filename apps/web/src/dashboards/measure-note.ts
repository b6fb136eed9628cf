// "How is this counted" of the dashboards of stays: the formulas of a number, and what the whole answer was counted from.
import type { measureNote } from '@curbwright/contract';
import { stayFaults } from '@curbwright/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Counted } from '../ui/how-counted.tsx';
import { useFigureWords } from './figure-words.ts';

export type MeasureNote = z.output<typeof measureNote>;

/** Formulas with a text of the core's. */
export type FormulaCode =
  | 'occupancy'
  | 'peak-occupancy'
  | 'sessions'
  | 'sessions-per-day'
  | 'revenue'
  | 'coverage'
  | 'pressure'
  | 'dwell'
  | 'median-dwell'
  | 'mean-dwell'
  | 'turnover'
  | 'overstay'
  | 'overstay-minutes';

/** Kinds of fault with a name of their own; others are named as they are written. */
const namedFaults: ReadonlySet<string> = new Set(stayFaults);

/** Said with every number they hold for. */
const general = ['type-of-today', 'spaces-of-a-link'] as const;

/** Explains a number by its formulas. */
export function useCounted(note: MeasureNote | null): (...codes: readonly FormulaCode[]) => Counted {
  const { t } = useTranslation();
  const { whole, share } = useFigureWords();
  return useCallback(
    (...codes) => {
      const of = note?.formulas ?? [];
      // Where the answer rests on occupancy somebody stored, it says so by formulas of its own.
      const own = codes.map((code) => (of.includes(`stored-${code}`) ? `stored-${code}` : code));
      const formulas = [...own, ...general.filter((code) => of.includes(code))].map((code) =>
        t(`formula.${code}`),
      );
      if (note === null) return { formulas, facts: [] };
      const faults = note.faults.reduce((sum, { sessions }) => sum + sessions, 0);
      const kinds = note.faults
        .filter(({ sessions }) => sessions > 0)
        .map(({ fault, sessions }) =>
          namedFaults.has(fault)
            ? `${t(`counted.fault.${fault}`)} ${whole(sessions)}`
            : `${fault} ${whole(sessions)}`,
        );
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
            text: faults === 0 ? t('counted.noFaults') : `${whole(faults)} (${kinds.join(', ')})`,
          },
          { name: t('counted.source'), text: t(`counted.by.${note.measured_by}`) },
        ],
      };
    },
    [note, t, whole, share],
  );
}

// Formats curb spaces and lengths for dashboards, in the city's unit (meters or feet), and explains
// how they were counted.

import type { curbNote } from '@curbwright/contract';
import type { CurbMeasure } from '@curbwright/core';
import { formatShortLength, toUnitLength } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCityLocale } from '../city/city/city-locale.ts';
import { api } from '../shell/api.ts';
import type { CalculationNote } from '../ui/calculation-note.tsx';
import { type MetricFormat, useMetricFormat } from './metric-format.ts';

export interface CurbFormat {
  readonly figures: MetricFormat;
  /** `1.2k spaces`, `3.4 km`, `2.1 mi`; with `inFull`: `1,234 spaces`, `3,400 m`. */
  readonly amount: (measure: CurbMeasure, value: number, inFull?: boolean) => string;
  /** The number alone, in the city's unit. */
  readonly figure: (measure: CurbMeasure, value: number, inFull?: boolean) => string;
  /** A number beside an axis, in the city's unit: `10k`. */
  readonly tick: (measure: CurbMeasure, value: number) => string;
  /** With a sign: `+12`, `-3`. */
  readonly signed: (measure: CurbMeasure, value: number) => string;
  /** `spaces`, `metres`, `feet`. */
  readonly unit: (measure: CurbMeasure) => string;
  /** `space-hours`, `metre-hours`, `foot-hours`. */
  readonly hours: (measure: CurbMeasure) => string;
}

export function useCurbFormat(): CurbFormat {
  const { t } = useTranslation();
  const figures = useMetricFormat();
  const { reader } = useCityLocale();
  const { data: city } = api.useCurrentCityQuery();
  const units = city?.units ?? 'metric';
  return useMemo(() => {
    const scale = (measure: CurbMeasure, value: number) =>
      measure === 'metres' ? toUnitLength(value, units) : value;
    const figure = (measure: CurbMeasure, value: number, inFull = false) => {
      const scaled = scale(measure, value);
      // Small numbers of spaces are shown in tenths.
      return inFull
        ? figures.few(scaled)
        : figures.short(Math.abs(scaled) < 10 ? scaled : Math.round(scaled));
    };
    const key = (measure: CurbMeasure) => (measure === 'spaces' ? 'spaces' : units);
    return {
      figures,
      figure,
      tick: (measure, value) => {
        const scaled = scale(measure, value);
        return figures.tick(Math.abs(scaled) < 10 ? scaled : Math.round(scaled));
      },
      amount: (measure, value, inFull = false) =>
        measure === 'metres' && !inFull && Math.abs(scale(measure, value)) >= 999.5
          ? formatShortLength(value, units, reader.locale)
          : t(`curb.amount.${key(measure)}`, {
              count: Math.round(scale(measure, value)),
              amount: figure(measure, value, inFull),
            }),
      signed: (measure, value) => {
        const text = figure(measure, Math.abs(value));
        return /[1-9]/.test(text) ? `${value < 0 ? '-' : '+'}${text}` : text;
      },
      unit: (measure) => t(`curb.unit.${key(measure)}`),
      hours: (measure) => t(`curb.hours.${key(measure)}`),
    };
  }, [t, figures, reader, units]);
}

export type CurbNote = z.output<typeof curbNote>;

/**
 * Returns the "How is this counted?" note for curb figures; `formulas` are the codes of the
 * formulas to include.
 */
export function useCurbNote(): (note: CurbNote, formulas: readonly string[]) => CalculationNote {
  const { t, i18n } = useTranslation();
  const words = useMetricFormat();
  return useMemo(
    () => (note, formulas) => ({
      formulas: formulas
        .filter((code) => note.formulas.includes(code) && i18n.exists(`formula.${code}`))
        .map((code) => t(`formula.${code}`)),
      facts: [
        {
          name: t('curb.rows'),
          text: t('curb.rowsText', {
            rows: note.rows,
            sets: note.rule_sets,
          }),
        },
        {
          name: t('curb.spacesFrom'),
          text: t('curb.spacesFromText', {
            counted: words.whole(note.spaces_counted),
            estimated: words.whole(note.spaces_estimated),
          }),
        },
        {
          name: t('curb.coverage'),
          text: t('curb.coverageText', { share: words.share(note.coverage) }),
        },
        { name: t('curb.offline'), text: t('curb.offlineText') },
      ],
    }),
    [t, i18n, words],
  );
}

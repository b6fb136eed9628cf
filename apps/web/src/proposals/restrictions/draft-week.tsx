// The week as the draft would change it, for the map's curb user; redrawn on every change.
import { formatTimeOfDay, type ProposalDraft, ruleSetOfDraft } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { curbUserOf } from '../../city/asker/curb-user-slice.ts';
import { useSelectedInstant } from '../../city/city/city-hooks.ts';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbStyles, useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { evaluateWallClockWeek } from '../../city/wall-clock-week.ts';
import { weekRows } from '../../city/week-rows.ts';
import { formatMinuteOfDay, weekDayOf } from '../../shell/date-format.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { useAppSelector } from '../../shell/store.ts';
import { WeekChart } from '../../ui/week-chart.tsx';
import fields from './fields.module.css';

interface Props {
  readonly draft: ProposalDraft;
  /** Whether it is drawn low and without the note, to stay in view above the fields. */
  readonly isDense?: boolean;
}

export function DraftWeek({ draft, isDense = false }: Props) {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const words = useDateFormat();
  const nameOf = useCurbTypeName();
  const curbStyles = useCurbStyles();
  const who = useAppSelector((state) => state.asker);
  const selectedInstant = useSelectedInstant();
  const date = selectedInstant?.date ?? null;
  const week = useMemo(() => {
    const ruleSet = ruleSetOfDraft(draft);
    return ruleSet === null || date === null
      ? []
      : evaluateWallClockWeek(ruleSet, date, curbUserOf(who), time);
  }, [draft, date, who, time]);
  const rows = useMemo(
    () =>
      weekRows(week, date === null ? 0 : weekDayOf(date), {
        days: words.weekDays,
        nameOf,
        colorOf: (name) => curbStyles.get(name)?.color ?? '#8a9499',
        reading: (day, from, to, what) => t('week.reading', { day, from, to, what }),
        clock: (minute) => formatTimeOfDay(minute === 1440 ? '24:00' : formatMinuteOfDay(minute), reader),
      }),
    [week, date, words, nameOf, curbStyles, reader, t],
  );
  if (draft.action === 'remove' || date === null) return null;
  return (
    <section aria-label={t('rule.week')}>
      <h3 className={isDense ? 'visually-hidden' : 'section-title margin-bottom-8'}>{t('rule.week')}</h3>
      <WeekChart label={t('rule.week')} rows={rows} now={null} hourName={words.hour} isDense={isDense} />
      {!isDense && (
        <p className={`soft text-13 ${fields.note}`}>{t('rule.weekFor', { who: t(`asker.${who.kind}`) })}</p>
      )}
    </section>
  );
}

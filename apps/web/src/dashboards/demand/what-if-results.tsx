// The results of the what-if model: expected occupancy and lost arrivals by hour, now and under the
// scenario, with the model's error and assumptions.
import type { Contract } from '@curbwright/contract';
import { type DashboardSelection, isHourSelected, whatIfSummary } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type ChartLine, LineChart } from '../../ui/charts/line-chart.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SummaryCard, SummaryCards } from '../../ui/summary-card.tsx';
import { DashboardChart } from '../dashboard-chart.tsx';
import { cardsOf, HowCounted } from '../how-counted.tsx';
import { useMetricFormat } from '../metric-format.ts';
import styles from './demand.module.css';
import { sumByHourOfDay, type WhatIfDay } from './what-if-day.ts';

export type WhatIfResponse = z.output<Contract['demandWhatIf']['answer']>;

interface Props {
  readonly answer: WhatIfResponse;
  readonly selection: DashboardSelection;
}

const sides = [
  { key: 'before', color: 'var(--ink-soft)', dash: [] },
  { key: 'after', color: 'var(--action)', dash: [7, 3] },
] as const;

function useNote(answer: WhatIfResponse) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const { note, weeks } = answer;
  return {
    formulas: [
      t('formula.erlang-loss'),
      t('formula.offered-arrivals'),
      ...(answer.error === null ? [] : [t('formula.held-back-weeks')]),
    ],
    facts: [
      {
        name: t('counted.rows'),
        text: t('counted.stays', { count: note.rows, number: words.whole(note.rows) }),
      },
      { name: t('demand.whatIf.weeks'), text: words.whole(weeks) },
      {
        name: t('counted.links'),
        text: t('counted.linksOf', {
          observed: words.whole(note.links_counted),
          all: words.whole(note.links),
        }),
      },
      { name: t('counted.coverage'), text: words.share(note.coverage) },
      { name: t('counted.offline'), text: words.share(note.offline_share) },
    ],
  };
}

/** Label that marks every number as an estimate of the model. */
function ModelLabel({ text }: { readonly text: string }) {
  return <span className={`round-6 limited-wash limited text-13 medium ${styles.model}`}>{text}</span>;
}

export function WhatIfResults({ answer, selection }: Props) {
  const { t } = useTranslation();
  const words = useMetricFormat();
  const counted = useNote(answer);
  const summary = useMemo(() => whatIfSummary(answer, selection), [answer, selection]);
  const days = useMemo(
    () => ({
      before: sumByHourOfDay(answer.cells.before, selection),
      after: sumByHourOfDay(answer.cells.after, selection),
    }),
    [answer, selection],
  );
  const { before, after } = summary;
  const nameOf = { before: answer.before.name, after: answer.after.name };
  const linesOf = (of: (day: WhatIfDay) => number | null): readonly ChartLine[] =>
    sides.map(({ key, color, dash }) => ({
      key,
      name: nameOf[key],
      color,
      dash,
      values: days[key].map((day) => (isHourOfDaySelected(day.hour, selection) ? of(day) : null)),
    }));
  const hours = days.before.map(({ hour }) => words.hour(hour));
  const card = cardsOf(counted);
  const chart = (
    label: string,
    lines: readonly ChartLine[],
    format: (value: number) => string,
    most?: number,
  ) => {
    const describeLine = (line: ChartLine, hour: number) => {
      const value = line.values[hour] ?? null;
      return value === null ? words.share(null) : format(value);
    };
    return (
      <DashboardChart
        label={label}
        tools={<HowCounted about={label} note={counted} />}
        table={() => ({
          columns: [t('demand.column.hour'), ...lines.map(({ name }) => name)],
          rows: hours.map((name, hour) => [name, ...lines.map((line) => describeLine(line, hour))]),
        })}
      >
        <h3 className="text-14 medium">{label}</h3>
        <LineChart
          label={label}
          lines={lines}
          points={hours}
          reading={(hour) =>
            `${hours[hour] ?? ''}: ${lines.map((line) => `${line.name} ${describeLine(line, hour)}`).join(', ')}`
          }
          format={format}
          {...(most === undefined ? {} : { most })}
        />
      </DashboardChart>
    );
  };
  const change = (from: string, to: string) => t('demand.whatIf.fromTo', { from, to });
  return (
    <>
      <ModelLabel text={answer.label} />
      <SummaryCards>
        <SummaryCard
          {...card(t('demand.whatIf.occupancy'))}
          value={words.percent(after.occupancy)}
          note={t('demand.whatIf.measured', {
            from: words.percent(before.occupancy),
            measured: words.percent(summary.measured),
            to: words.percent(after.occupancy),
          })}
        />
        <SummaryCard
          {...card(t('demand.whatIf.lost'))}
          value={words.short(after.lost)}
          note={change(words.short(before.lost), words.short(after.lost))}
        />
        <SummaryCard
          {...card(t('demand.whatIf.lostShare'))}
          value={words.percent(after.lostShare)}
          note={
            after.worst === null
              ? t('demand.whatIf.noneLost')
              : t('demand.whatIf.worst', { moment: words.hourOfWeek(after.worst.time) })
          }
        />
      </SummaryCards>
      <div className={styles.pair}>
        {chart(
          t('demand.whatIf.occupancyByHour'),
          linesOf(({ occupancy }) => occupancy),
          words.share,
          1,
        )}
        {chart(
          t('demand.whatIf.lostByHour'),
          linesOf(({ lost }) => lost),
          words.few,
        )}
      </div>
      <p className="prose soft text-13">
        {answer.error === null
          ? t('demand.whatIf.noError')
          : t('demand.whatIf.error', {
              weeks: answer.error.held_back_weeks,
              model: words.few(answer.error.model.mean_absolute),
              same: words.few(answer.error.same_hour.mean_absolute),
              bias: words.few(answer.error.model.bias),
            })}
      </p>
      <Disclosure title={t('demand.whatIf.assumptions')}>
        <ul className={`grid gap-6 prose text-13 ${styles.assumptions}`}>
          {answer.assumptions.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}

/** Whether an hour of the day is selected on any day. */
function isHourOfDaySelected(hour: number, selection: DashboardSelection): boolean {
  return Array.from({ length: 7 }, (_, day) => day * 24 + hour).some((at) => isHourSelected(selection, at));
}

// Gains and losses by curb type and by user class, as bars on both sides of an axis with their
// numbers. Shows one measure at a time, or the full table.
import {
  type CellChange,
  type CurbMeasure,
  type CurbUse,
  cellChange,
  curbUses,
  selectedHours,
} from '@curbwright/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BarList } from '../../ui/charts/bar-list.tsx';
import type { FillPattern } from '../../ui/charts/fill-patterns.tsx';
import { usePageColorScheme } from '../../ui/print-light-scheme.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { type CurbFormat, useCurbFormat } from '../curb-format.ts';
import { ChartPanel } from '../dashboard-chart.tsx';
import { useDashboardParameter } from '../dashboard-choices.ts';
import type { CountedBy } from '../how-counted.tsx';
import type { Comparison } from './use-comparison.ts';

/**
 * Space-hours and meter-hours of the chosen week; spaces and meters are averages over the chosen
 * hours.
 */
const measures = ['space-hours', 'metre-hours', 'spaces', 'metres'] as const;
type Measure = (typeof measures)[number];

function useMeasure(): readonly [Measure, (measure: Measure) => void] {
  const [asked, ask] = useDashboardParameter('counted');
  return [
    measures.find((one) => one === asked) ?? 'space-hours',
    (measure) => ask(measure === 'space-hours' ? null : measure),
  ];
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly color: string;
  readonly pattern: FillPattern;
  readonly change: CellChange;
}

interface ChangesProps extends Pick<CountedBy, 'codes'> {
  readonly title: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly comparison: Comparison;
  /** Title of the first column. */
  readonly rowTitle: string;
  readonly tools?: ReactNode;
}

function kindOf(measure: Measure): CurbMeasure {
  return measure === 'space-hours' || measure === 'spaces' ? 'spaces' : 'metres';
}

function nameOf(measure: Measure, words: CurbFormat): string {
  const kind = kindOf(measure);
  return measure.endsWith('hours') ? words.hours(kind) : words.unit(kind);
}

function Changes({ title, label, rows, comparison, rowTitle, tools, codes }: ChangesProps) {
  const { t } = useTranslation();
  const words = useCurbFormat();
  const [measure] = useMeasure();
  const hours = selectedHours(comparison.selection).length;
  const valuesOf = ({ spaceHours, metreHours }: CellChange, one: Measure) => {
    const sums = kindOf(one) === 'spaces' ? spaceHours : metreHours;
    const by = one.endsWith('hours') || hours === 0 ? 1 : hours;
    return { before: sums.before / by, after: sums.after / by, change: sums.change / by };
  };
  const changed = rows
    .map((row) => ({ ...row, value: valuesOf(row.change, measure).change }))
    .filter(({ value }) => Math.abs(value) >= 0.05)
    .sort((a, b) => a.value - b.value);
  if (comparison.data === null) return null;
  return (
    <ChartPanel
      title={title}
      span={6}
      lead={`${label}: ${nameOf(measure, words)}${measure.endsWith('hours') ? ` ${t('comparison.aWeek')}` : `, ${t('comparison.mean')}`}`}
      old={comparison.isFetching}
      tools={tools}
      label={`${title} ${label}`}
      table={() => ({
        columns: [
          rowTitle,
          ...measures.flatMap((one) =>
            (['before', 'after', 'change'] as const).map((when) =>
              t(`comparison.column.${when}`, { unit: nameOf(one, words) }),
            ),
          ),
        ],
        rows: rows.map(({ name, change }) => [
          name,
          ...measures.flatMap((one) => {
            const { before, after, change: net } = valuesOf(change, one);
            const kind = kindOf(one);
            return [
              words.figure(kind, before, true),
              words.figure(kind, after, true),
              words.signed(kind, net),
            ];
          }),
        ]),
      })}
      about={label}
      note={comparison.data.note}
      codes={codes}
    >
      {changed.length === 0 ? (
        <p>{t('comparison.noDifference')}</p>
      ) : (
        <BarList
          label={`${label}: ${nameOf(measure, words)}`}
          rows={changed.map((row) => ({ ...row, text: words.signed(kindOf(measure), row.value) }))}
        />
      )}
    </ChartPanel>
  );
}

/** Selects the measure that both panels show. */
function MeasureChoice() {
  const { t } = useTranslation();
  const words = useCurbFormat();
  const [measure, setMeasure] = useMeasure();
  return (
    <SelectField
      label={t('supply.measure')}
      value={measure}
      options={measures.map((value) => ({ value, label: nameOf(value, words) }))}
      onChange={setMeasure}
    />
  );
}

export function TypeChanges({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation();
  const { changes, looks } = comparison;
  const rows = useMemo(
    () =>
      changes.flatMap((change): Row[] => {
        const look = looks.get(change.type);
        return look === undefined ? [] : [{ ...look, change }];
      }),
    [changes, looks],
  );
  return (
    <Changes
      title={t('comparison.typesTitle')}
      label={t('comparison.typesChart')}
      rowTitle={t('supply.type')}
      rows={rows}
      comparison={comparison}
      tools={<MeasureChoice />}
      codes={['gain-loss', 'space-hours', 'supply-spaces', 'supply-metres']}
    />
  );
}

/** Colors of bars for losses and gains, as on the map. */
const barColors = {
  light: { loss: '#b3372f', gain: '#0c7479' },
  dark: { loss: '#ff8a80', gain: '#71bec1' },
} as const;

function isLoss({ spaceHours, metreHours }: CellChange): boolean {
  return (spaceHours.change || metreHours.change) < 0;
}

export function UserChanges({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation();
  const [use, setUse] = useState<CurbUse>('parking');
  const colors = barColors[usePageColorScheme()];
  const { data, selection } = comparison;
  const rows = useMemo(() => {
    const hours = selectedHours(selection);
    return (data?.user_classes ?? []).map((one): Row => {
      const change = cellChange(one.before[use], one.after[use], hours);
      return {
        key: one.name,
        name: one.display_name,
        ...(isLoss(change)
          ? { color: colors.loss, pattern: 'dash' }
          : { color: colors.gain, pattern: 'solid' }),
        change,
      };
    });
  }, [data, selection, use, colors]);
  return (
    <Changes
      title={t('comparison.usersTitle')}
      label={t(`comparison.usersChart.${use}`)}
      rowTitle={t('comparison.userClass')}
      rows={rows}
      comparison={comparison}
      tools={
        <SelectField
          label={t('comparison.use')}
          value={use}
          options={curbUses.map((value) => ({ value, label: t(`comparison.use.${value}`) }))}
          onChange={setUse}
        />
      }
      codes={['user-classes', 'gain-loss', 'space-hours']}
    />
  );
}

// The export of a list: which rows, as what kind of file; written by the server while one may wait or stop it.
import { type ExportType, exportEndings } from '@curbwright/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OneOf } from './choices.tsx';
import { Dialog } from './dialog.tsx';
import { ExportForm } from './export-form.tsx';

interface ExportRange<Name extends string> {
  readonly value: Name;
  readonly label: string;
  /** How many rows it has; without any it cannot be chosen. */
  readonly count: number;
}

interface Props<Name extends string, Kind extends ExportType> {
  readonly title: string;
  readonly which: string;
  /** The narrowest range that has rows is chosen first: they stand from the widest to the narrowest. */
  readonly ranges: readonly ExportRange<Name>[];
  readonly types: readonly Kind[];
  /** Number words of the reader. */
  readonly numberOf: (value: number) => string;
  readonly helpOf: (type: Kind) => string;
  readonly busy: boolean;
  /** Why it failed, in words. */
  readonly fault: string | null;
  /** Why nothing can be exported, besides a range without rows; null = it can. */
  readonly reason?: string | null;
  /** More to choose, below the ranges and types. */
  readonly children?: ReactNode;
  readonly onStart: (range: Name, type: Kind) => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

export function ExportDialog<Name extends string, Kind extends ExportType>(props: Props<Name, Kind>) {
  const { title, which, ranges, types, numberOf, helpOf, busy, fault, reason = null, children } = props;
  const { t } = useTranslation();
  const [range, setRange] = useState(() => (ranges.findLast(({ count }) => count > 0) ?? ranges[0])?.value);
  const [type, setType] = useState(types[0]);
  const labelOf = (value: ExportType) => t(`export.type.${value}`);
  const chosen = ranges.find(({ value }) => value === range);
  if (chosen === undefined || type === undefined) return null;
  return (
    <Dialog title={title} closeLabel={t('app.close')} onClose={props.onClose}>
      <ExportForm
        help={helpOf(type)}
        {...{ busy, fault }}
        reason={chosen.count === 0 ? t('export.nothing') : reason}
        onStart={() => props.onStart(chosen.value, type)}
        onStop={props.onStop}
      >
        <OneOf
          label={which}
          name="range"
          value={chosen.value}
          options={ranges.map(({ value, label, count }) => ({
            value,
            label,
            note: numberOf(count),
            disabled: count === 0,
          }))}
          disabled={busy}
          onChange={setRange}
        />
        <OneOf
          label={t('export.as')}
          name="type"
          value={type}
          options={types.map((value) => ({
            value,
            label: labelOf(value),
            note: `.${exportEndings[value]}`,
          }))}
          disabled={busy}
          onChange={setType}
        />
        {children}
      </ExportForm>
    </Dialog>
  );
}

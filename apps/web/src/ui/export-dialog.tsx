// The export of a list: which rows and which file type. The server writes the file while the user
// waits or cancels.
import { type ExportType, exportFileExtensions } from '@curbwright/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from './choice-groups.tsx';
import { Dialog } from './dialog.tsx';
import { ExportForm } from './export-form.tsx';

interface ExportRange<Name extends string> {
  readonly value: Name;
  readonly label: string;
  /** Number of rows; a range without rows cannot be selected. */
  readonly count: number;
}

interface Props<Name extends string, Kind extends ExportType> {
  readonly title: string;
  readonly which: string;
  /** Ordered from the widest to the narrowest; the narrowest that has rows is preselected. */
  readonly ranges: readonly ExportRange<Name>[];
  readonly types: readonly Kind[];
  /** Formats a number for the reader. */
  readonly numberOf: (value: number) => string;
  readonly helpOf: (type: Kind) => string;
  readonly busy: boolean;
  /** Error message of a failed export. */
  readonly fault: string | null;
  /** Why nothing can be exported, apart from an empty range; `null` = it can. */
  readonly reason?: string | null;
  /** More options, below the ranges and types. */
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
        <RadioGroup
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
        <RadioGroup
          label={t('export.as')}
          name="type"
          value={type}
          options={types.map((value) => ({
            value,
            label: labelOf(value),
            note: `.${exportFileExtensions[value]}`,
          }))}
          disabled={busy}
          onChange={setType}
        />
        {children}
      </ExportForm>
    </Dialog>
  );
}

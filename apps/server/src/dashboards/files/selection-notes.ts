// Formats the selection as notes below a file's title.
import {
  type DashboardSelection,
  everyHourSelected,
  hourLabel,
  isTypeSelected,
  type LanguageName,
} from '@curbwright/core';
import { formatExportText } from '../../platform/messages/format-export-text.ts';
import { formatDayName } from './number-format.ts';

interface NamedType {
  readonly id: number;
  readonly display_name: string;
}

export function selectionNotes(
  language: LanguageName,
  types: readonly NamedType[],
  selection: DashboardSelection,
): readonly string[] {
  const { selectedRegulationTypeIds: ids, selectedTimePeriod: period, selectedDays: days } = selection;
  const names = types.filter(({ id }) => isTypeSelected(selection, id)).map((type) => type.display_name);
  const said: string[] = [];
  if (ids.length > 0)
    said.push(formatExportText(language, 'export.dashboard.types', { types: names.join(', ') }));
  if (!everyHourSelected(selection))
    said.push(
      formatExportText(language, 'export.dashboard.hours', {
        from: hourLabel(period.min),
        to: hourLabel(period.max),
        days: (days.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : [...days].sort((a, b) => a - b))
          .map((day) => formatDayName(language, day * 24))
          .join(', '),
      }),
    );
  return said;
}

// Edits the days of the month of a time span: odd, even, last, and numbered days.
import type { TimeSpan } from '@curbwright/core';
import { toggleListValue } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { ToggleRow } from '../../ui/toggle-row.tsx';
import { type TextParser, TypedField } from '../../ui/typed-field.tsx';
import type { ChangeSpan } from './change-span.ts';
import { parseDaysOfMonth } from './parse-days-of-month.ts';

interface Props {
  readonly span: TimeSpan;
  readonly onChange: ChangeSpan;
}

type DayOfMonth = TimeSpan['daysOfMonth'][number];
const kinds = ['odd', 'even', 'last'] as const;
const isNumber = (day: DayOfMonth): day is number => typeof day === 'number';

export function DaysOfMonth({ span: { daysOfMonth }, onChange }: Props) {
  const { t } = useTranslation();
  const named = daysOfMonth.filter((day) => !isNumber(day));
  const read: TextParser<number[]> = (typed) => {
    const days = parseDaysOfMonth(typed);
    return days === null ? { ok: false, message: t('when.daysOfMonthFault') } : { ok: true, value: days };
  };
  return (
    <>
      <ToggleRow
        label={t('when.daysOfMonth')}
        toggles={kinds.map((kind) => ({ value: kind, name: t(`when.dayOfMonth.${kind}`) }))}
        on={kinds.filter((kind) => daysOfMonth.includes(kind))}
        onToggle={(kind: (typeof kinds)[number]) =>
          onChange({ daysOfMonth: toggleListValue<DayOfMonth>(daysOfMonth, kind) }, null)
        }
      />
      <TypedField
        label={t('when.daysOfMonthNumbers')}
        placeholder="1, 15"
        text={daysOfMonth.filter(isNumber).join(', ')}
        read={read}
        onChange={(days) => onChange({ daysOfMonth: [...named, ...days] }, 'daysOfMonth')}
      />
    </>
  );
}

// Fields for one time span: seven day toggles with presets, hours as fields or painted on the week,
// and below them seasons, dates and holidays.
import {
  type DayPreset,
  dayPresets,
  daysOfPreset,
  hasMoreThanHours,
  type PaintedHours,
  presetOfDays,
  type TimeSpan,
  toggleDay,
  weekDays,
} from '@curbwright/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { ToggleRow } from '../../ui/toggle-row.tsx';
import type { ChangeSpan } from './change-span.ts';
import { LabeledCheckbox } from './field-group.tsx';
import styles from './fields.module.css';
import { HoursFields } from './hours-fields.tsx';
import { SeasonFields } from './season-fields.tsx';
import { WeekPaint } from './week-paint.tsx';

interface Props {
  readonly span: TimeSpan;
  readonly color: string;
  readonly onChange: ChangeSpan;
  readonly onPaint: (painted: PaintedHours, mode: 'set' | 'add') => void;
}

/**
 * The most common presets; a single day is set by its own toggle. `Mon - Sun` means the same as
 * `All` in a rule, and is shown only where a rule says it.
 */
const commonPresets: readonly DayPreset[] = ['All', 'Mon-Fri', 'Sat-Sun'];

export function SpanFields({ span, color, onChange, onPaint }: Props) {
  const { t } = useTranslation();
  const words = useDateFormat();
  const id = useId();
  const preset = presetOfDays(span.daysOfWeek);
  const [more, setMore] = useState(() => hasMoreThanHours(span));
  // Once shown, these fields stay mounted, so that incomplete input is not lost.
  const [seen, setSeen] = useState(more);
  if (more && !seen) setSeen(true);
  return (
    <>
      <ToggleRow
        label={t('when.days')}
        toggles={weekDays.map((day, at) => ({
          value: day,
          name: words.weekDays[at]?.short ?? day,
          title: words.weekDays[at]?.long ?? day,
        }))}
        isWeek
        on={span.daysOfWeek}
        onToggle={(day) => onChange({ daysOfWeek: toggleDay(span.daysOfWeek, day) }, null)}
      />
      <fieldset className="bare flex min-width-0 wrap gap-4" aria-label={t('when.presets')}>
        {[
          ...commonPresets,
          ...dayPresets.filter((one) => one === preset && !commonPresets.includes(one)),
        ].map((one) => (
          <button
            key={one}
            type="button"
            className={`control-outline paper ink inherit-font text-13 pointer ${styles.chip}`}
            aria-pressed={one === preset}
            onClick={() => onChange({ daysOfWeek: [...daysOfPreset[one]] }, null)}
          >
            {t(`when.preset.${one}`)}
          </button>
        ))}
      </fieldset>
      <HoursFields span={span} onChange={onChange} />
      <WeekPaint span={span} color={color} onPaint={onPaint} />
      <button
        type="button"
        className={styles.opener}
        aria-expanded={more}
        aria-controls={seen ? id : undefined}
        onClick={() => setMore(!more)}
      >
        {t('when.seasons')}
        <IconChevronDown className={more ? styles.turned : styles.turn} size={16} stroke={1.5} />
      </button>
      {seen && (
        <div id={id} className="grid one-column gap-12 min-width-0 hidden-gone" hidden={!more}>
          <SeasonFields span={span} onChange={onChange} />
        </div>
      )}
      <LabeledCheckbox
        label={t('when.excludes')}
        checked={span.excludes}
        onChange={(excludes) => onChange({ excludes }, null)}
      />
    </>
  );
}

// The hours of a time span: none means the whole day. Each entry has a start and an end; crossing
// midnight is noted as text.
import { type DailyHours, dailyHoursEnd, formatTimeOfDay } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { formatMinuteOfDay, parseMinuteOfDay } from '../../shell/date-format.ts';
import { useFieldParsers } from '../../shell/field-parsers.ts';
import { TypedField } from '../../ui/typed-field.tsx';
import type { ChangeSpan } from './change-span.ts';
import { LabeledCheckbox } from './field-group.tsx';
import styles from './fields.module.css';
import { SmallButton } from './small-button.tsx';

interface Props {
  readonly span: { readonly times: readonly DailyHours[] };
  readonly onChange: ChangeSpan;
}

/** The hours most common on signs. */
const usualHours: DailyHours = { from: '08:00', to: '18:00' };

/** Moves a time by 15 minutes; the end of a day is 24:00. */
function stepTime(time: string, by: 1 | -1, isEnd: boolean): string {
  const minute = (((parseMinuteOfDay(time) + by * 15) % 1440) + 1440) % 1440;
  return isEnd && minute === 0 ? '24:00' : formatMinuteOfDay(minute);
}

export function HoursFields({ span: { times }, onChange }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const readers = useFieldParsers();
  const set = (at: number, change: Partial<DailyHours>, part: string) =>
    onChange({ times: times.map((one, index) => (index === at ? { ...one, ...change } : one)) }, part);
  const label = { from: t('when.hoursFrom'), to: t('when.hoursTo') };
  return (
    <>
      <LabeledCheckbox
        label={t('when.wholeDay')}
        checked={times.length === 0}
        onChange={(whole) => onChange({ times: whole ? [] : [usualHours] }, null)}
      />
      {times.map((hours, at) => {
        const end = dailyHoursEnd(hours);
        const until = formatTimeOfDay(hours.to, reader);
        return (
          // Entries of hours have no ids, and each is edited in place, so the index is a stable
          // key.
          <div key={`hours-${String(at)}`} className={`grid gap-4-8 items-end ${styles.hours}`}>
            <TypedField
              label={label.from}
              text={formatTimeOfDay(hours.from, reader)}
              read={readers.time(label.from)}
              onChange={(from) => set(at, { from }, `times.${at}.from`)}
              onStep={(by) => set(at, { from: stepTime(hours.from, by, false) }, `times.${at}.from`)}
            />
            <TypedField
              label={label.to}
              text={until}
              read={readers.time(label.to, true)}
              onChange={(to) => set(at, { to }, `times.${at}.to`)}
              onStep={(by) => set(at, { to: stepTime(hours.to, by, true) }, `times.${at}.to`)}
            />
            <SmallButton
              label={t('when.removeHours', { from: formatTimeOfDay(hours.from, reader), to: until })}
              onClick={() => onChange({ times: times.filter((_, index) => index !== at) }, null)}
            >
              <IconTrash size={16} stroke={1.5} />
            </SmallButton>
            {end !== 'same day' && (
              <p className={`soft text-13 ${styles.note}`}>
                {end === 'next day'
                  ? t('when.untilNextDay', { time: until })
                  : t('when.fullDay', { time: until })}
              </p>
            )}
          </div>
        );
      })}
      {times.length > 0 && (
        <div className="flex wrap gap-8">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange({ times: [...times, usualHours] }, null)}
          >
            {t('when.addHours')}
          </Button>
        </div>
      )}
    </>
  );
}

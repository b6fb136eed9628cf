// One finding: the problem in plain words, its location, its fix, and waiving an error with a
// reason.
import { formatLintFinding, formatLintFix, formatTimeOfDay, type Severity } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../../city/curb-type-hooks.ts';
import { formatMinuteOfDay } from '../../../shell/date-format.ts';
import { useDateFormat, useReader } from '../../../shell/reader-hooks.ts';
import styles from './check.module.css';
import { FindingWeek } from './finding-week.tsx';
import type { ShownFinding } from './findings.ts';
import { formatWeekTimes } from './format-times.ts';
import { WaiveForm } from './waive-form.tsx';

const icons = { error: IconAlertOctagon, warning: IconAlertTriangle, note: IconInfoCircle } as const;

function SeverityIcon({ severity }: { readonly severity: Severity }) {
  const Icon = icons[severity];
  return <Icon size={20} stroke={1.5} className={styles.mark} data-severity={severity} aria-hidden="true" />;
}

export interface FindingActions {
  /** `null` = the draft cannot be changed (published or read-only). */
  readonly onFix: ((finding: ShownFinding) => void) | null;
  /** This and the next callback return why saving failed, as text, or `null` when saved. */
  readonly onWaive: ((finding: ShownFinding, reason: string) => Promise<string | null>) | null;
  readonly onUnwaive: ((finding: ShownFinding) => Promise<string | null>) | null;
  readonly onPoint: (key: string | null) => void;
  readonly onRestriction: (index: number) => void;
  /** Opens the payment of the whole regulation. */
  readonly onPayment: () => void;
  readonly onLink: ((link: number) => void) | null;
}

interface Props extends FindingActions {
  readonly finding: ShownFinding;
  readonly isPointed: boolean;
  readonly isBusy: boolean;
}

function FindingTimes({ finding, isPointed, onPoint }: Pick<Props, 'finding' | 'isPointed' | 'onPoint'>) {
  const { t } = useTranslation();
  const words = useDateFormat();
  const reader = useReader();
  const { week } = finding.place;
  if (week === undefined || week.spans.length === 0) return null;
  const times = formatWeekTimes(week.spans, {
    days: words.weekDays.map(({ short }) => short),
    clock: (minute) => formatTimeOfDay(formatMinuteOfDay(minute), reader),
    allDay: t('check.allDay'),
    allWeek: t('check.allWeek'),
  });
  const shown = times.slice(0, 2).join('; ');
  const more = times.length > 2 ? ` ${t('check.moreTimes', { count: times.length - 2 })}` : '';
  return (
    <button
      type="button"
      className={`button min-height-24 pad-0 action text-13 text-start underline ${styles.place}`}
      aria-pressed={isPointed}
      onClick={() => onPoint(finding.key)}
    >
      {shown}
      {more}
    </button>
  );
}

function FindingPlaces(props: Props) {
  const { t } = useTranslation();
  const { finding, onRestriction, onPayment, onLink } = props;
  const { restriction, other, rate, link, stretch } = finding.place;
  const places = [...new Set([restriction, other].filter((index) => index !== undefined))];
  return (
    <div className="flex wrap gap-4-12 empty-gone">
      <FindingTimes {...props} />
      {places.map((index) => (
        <button
          key={index}
          type="button"
          className={`button min-height-24 pad-0 action text-13 text-start underline ${styles.place}`}
          onClick={() => onRestriction(index)}
        >
          {t('check.restriction', { number: index + 1 })}
        </button>
      ))}
      {rate !== undefined && restriction === undefined && (
        <button
          type="button"
          className={`button min-height-24 pad-0 action text-13 text-start underline ${styles.place}`}
          onClick={onPayment}
        >
          {t('check.rate', { number: rate + 1 })}
        </button>
      )}
      {link !== undefined && onLink !== null && (
        <button
          type="button"
          className={`button min-height-24 pad-0 action text-13 text-start underline ${styles.place}`}
          onClick={() => onLink(link)}
        >
          {stretch === undefined ? t('check.onMap') : t('check.onMapStretch', stretch)}
        </button>
      )}
    </div>
  );
}

function WaiverNote({ finding, onUnwaive, isBusy }: Pick<Props, 'finding' | 'onUnwaive' | 'isBusy'>) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  if (finding.waiver === null) return null;
  const unwaive = async (act: NonNullable<typeof onUnwaive>) => {
    setFault(null);
    setFault(await act(finding));
  };
  return (
    <div className="between wrap gap-8 soft text-13">
      <p>{t('check.waived', { reason: finding.waiver.reason })}</p>
      {onUnwaive !== null && (
        <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => void unwaive(onUnwaive)}>
          {t('check.unwaive')}
        </Button>
      )}
      {fault !== null && (
        <p className="error" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

export function FindingRow(props: Props) {
  const { t } = useTranslation();
  const { finding, isPointed, isBusy, onFix, onWaive, onPoint } = props;
  const [waives, setWaives] = useState(false);
  const reader = useReader();
  const typeName = useCurbTypeName();
  const { fix, severity, waiver, isPreexisting = false } = finding;
  const mayWaive = severity === 'error' && waiver === null && !isPreexisting;
  return (
    <li
      className={`card flex gap-12 pad-12 ${styles.finding}`}
      data-severity={severity}
      data-pointed={isPointed}
      onMouseEnter={() => onPoint(finding.key)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(finding.key)}
      onBlur={() => onPoint(null)}
    >
      <SeverityIcon severity={severity} />
      <div className="fill grid gap-8">
        <p>{formatLintFinding(finding, reader, typeName)}</p>
        {finding.place.week !== undefined && <FindingWeek spans={finding.place.week.spans} />}
        <FindingPlaces {...props} />
        <WaiverNote {...props} />
        {(fix !== null || mayWaive) && !waives && (
          <div className="flex wrap gap-8">
            {fix !== null && onFix !== null && (
              <Button
                size="compact-sm"
                variant="light"
                leftSection={<IconWand size={16} stroke={1.5} />}
                onClick={() => onFix(finding)}
              >
                {formatLintFix(fix, reader, typeName)}
              </Button>
            )}
            {mayWaive && onWaive !== null && (
              <Button size="compact-sm" variant="default" onClick={() => setWaives(true)}>
                {t('check.waive')}
              </Button>
            )}
          </div>
        )}
        {mayWaive && waives && onWaive !== null && (
          <WaiveForm
            isBusy={isBusy}
            onCancel={() => setWaives(false)}
            onWaive={async (reason) => {
              const fault = await onWaive(finding, reason);
              if (fault === null) setWaives(false);
              return fault;
            }}
          />
        )}
      </div>
    </li>
  );
}

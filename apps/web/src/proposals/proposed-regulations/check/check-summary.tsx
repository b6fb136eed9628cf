// One line: ready to publish or to hand in, or what prevents it.
import type { StepAfterCheck } from '@curbwright/core';
import { IconAlertOctagon, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './check.module.css';
import type { countFindings } from './findings.ts';

interface Props {
  readonly counts: ReturnType<typeof countFindings>;
  /** What the user may do with the draft. */
  readonly step: StepAfterCheck;
  /** Whether it must be saved before that. */
  readonly isUnsaved: boolean;
  /** Whether a reviewer sent it back, so that it is not ready although the check finds nothing. */
  readonly isSentBack?: boolean;
}

const freeTexts = {
  publish: 'check.free',
  hand_in: 'check.freeHandIn',
  none: 'check.noErrors',
} as const satisfies Record<StepAfterCheck, string>;

export function CheckSummary({ counts, step, isUnsaved, isSentBack = false }: Props) {
  const { t } = useTranslation();
  const { blocking, error, warning, note } = counts;
  const isFree = blocking === 0 && !isSentBack;
  // Publishing offers to save first; handing in does not.
  const freeText = isUnsaved && step === 'hand_in' ? 'check.handInOnceSaved' : freeTexts[step];
  const Icon = isFree ? IconCircleCheck : IconAlertOctagon;
  const more = [
    error - blocking > 0 ? t('check.waivedErrors', { count: error - blocking }) : null,
    warning > 0 ? t('check.warnings', { count: warning }) : null,
    note > 0 ? t('check.notes', { count: note }) : null,
  ].filter((text) => text !== null);
  return (
    <div className={styles.summary} data-free={isFree} role="status">
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <p>
        <strong>
          {blocking > 0
            ? t('publish.blocked', { count: blocking })
            : t(isSentBack ? 'check.sentBack' : freeText)}
        </strong>
        {more.length > 0 && <span className="block ink text-13">{more.join(' · ')}</span>}
      </p>
    </div>
  );
}

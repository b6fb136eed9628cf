// The preview: how many curbs accept the edit in how many proposals, what changes by curb type, and
// which curbs stay unchanged and why.
import { useTranslation } from 'react-i18next';
import { deselectBatchLinks } from '../../city/view/batch-slice.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import styles from './batch.module.css';
import { ChangeKinds, useNonParkingChangeCheck } from './change-kinds.tsx';
import { type ChangeKind, groupChangesByKind } from './preview-summary.ts';
import { RejectedLinkList } from './rejected-link-list.tsx';
import type { FirstRuleAction } from './rule-report.tsx';
import type { PreviewState } from './use-preview.ts';

interface Props {
  readonly preview: PreviewState;
  readonly chosen: number;
  /** Whether any field of the form was touched. */
  readonly touched: boolean;
  /**
   * Whether a form field still has no value. The preview is then hidden, because it would be
   * outdated.
   */
  readonly waitsForField: boolean;
  /** Curb types that are not for parking but are changed, because the user included them. */
  readonly also: readonly string[];
  readonly onAlso: (also: readonly string[]) => void;
  /** Makes a rule of the form apply first. */
  readonly onFirst: FirstRuleAction;
}

export function PreviewView({ preview, chosen, touched, waitsForField, also, onAlso, onFirst }: Props) {
  const { t } = useTranslation();
  const isDelicate = useNonParkingChangeCheck();
  const { answer, isCurrent, error, retry } = preview;
  if (chosen === 0) return <StateMessage title={t('batch.preview.nothingChosen')} />;
  if (waitsForField) return <StateMessage role="status" title={t('batch.preview.waitsForField')} />;
  if (error !== null) return <RetryMessage title={t('batch.preview.failed')} onRetry={retry} />;
  if (answer === null) return <Skeleton label={t('batch.preview.loading')} lines={5} />;
  const kinds = groupChangesByKind(answer.changes, (change) => isDelicate(change, answer.rules));
  const actsOf = ({ change: { sub_activity: of }, ids }: ChangeKind) => [
    ...(of.before !== null && also.includes(of.before)
      ? [{ label: t('batch.kind.notThem'), run: () => onAlso(also.filter((name) => name !== of.before)) }]
      : []),
    { label: t('batch.refused.leaveOut'), run: () => deselectBatchLinks(ids) },
  ];
  return (
    <div
      className={`grid gap-16 min-width-0 ${styles.fields}`}
      aria-busy={!isCurrent}
      data-preview={isCurrent}
    >
      <p className="text-16 medium leading-1_35" role="status">
        {isCurrent
          ? [
              touched ? t('batch.preview.takes', { count: answer.accepted }) : t('batch.preview.untouched'),
              answer.refused.length > 0 ? t('batch.preview.refused', { count: answer.refused.length }) : '',
            ]
              .filter(Boolean)
              .join(' ')
          : t('batch.preview.loading')}
      </p>
      {kinds.length > 0 && (
        <ChangeKinds
          kinds={kinds}
          report={answer}
          needsReview={isDelicate}
          actsOf={actsOf}
          onLeaveOut={deselectBatchLinks}
          onFirst={onFirst}
        />
      )}
      {answer.refused.length > 0 && (
        <section className="grid gap-8 min-width-0">
          <h3 className="text-14 bold">{t('batch.refused.title')}</h3>
          <p className={`soft text-13 empty-gone ${styles.note}`}>{t('batch.refused.help')}</p>
          <RejectedLinkList
            refused={answer.refused}
            onLeaveOut={deselectBatchLinks}
            onAlso={(kind) => onAlso([...also.filter((name) => name !== kind), kind])}
          />
        </section>
      )}
    </div>
  );
}

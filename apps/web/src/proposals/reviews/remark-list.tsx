// The remarks on a proposal as a thread: who, when, about what, and whether it is resolved.
import { Button } from '@mantine/core';
import { IconCheck, IconListDetails, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useInstantFormat } from '../history/use-instant-format.ts';
import { selectRemarkMap } from './remark-map.ts';
import styles from './reviews.module.css';
import type { NumberedRemark } from './use-remarks.ts';

interface RowProps {
  readonly remark: NumberedRemark;
  readonly rules: readonly string[];
  readonly mayRemark: boolean;
  /** Called with the rule's position and sentence. */
  readonly onRule: (rule: number, sentence: string) => void;
  readonly onPlace: (remark: NumberedRemark) => void;
}

/** A button that shows the rule or place a remark is about. */
function RemarkSubject({ remark, rules, onRule, onPlace }: Omit<RowProps, 'mayRemark'>) {
  const { t } = useTranslation();
  const { rule, placeNumber } = remark;
  if (rule !== null) {
    const sentence = rules[rule];
    return (
      <button type="button" className={styles.subject} onClick={() => onRule(rule, sentence ?? '')}>
        <IconListDetails size={16} stroke={1.5} aria-hidden="true" />
        <span>
          {sentence === undefined
            ? t('review.subject.goneRule', { number: rule + 1 })
            : t('review.about.rule', { number: rule + 1, rule: sentence })}
        </span>
      </button>
    );
  }
  if (placeNumber === null) return null;
  return (
    <button type="button" className={styles.subject} onClick={() => onPlace(remark)}>
      <IconMapPin size={16} stroke={1.5} aria-hidden="true" />
      <span>{t('review.subject.place', { number: placeNumber })}</span>
    </button>
  );
}

function RemarkRow({ mayRemark, ...row }: RowProps) {
  const { t } = useTranslation();
  const when = useInstantFormat();
  const { nameOf: personName } = usePersonNames();
  const [resolve, { isLoading }] = api.useResolveProposalRemarkMutation();
  const { chosen } = useAppSelector(selectRemarkMap);
  const { id, text, user, created, resolved, resolved_by: by } = row.remark;
  const isResolved = resolved !== null;
  return (
    <li
      className={styles.remark}
      data-remark={id}
      data-resolved={isResolved || undefined}
      data-chosen={chosen === id || undefined}
    >
      <div className="between gap-8">
        <p className="text-13">
          <b>{personName(user) ?? t('review.somebody')}</b> <span className="soft">{when(created)}</span>
        </p>
        {mayRemark && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={isLoading}
            onClick={() => void resolve({ params: { id }, body: { resolved: !isResolved } })}
          >
            {t(isResolved ? 'review.reopen' : 'review.resolve')}
          </Button>
        )}
      </div>
      <RemarkSubject {...row} />
      <p className={styles.text}>{text}</p>
      {isResolved && (
        <p className="row gap-4 soft text-13">
          <IconCheck size={14} stroke={2} aria-hidden="true" />
          {t('review.resolvedBy', { who: personName(by) ?? t('review.somebody'), when: when(resolved) })}
        </p>
      )}
    </li>
  );
}

interface Props extends Omit<RowProps, 'remark'> {
  readonly remarks: readonly NumberedRemark[];
}

export function RemarkList({ remarks, ...row }: Props) {
  const { t } = useTranslation();
  if (remarks.length === 0) return null;
  return (
    <ol className="grid gap-8 no-bullets pad-0 margin-0" aria-label={t('review.remarks')}>
      {remarks.map((remark) => (
        <RemarkRow key={remark.id} remark={remark} {...row} />
      ))}
    </ol>
  );
}

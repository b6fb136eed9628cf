// The review in a proposal's panel: who handed it in and decided, and the remarks. Its state is in the
// panel's footer.
import { describeRestriction } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../shell/login-hooks.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { RetryMessage } from '../../ui/retry-message.tsx';
import type { ProposalResponse } from '../draft-mapping.ts';
import { useInstantFormat } from '../history/use-instant-format.ts';
import { RemarkForm } from './remark-form.tsx';
import { RemarkList } from './remark-list.tsx';
import styles from './reviews.module.css';
import { type NumberedRemark, useRemarks } from './use-remarks.ts';

interface Props {
  readonly proposal: ProposalResponse;
  /** Whether the panel is beside the map. */
  readonly hasMap: boolean;
  readonly onRule: (rule: number, sentence: string) => void;
  readonly onPlace: (remark: NumberedRemark) => void;
}

/** The events of the review so far, as sentences. */
function useReviewLines({ review, is_published: isPublished }: ProposalResponse): readonly string[] {
  const { t } = useTranslation();
  const when = useInstantFormat();
  const { nameOf: personName } = usePersonNames();
  const { handed_in: handedIn, handed_in_by: by, reviewed, reviewed_by: reviewer, state } = review;
  return [
    ...(handedIn === null || by === null
      ? []
      : [t('review.handedIn', { who: personName(by), when: when(handedIn) })]),
    ...(reviewed === null || reviewer === null || (state !== 'approved' && state !== 'sent_back')
      ? []
      : [t(`review.decided.${state}`, { who: personName(reviewer), when: when(reviewed) })]),
    ...(review.needs_second_person && !isPublished
      ? [t(review.is_own_work ? 'review.needsOther' : 'review.needsSecond')]
      : []),
  ];
}

export function ReviewSection({ proposal, hasMap, onRule, onPlace }: Props) {
  const { t } = useTranslation();
  const { language, timeZone } = useReader();
  const { person } = usePerson();
  const lines = useReviewLines(proposal);
  const { remarks, isFailed, retry } = useRemarks(proposal.id);
  const { restrictions, is_published: isPublished } = proposal;
  const rules = useMemo(
    () =>
      restrictions
        .toSorted((a, b) => a.position - b.position)
        .map(({ restriction }) => describeRestriction(restriction, language, { timeZone })),
    [restrictions, language, timeZone],
  );
  const permissions = person?.permissions ?? [];
  const mayRemark = !isPublished && (permissions.includes('edit') || permissions.includes('publish'));
  if (isPublished && remarks.length === 0 && lines.length === 0) return null;
  return (
    <section className={`grid gap-8 ${styles.section}`} aria-label={t('review.title')}>
      <h4 className={styles.head}>{t('review.title')}</h4>
      {lines.map((line) => (
        <p key={line} className="soft text-13">
          {line}
        </p>
      ))}
      {isFailed && <RetryMessage title={t('review.remarksFailed')} onRetry={retry} />}
      <RemarkList remarks={remarks} rules={rules} mayRemark={mayRemark} onRule={onRule} onPlace={onPlace} />
      {mayRemark && (
        <details className={styles.add} open={remarks.length > 0 || proposal.review.state === 'waiting'}>
          <summary>{t('review.addRemarkTitle')}</summary>
          <RemarkForm proposal={proposal.id} rules={rules} hasMap={hasMap} />
          {!hasMap && <p className="soft text-13">{t('review.placeOnMap')}</p>}
        </details>
      )}
    </section>
  );
}

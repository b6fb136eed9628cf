// The state of a review in one line: what it is, and who is waited for.
import {
  IconArrowBackUp,
  IconCalendarClock,
  IconCircleCheck,
  IconClockHour4,
  IconCornerUpLeft,
  IconPencil,
  IconWorldCheck,
} from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogin } from '../../shell/login-hooks.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useDayText } from '../publication/publication-text.ts';
import styles from './reviews.module.css';
import type { ReviewAnswer, ReviewableProposal } from './use-next-actions.ts';

const icons = {
  draft: IconPencil,
  waiting: IconClockHour4,
  sent_back: IconCornerUpLeft,
  approved: IconCircleCheck,
  published: IconWorldCheck,
  scheduled: IconCalendarClock,
  reverted: IconArrowBackUp,
  never_effective: IconArrowBackUp,
  withdrawal: IconArrowBackUp,
} as const;

type ShownState = keyof typeof icons;

/** Returns the state that is shown of a proposal: of a published one, that of its publication. */
function shownState({ publication, review }: Pick<ReviewableProposal, 'publication' | 'review'>): ShownState {
  if (publication === null) return review.state;
  return publication.state === 'effective' ? 'published' : publication.state;
}

/** Names the state of a proposal; of a scheduled one with its day. */
export function useStateName(): (proposal: Pick<ReviewableProposal, 'publication' | 'review'>) => string {
  const { t } = useTranslation();
  const dayOf = useDayText();
  return useCallback(
    (proposal) => {
      const { publication } = proposal;
      return publication?.state === 'scheduled'
        ? t('review.state.scheduledFor', { day: dayOf(publication.effective_from) })
        : t(`review.state.${shownState(proposal)}`);
    },
    [t, dayOf],
  );
}

/** The state as an icon and a word. */
export function ReviewBadge({
  proposal,
}: {
  readonly proposal: Pick<ReviewableProposal, 'publication' | 'review'>;
}) {
  const nameOf = useStateName();
  const state = shownState(proposal);
  const Icon = icons[state];
  return (
    <span className={styles.badge} data-review={state}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {nameOf(proposal)}
    </span>
  );
}

/** Lists who is waited for, the reader as "you"; `null` = nobody. */
export function useAwaitedPeople(): (review: ReviewAnswer) => string | null {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const own = useLogin().data?.username ?? null;
  const { nameOf: personName } = usePersonNames();
  return useCallback(
    ({ waits_for: names, waits_for_count: count }: ReviewAnswer) => {
      if (count === 0) return null;
      const more = count - names.length;
      const ordered = [...names.filter((name) => name === own), ...names.filter((name) => name !== own)];
      const people = ordered.map((name) => (name === own ? t('review.you') : personName(name)));
      const listed = more > 0 ? [...people, t('review.others', { number: more })] : people;
      return new Intl.ListFormat(language, { type: 'disjunction' }).format(listed);
    },
    [t, language, own, personName],
  );
}

/** Says who is waited for; `null` = nobody. */
export function useAwaitedText(): (review: ReviewAnswer) => string | null {
  const { t } = useTranslation();
  const peopleOf = useAwaitedPeople();
  return useCallback(
    (review) => {
      const who = peopleOf(review);
      return who === null ? null : t('review.waitsFor', { who });
    },
    [t, peopleOf],
  );
}

/** The badge with who is waited for. */
export function ReviewStatus({ proposal }: { readonly proposal: ReviewableProposal }) {
  const { t } = useTranslation();
  const awaitedText = useAwaitedText();
  const { review, is_published: isPublished } = proposal;
  const awaited = awaitedText(review);
  const isStuck = review.state === 'waiting' && awaited === null;
  return (
    <p className={`row wrap gap-4-8 text-13 ${styles.status}`} role="status">
      <ReviewBadge proposal={proposal} />
      {!isPublished && (awaited !== null || isStuck) && (
        <span className="soft break-anywhere">{isStuck ? t('review.nobody') : awaited}</span>
      )}
    </p>
  );
}

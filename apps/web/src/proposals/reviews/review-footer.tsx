// The actions of a review in a panel's fixed footer: by right and state one primary action, the others
// beside it. Sending back asks for a remark first.
import type { ReviewAction, ReviewEventKind } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { MultilineField } from '../../ui/multiline-field.tsx';
import { maxRemarkLength } from './remark-length.ts';
import { ReviewStatus } from './review-status.tsx';
import { type ReviewableProposal, useNextActions } from './use-next-actions.ts';
import { useReview } from './use-review.ts';

interface Props {
  readonly proposal: ReviewableProposal;
  /** Why it cannot be published now; `null` = it can. */
  readonly noPublishing?: string | null;
  /** Opens the publish dialog; `approves` = it approves first. */
  readonly onPublish: (approves: boolean) => void;
  /** Other actions of the panel, shown last. */
  readonly children?: ReactNode;
}

function SendBackForm({
  proposal,
  onClose,
}: {
  readonly proposal: ReviewableProposal;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { review, isBusy } = useReview(proposal);
  const [remark, setRemark] = useState('');
  const [tried, setTried] = useState(false);
  const isEmpty = remark.trim() === '';
  const send = async () => {
    setTried(true);
    if (!isEmpty && (await review('send_back', remark.trim()))) onClose();
  };
  return (
    <form
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MultilineField
        label={t('review.sendBackRemark')}
        value={remark}
        longest={maxRemarkLength}
        error={tried && isEmpty ? t('review.remarkRequired') : null}
        autoFocus
        onChange={setRemark}
      />
      <div className="row wrap gap-8">
        <Button type="submit" loading={isBusy}>
          {t('review.act.sendBackNow')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('check.cancel')}
        </Button>
      </div>
    </form>
  );
}

const events: Readonly<Partial<Record<ReviewAction, ReviewEventKind>>> = {
  hand_in: 'hand_in',
  withdraw: 'withdraw',
  approve: 'approve',
};

export function ReviewFooter({ proposal, noPublishing = null, onPublish, children }: Props) {
  const { t } = useTranslation();
  const { primary, secondary } = useNextActions(proposal);
  const { review, isBusy } = useReview(proposal);
  const [isSendingBack, setSendingBack] = useState(false);
  /** The note to the reviewer; `null` = none is offered to write yet. */
  const [note, setNote] = useState<string | null>(null);
  if (isSendingBack) return <SendBackForm proposal={proposal} onClose={() => setSendingBack(false)} />;
  const handIn = async () => {
    const text = note?.trim() ?? '';
    if (await review('hand_in', text === '' ? null : text)) setNote(null);
  };
  const handsIn = primary === 'hand_in' || secondary.includes('hand_in');
  const run = (action: ReviewAction) => {
    const event = events[action];
    if (action === 'hand_in') void handIn();
    else if (event !== undefined) void review(event);
    else if (action === 'send_back') setSendingBack(true);
    else onPublish(action === 'approve_and_publish');
  };
  const publishes = (action: ReviewAction) => action === 'publish' || action === 'approve_and_publish';
  const button = (action: ReviewAction, isPrimary: boolean) => (
    <ButtonWithReason
      key={action}
      {...(isPrimary ? {} : { variant: 'default' })}
      loading={isBusy && isPrimary}
      reason={publishes(action) ? noPublishing : null}
      onClick={() => run(action)}
    >
      {t(`review.act.${action}`)}
    </ButtonWithReason>
  );
  return (
    <div className="grid gap-8 full-width">
      <ReviewStatus proposal={proposal} />
      {handsIn && note !== null && (
        <MultilineField
          label={t('batchList.remark')}
          value={note}
          longest={maxRemarkLength}
          autoFocus
          onChange={setNote}
        />
      )}
      <div className="row wrap gap-8">
        {primary !== null && button(primary, true)}
        {secondary.map((action) => button(action, false))}
        {handsIn && note === null && (
          <Button variant="subtle" onClick={() => setNote('')}>
            {t('review.addNote')}
          </Button>
        )}
        {children}
      </div>
      {primary !== null && publishes(primary) && noPublishing !== null && (
        <p className="soft text-13">{noPublishing}</p>
      )}
    </div>
  );
}

// The footer of a published row: one click undoes the publication while its time lasts; reverting stays
// possible after it.
import type { ProposedListRow } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { ChangeDateButton } from '../publication/change-date-button.tsx';
import { DraftAgainButton } from '../publication/draft-again-button.tsx';
import { ReviewStatus } from '../reviews/review-status.tsx';
import { UndoPublicationButton } from '../undo-publication-button.tsx';

interface Props {
  readonly row: ProposedListRow;
  /** Why it cannot be reverted; `null` = it can. */
  readonly noRevert: string | null;
  readonly onRevert: () => void;
}

export function PublishedFooter({ row, noRevert, onRevert }: Props) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-8">
      <ReviewStatus proposal={row} />
      <div className="row wrap gap-8">
        <UndoPublicationButton proposal={row} />
        <ChangeDateButton proposal={row} />
        <DraftAgainButton proposal={row} />
        {row.reverted_by === null && row.reverts === null && (
          <ButtonWithReason variant="default" reason={noRevert} onClick={onRevert}>
            {t(row.publication?.state === 'scheduled' ? 'publication.cancel' : 'regulationList.revertAct')}
          </ButtonWithReason>
        )}
      </div>
    </div>
  );
}

// Actions on the open draft in the panel's fixed footer: those of its review once it is saved, else
// saving together with the next one.
import type { ProposalDraft } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../shell/login-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../../shell/store.ts';
import { ButtonWithReason } from '../../../ui/button-with-reason.tsx';
import { useInvalidFieldCount } from '../../../ui/invalid-fields.ts';
import type { DraftTarget } from '../../draft-slice.ts';
import { isUnsaved } from '../../open-draft-state.ts';
import { ChangeDateButton } from '../../publication/change-date-button.tsx';
import { DraftAgainButton } from '../../publication/draft-again-button.tsx';
import { ReviewFooter } from '../../reviews/review-footer.tsx';
import { saveDraft } from '../../save-draft.ts';
import { UndoPublicationButton } from '../../undo-publication-button.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useStoredProposal } from './use-findings.ts';

interface Props {
  readonly draft: ProposalDraft;
  readonly place: DraftTarget;
  /** Number of errors that block publishing. */
  readonly blocking: number;
  /** Whether actions that save first are offered. */
  readonly isLastStep: boolean;
}

/** Why this draft cannot be published now, as text; `null` = it can. */
function usePublishBlocker({ draft, blocking }: Pick<Props, 'draft' | 'blocking'>): string | null {
  const { t } = useTranslation();
  if (draft.links.length === 0) return t('proposal.no-links');
  return blocking > 0 ? t('publish.blocked', { count: blocking }) : null;
}

interface SaveProps {
  readonly reason: string | null;
  readonly onPublish: (proposal: number) => void;
}

/** Saves, then opens the publish dialog; only for publishers. */
function SaveAndPublish({ reason, onPublish }: SaveProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { person } = usePerson();
  const [isSaving, setSaving] = useState(false);
  if (!(person?.permissions.includes('publish') ?? false)) return null;
  const save = async () => {
    setSaving(true);
    const done = await dispatch(saveDraft());
    setSaving(false);
    if (done.ok) onPublish(done.value.proposal);
  };
  return (
    <ButtonWithReason variant="default" loading={isSaving} reason={reason} onClick={() => void save()}>
      {t('publish.saveAndOpen')}
    </ButtonWithReason>
  );
}

export function DraftActions({ draft, place, blocking, isLastStep }: Props) {
  const answer = useStoredProposal(place.proposal);
  const isEdited = useAppSelector((state) => isUnsaved(state.draft));
  const hasInvalidFields = useInvalidFieldCount() > 0;
  const reason = usePublishBlocker({ draft, blocking });
  const [publishes, setPublishes] = useState<{ readonly id: number; readonly approves: boolean } | null>(
    null,
  );
  const isSaved = !isEdited && !hasInvalidFields && place.proposal !== null;
  return (
    <>
      {isSaved && answer?.is_published === false && (
        <ReviewFooter
          // The version that the user sees: the stored proposal may be older, just after saving, or newer.
          proposal={{ ...answer, version: place.version ?? answer.version }}
          noPublishing={reason}
          onPublish={(approves) => setPublishes({ id: answer.id, approves })}
        />
      )}
      {answer?.is_published === true && (
        <>
          <UndoPublicationButton proposal={answer} />
          <ChangeDateButton proposal={answer} />
          <DraftAgainButton proposal={answer} />
        </>
      )}
      {!isSaved && isLastStep && (
        <SaveAndPublish reason={reason} onPublish={(id) => setPublishes({ id, approves: false })} />
      )}
      <PublishDialog
        ids={publishes === null ? [] : [publishes.id]}
        opened={publishes !== null}
        approves={publishes?.approves}
        onClose={() => setPublishes(null)}
      />
    </>
  );
}

// Makes an undone or reverted publication a draft again with one click, and opens it.
import { checkDraftAgain } from '@curbwright/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../shell/login-hooks.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { type ProposalPlace, usePlaceName } from '../place-name.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import { draftAgain } from './draft-again.ts';
import type { PublishedProposal } from './publication-text.ts';

export function DraftAgainButton({ proposal }: { readonly proposal: ProposalPlace & PublishedProposal }) {
  const { t } = useTranslation();
  const { person, settled } = usePerson();
  const placeOf = usePlaceName();
  const { openProposal } = useOpenDraft();
  const [isBusy, setBusy] = useState(false);
  const { id, publication, reverts } = proposal;
  if (!checkDraftAgain(publication?.state ?? null, reverts !== null).ok) return null;
  const mayEdit = person?.permissions.includes('edit') ?? false;
  const run = async () => {
    setBusy(true);
    const draft = await draftAgain(id);
    if (draft !== null) {
      showSuccess(t('publication.draftAgainDone', { place: placeOf(draft), id: draft.id }));
      await openProposal(draft.id);
    }
    setBusy(false);
  };
  return (
    <ButtonWithReason
      loading={isBusy}
      leftSection={<IconPencilPlus size={18} stroke={1.5} />}
      reason={settled && !mayEdit ? t('publication.mayNotDraft') : null}
      onClick={() => void run()}
    >
      {t('publication.draftAgain')}
    </ButtonWithReason>
  );
}

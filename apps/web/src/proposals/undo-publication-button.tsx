// Undoes a publication with one click while its time lasts, and says how long that is.
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../shell/login-hooks.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { type ProposalPlace, usePlaceName } from './place-name.ts';
import { undoPublications } from './undo-publication.ts';
import { useUndoMinutesLeft } from './use-undo-minutes.ts';

interface Props {
  readonly proposal: ProposalPlace & { readonly undo_until: string | null };
  readonly onDone?: (() => void) | undefined;
}

export function UndoPublicationButton({ proposal, onDone }: Props) {
  const { t } = useTranslation();
  const { person, settled } = usePerson();
  const placeOf = usePlaceName();
  const left = useUndoMinutesLeft(proposal.undo_until);
  const [isBusy, setBusy] = useState(false);
  if (left === 0) return null;
  const mayPublish = person?.permissions.includes('publish') ?? false;
  const undo = async () => {
    setBusy(true);
    const isUndone = await undoPublications([proposal.id], placeOf(proposal));
    setBusy(false);
    if (isUndone) onDone?.();
  };
  return (
    <div className="row wrap gap-8">
      <ButtonWithReason
        loading={isBusy}
        leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
        reason={settled && !mayPublish ? t('revert.notAllowed') : null}
        onClick={() => void undo()}
      >
        {t('undoPublication.act')}
      </ButtonWithReason>
      <span className="soft text-13" role="status">
        {t('undoPublication.left', { minutes: left })}
      </span>
    </div>
  );
}

// Details of a published proposal: who published it and when, when it takes effect, what reverted
// it, and a button to revert it.
import { formatDateAndTime, mergeFullStops } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCalendarClock, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../../../shell/login-hooks.ts';
import { usePersonNames } from '../../../shell/person-name.ts';
import { useReader } from '../../../shell/reader-hooks.ts';
import { keepFocusWithin } from '../../../ui/focus-in-place.ts';
import type { ProposalResponse } from '../../draft-mapping.ts';
import { ChangeDateButton } from '../../publication/change-date-button.tsx';
import { usePublicationText } from '../../publication/publication-text.ts';
import { SignOrdersButton } from '../../sign-orders-button.tsx';
import { UndoPublicationButton } from '../../undo-publication-button.tsx';
import styles from './check.module.css';
import { RevertDialog } from './revert-dialog.tsx';

export function PublishedNote({ answer }: { readonly answer: ProposalResponse }) {
  const { t } = useTranslation();
  const reader = useReader();
  const { nameOf: personName } = usePersonNames();
  const { person, settled } = usePerson();
  const [reverts, setReverts] = useState(false);
  const publicationText = usePublicationText()(answer);
  const StateIcon = answer.publication?.state === 'scheduled' ? IconCalendarClock : IconArrowBackUp;
  const { id, published_on, published_by, effective_from, reverted_by, reverts: taken } = answer;
  const when = (text: string | null) => (text === null ? '' : formatDateAndTime(Date.parse(text), reader));
  const publishedBy = t('published.by', { when: when(published_on), who: personName(published_by) ?? '–' });
  const mayPublish = person?.permissions.includes('publish') ?? false;
  const reason =
    reverted_by !== null || taken !== null ? null : settled && !mayPublish ? t('revert.notAllowed') : null;
  return (
    <div ref={keepFocusWithin} className="grid gap-8">
      {publicationText === null ? (
        <div className={styles.summary} data-free="true" role="status">
          <IconCircleCheck size={24} stroke={1.5} aria-hidden="true" />
          <p>
            <strong>{publishedBy}</strong>
            {effective_from !== null && (
              <span className="block ink text-13">
                {mergeFullStops(t('published.from', { when: when(effective_from) }))}
              </span>
            )}
          </p>
        </div>
      ) : (
        <div className={styles.summary} data-reverted="true" role="status">
          <StateIcon size={24} stroke={1.5} aria-hidden="true" />
          <p>
            <strong>{publicationText}</strong>
            <span className="block text-13">{publishedBy}</span>
            {reverted_by !== null && (
              <span className="block text-13">{t('published.reverted', { proposal: reverted_by })}</span>
            )}
          </p>
        </div>
      )}
      <UndoPublicationButton proposal={answer} />
      <div>
        <ChangeDateButton proposal={answer} />
      </div>
      {reverted_by === null && (
        <div>
          <SignOrdersButton change={{ proposed_regulation_id: id }} />
        </div>
      )}
      {taken !== null && <p>{t('published.reverts', { proposal: taken })}</p>}
      {reverted_by === null && taken === null && (
        <div className="flex wrap gap-8">
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
            aria-disabled={reason !== null}
            data-disabled={reason !== null || undefined}
            aria-describedby={reason === null ? undefined : 'revert-reason'}
            onClick={() => reason === null && setReverts(true)}
          >
            {t(answer.publication?.state === 'scheduled' ? 'publication.cancel' : 'revert.open')}
          </Button>
        </div>
      )}
      {reason !== null && (
        <p id="revert-reason" className={`soft text-13 ${styles.small}`}>
          {reason}
        </p>
      )}
      <RevertDialog ids={[id]} opened={reverts} onClose={() => setReverts(false)} />
    </div>
  );
}

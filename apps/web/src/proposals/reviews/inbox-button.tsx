// Header button with the number of changes that wait for the user, and the list of them.

import type { ProposedListRow } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useLogin } from '../../shell/login-hooks.ts';
import { navigateTo } from '../../shell/navigation.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useInstantFormat } from '../history/use-instant-format.ts';
import { usePlaceName } from '../place-name.ts';
import { useOpenDraft } from '../use-open-draft.ts';
import { ReviewBadge } from './review-status.tsx';
import styles from './reviews.module.css';
import { useInbox } from './use-inbox.ts';
import { useInboxMessages } from './use-inbox-messages.ts';

/** Rows of the dialog, the largest page; the list shows the others. */
const maxRows = 100;

function InboxDialog({ ids, onClose }: { readonly ids: readonly number[]; readonly onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const placeOf = usePlaceName();
  const when = useInstantFormat();
  const { nameOf: personName } = usePersonNames();
  const { openProposal } = useOpenDraft();
  const { data } = api.useProposedRegulationListDataQuery(
    {
      query: {
        ids: ids.slice(0, maxRows).join(','),
        is_published: false,
        limit: maxRows,
        language: i18n.language,
      },
    },
    { skip: ids.length === 0 },
  );
  const rows = new Map(data?.results.map((row) => [row.id, row]));
  /** Who handed it in or decided, when, on how many curbs, and why. */
  const facts = ({ review, reason, link_count: count }: ProposedListRow) => {
    const { state, handed_in_by: by, handed_in: handedIn, reviewed_by: reviewer, reviewed } = review;
    const event =
      state === 'sent_back' && reviewer !== null && reviewed !== null
        ? t('review.decided.sent_back', { who: personName(reviewer), when: when(reviewed) })
        : by !== null && handedIn !== null
          ? t('review.handedIn', { who: personName(by), when: when(handedIn) })
          : null;
    return [event, t('outcome.curbs', { count }), reason]
      .filter((part) => part !== null && part !== '')
      .join(' · ');
  };
  const open = (id: number) => {
    onClose();
    void openProposal(id);
  };
  return (
    <Dialog
      title={t('inbox.title')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button
          variant="default"
          onClick={() => {
            onClose();
            navigateTo('/manager/listview/?rows=waiting');
          }}
        >
          {t('inbox.toList')}
        </Button>
      }
    >
      {ids.length === 0 ? (
        <StateMessage title={t('inbox.empty')}>{t('inbox.emptyHelp')}</StateMessage>
      ) : data === undefined ? (
        <Skeleton label={t('app.loading')} lines={3} />
      ) : (
        <ul className="grid gap-4 no-bullets">
          {ids.flatMap((id) => {
            const row = rows.get(id);
            if (row === undefined) return [];
            return [
              <li key={id}>
                <button type="button" className={styles.entry} onClick={() => open(id)}>
                  <span className="row wrap gap-4-8">
                    <b>{placeOf(row)}</b> <ReviewBadge proposal={row} />
                  </span>
                  <span className="break-anywhere">{row.change_line}</span>
                  <span className="soft text-13">{facts(row)}</span>
                </button>
              </li>,
            ];
          })}
        </ul>
      )}
    </Dialog>
  );
}

export function InboxButton() {
  const { t } = useTranslation();
  const reader = useReader();
  const login = useLogin();
  const { data, ids, count } = useInbox();
  const [isOpen, setOpen] = useState(false);
  useInboxMessages(login.data?.username ?? '');
  if (data === undefined) return null;
  const number = numberFormat(reader.locale).format(count);
  return (
    <>
      <ToolButton
        label={count === 0 ? t('inbox.title') : t('inbox.titleCount', { number })}
        onClick={() => setOpen(true)}
      >
        <span className={styles.inbox}>
          <IconInbox size={20} stroke={1.5} />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {number}
            </span>
          )}
        </span>
      </ToolButton>
      {isOpen && <InboxDialog ids={ids} onClose={() => setOpen(false)} />}
    </>
  );
}
